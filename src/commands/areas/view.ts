import { askToLeave } from "#src/focus/ask-first.ts";
import { context } from "#src/state/screen/context.ts";
import { isCountingCash, openLayer } from "#src/state/screen/layers.ts";
import { goBack } from "#src/state/screen/navigation.ts";
import { defineCommand } from "../engine/define.ts";
import { moveRegion } from "#src/focus/regions.ts";

/** Commands of the frame, the same on every screen. */
export const viewCommands = [
  defineCommand({
    id: "view.keys",
    section: "screen",
    keys: ["f1", "shift+slash"],
    when: { overlay: ["none", "palette", "dialog"] },
    run: () => openLayer({ kind: "cheat-sheet" }),
  }),
  defineCommand({
    id: "view.close",
    section: "screen",
    keys: ["escape"],
    listed: false,
    run() {
      const { selection } = context;
      // What waits for the network is taken back first: leaving would let it go on behind the user.
      if (context.report?.takeBack?.() || context.form?.takeBack()) return;
      if (selection !== null) return selection.drop(selection.rows.map(({ id }) => id));
      if (context.form?.wouldLose() !== true) return goBack();
      askToLeave(goBack);
    },
  }),
  defineCommand({
    id: "view.day_before",
    section: "list",
    keys: ["comma"],
    when: { view: ["end-of-day"] },
    run: () => context.days?.move(-1),
  }),
  defineCommand({
    id: "view.day_after",
    section: "list",
    keys: ["period"],
    when: { view: ["end-of-day"] },
    run: () => context.days?.move(1),
  }),
  defineCommand({
    id: "view.next_region",
    section: "screen",
    keys: ["f6"],
    listed: false,
    run: () => moveRegion(1),
  }),
  defineCommand({
    id: "view.previous_region",
    section: "screen",
    keys: ["shift+f6"],
    listed: false,
    run: () => moveRegion(-1),
  }),
  defineCommand({
    id: "view.print",
    section: "screen",
    keys: ["mod+p"],
    when: { overlay: ["none", "dialog"] },
    // The printed page would contain the collected amount.
    refuse: () => (isCountingCash() ? "shifts.close.counting" : null),
    run() {
      if (context.print === null) print();
      else context.print.run();
    },
  }),
  defineCommand({
    id: "view.full_screen",
    section: "screen",
    keys: ["f11"],
    when: { overlay: ["none", "dialog", "palette", "lock"] },
    async run() {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    },
  }),
];
