import { swapLayout } from "#domain/layouts.ts";
import type { Random } from "#server/database/demo/random.ts";
import { COMMANDS } from "#src/commands/all.ts";
import { strokesOf } from "#src/commands/engine/keys.ts";
import { keysOf } from "../late-answers/typist.ts";

/** Keys of commands that act on the browser instead of the page. */
const BROWSER_KEYS = new Set(["f11"]);

const NAMES: Readonly<Record<string, string>> = {
  mod: "Control",
  shift: "Shift",
  slash: "/",
  semicolon: ";",
  comma: ",",
  period: ".",
  equal: "=",
  enter: "Enter",
  escape: "Escape",
  delete: "Delete",
  menu: "ContextMenu",
};

/** Returns a stroke of a command as Playwright names it: `mod+shift+l` becomes `Control+Shift+L`. */
function playwrightKey(stroke: string): string {
  const parts = stroke.split("+");
  const isChord = parts.length > 1;
  return parts
    .map((part) => NAMES[part] ?? (isChord || /^f\d+$/u.test(part) ? part.toUpperCase() : part))
    .join("+");
}

/** The key sequences of all commands. */
export const DECLARED: readonly (readonly string[])[] = COMMANDS.flatMap(({ keys }) => keys)
  .filter((key) => !BROWSER_KEYS.has(key))
  .map((key) => strokesOf(key).map(playwrightKey));

const MOVES = [
  "Tab",
  "Tab",
  "Shift+Tab",
  "ArrowDown",
  "ArrowDown",
  "ArrowUp",
  "ArrowLeft",
  "ArrowRight",
  "Enter",
  "Enter",
  " ",
  "Escape",
  "Backspace",
];
const LETTERS = keysOf("abcdefghijklmnopqrstuvwxyz");
const DIGITS = keysOf("0123456789");
/** Keys that users type without a pause, and that may go to the wrong place if a screen loads late. */
const JOBS: readonly ((random: Random) => string[])[] = [
  (random) => ["Enter", "F7", ...word(random, DIGITS), "Control+Enter"],
  (random) => ["Enter", "m", random.pick(["a", "s", "c", "n", "u"])],
  (random) => ["m", random.pick(["a", "s", "c", "n", "u"])],
  (random) => ["F7", ...word(random, DIGITS), "Control+Enter"],
  () => ["g", "a", "ArrowDown"],
  (random) => ["F10", ...keysOf("symptoms"), ...word(random, LETTERS)],
  (random) => ["r", ...keysOf("mass"), ...word(random, LETTERS)],
  (random) => ["F8", ...word(random, DIGITS), "Control+Enter"],
  (random) => [
    "F4",
    ...keysOf("ahmed"),
    "Enter",
    ...keysOf("ct-brain"),
    "Enter",
    ...word(random, DIGITS),
  ],
  (random) => ["n", random.pick(keysOf("apormeuikb")), ...word(random, LETTERS), "Enter"],
  (random) => ["e", ...word(random, LETTERS), "Control+Enter"],
  (random) => ["Control+K", ...word(random, LETTERS), "Enter"],
  (random) => ["F3", ...word(random, DIGITS), "Enter", "m", "a"],
  () => ["Delete", "Tab", "Enter"],
  () => ["Control+Enter"],
];

function word(random: Random, signs: readonly string[]): string[] {
  return Array.from({ length: random.whole(1, 5) }, () => random.pick(signs));
}

/** Returns the same keys with the Arabic layout active. */
const inArabic = (strokes: readonly string[]): string[] =>
  strokes.map((stroke) => {
    const swapped = /^[a-z]$/u.test(stroke) ? swapLayout(stroke) : stroke;
    return swapped.length === 1 ? swapped : stroke;
  });

/** Returns the next random keys. */
export function drawKeys(random: Random): string[] {
  const share = random.whole(1, 100);
  if (share <= 35) return [random.pick(MOVES)];
  if (share <= 60) return [...random.pick(DECLARED)];
  const layout = random.happens(0.4) ? inArabic : (strokes: readonly string[]) => [...strokes];
  if (share <= 72) return layout(word(random, LETTERS));
  if (share <= 80) return word(random, DIGITS);
  const job = layout(random.pick(JOBS)(random));
  // Leaves whatever is open, and goes to a list with an active row.
  const toList = [
    "Escape",
    "Escape",
    "Escape",
    "g",
    random.pick(["a", "a", "w", "p"]),
    "ArrowDown",
  ];
  return random.happens(0.5) ? [...toList, ...job] : job;
}
