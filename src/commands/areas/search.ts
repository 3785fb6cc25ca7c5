import { PERMISSIONS } from "#domain/access.ts";
import { context } from "#src/state/screen/context.ts";
import { layers, openLayer, type PaletteMode } from "#src/state/screen/layers.ts";
import { defineCommand, PAGE_OR_PALETTE, type RunArgs } from "../engine/define.ts";

/**
 * Opens the palette in a mode. The key of another mode keeps the text. The key of the current mode clears it, so that
 * the next number is not appended to the last one; so does a mode chosen from the palette's own lines. Only Escape
 * closes it: after any other key, a user who types without looking would type into the page behind it.
 */
const open =
  (mode: PaletteMode) =>
  ({ source }: Pick<RunArgs, "source">): void => {
    const top = layers.open.at(-1);
    const isAgain = top?.kind === "palette" && top.mode === mode;
    const isAnew = isAgain || source === "palette";
    openLayer({ kind: "palette", mode, ...(isAnew && { text: "" }) });
  };
const when = { overlay: PAGE_OR_PALETTE };

/**
 * The palette and its modes. Each mode has a key of its own, since signs such as `>` differ between keyboard
 * layouts.
 */
export const searchCommands = [
  defineCommand({
    id: "palette.open",
    section: "search",
    asks: true,
    keys: ["mod+k"],
    when,
    listed: false,
    run: open("all"),
  }),
  defineCommand({
    id: "palette.commands",
    section: "search",
    asks: true,
    keys: ["mod+shift+k"],
    when,
    run: open("commands"),
  }),
  defineCommand({
    id: "palette.patients",
    section: "search",
    asks: true,
    keys: ["f2"],
    when,
    roles: PERMISSIONS["patients.read"],
    run: open("patients"),
  }),
  defineCommand({
    id: "palette.appointments",
    section: "search",
    asks: true,
    keys: ["f3"],
    when,
    roles: PERMISSIONS["appointments.read"],
    run: open("appointments"),
  }),
  defineCommand({
    id: "palette.keys",
    section: "search",
    asks: true,
    keys: ["shift+f1"],
    when,
    run: open("keys"),
  }),
  defineCommand({
    id: "view.actions",
    section: "search",
    asks: true,
    keys: ["shift+f10", "menu"],
    when,
    listed: false,
    refuse: () => (context.row === null ? "palette.reason.no_row" : null),
    run: open("actions"),
  }),
];
