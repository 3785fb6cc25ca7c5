import { context } from "@src/state/context";
import { openLayer, type PaletteMode } from "@src/state/layers";
import { defineCommand } from "./define";

const open = (mode: PaletteMode) => () => openLayer({ kind: "palette", mode });

/** The palette and its modes. */
export const searchCommands = [
  defineCommand({
    id: "palette.open",
    section: "search",
    keys: ["mod+k"],
    when: { overlay: ["none", "palette"] },
    listed: false,
    run: open("all"),
  }),
  defineCommand({ id: "palette.commands", section: "search", run: open("commands") }),
  defineCommand({
    id: "palette.patients",
    section: "search",
    keys: ["f2"],
    when: { overlay: ["none", "palette"] },
    roles: [1, 3, 4],
    run: open("patients"),
  }),
  defineCommand({
    id: "palette.appointments",
    section: "search",
    keys: ["f3"],
    when: { overlay: ["none", "palette"] },
    run: open("appointments"),
  }),
  defineCommand({ id: "palette.keys", section: "search", run: open("keys") }),
  defineCommand({
    id: "view.actions",
    section: "search",
    keys: ["shift+f10", "menu"],
    listed: false,
    refuse: () => (context.row === null ? "palette.reason.no_row" : null),
    run: open("actions"),
  }),
];
