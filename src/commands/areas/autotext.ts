import { PERMISSIONS } from "#domain/access.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { type Command, defineCommand } from "../engine/define.ts";

/** Commands for autotexts, which are managed where one writes. */
export const autotextCommands: Command[] = [
  defineCommand({
    id: "autotext.list",
    section: "editor",
    keys: ["mod+semicolon"],
    asks: true,
    when: { hasEditor: true },
    roles: PERMISSIONS["autotexts.read"],
    run: () => openLayer({ kind: "autotexts" }),
  }),
  defineCommand({
    id: "autotext.create",
    section: "editor",
    keys: ["mod+shift+semicolon"],
    asks: true,
    when: { view: ["report", "template", "autotexts"] },
    roles: PERMISSIONS["account.autotexts"],
    run: () =>
      openLayer({
        kind: "autotext-form",
        autotext: null,
        content: context.editor?.selected() ?? null,
      }),
  }),
];
