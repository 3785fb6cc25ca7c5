import { type Command, type Facts, isHere } from "./define";
import { isBare, isSingleLetter, strokesOf } from "./keys";

/** What a key press means here. */
export type Resolution = { kind: "none" } | { kind: "wait" } | { kind: "run"; command: Command };

/** The commands whose keys count at this moment, with the strokes of each key. */
export function boundHere(
  commands: readonly Command[],
  facts: Facts,
): { command: Command; strokes: string[] }[] {
  return commands.flatMap((command) =>
    isHere(command, facts)
      ? command.keys
          .map((keys) => ({ command, strokes: strokesOf(keys) }))
          .filter(({ strokes }) => strokes.every((stroke) => counts(stroke, facts)))
      : [],
  );
}

function counts(stroke: string, { focus, singleLetters }: Facts): boolean {
  if (isBare(stroke) && focus === "text") return false;
  return singleLetters || !isSingleLetter(stroke);
}

/** Finds the command of a stroke, after those of a sequence already pressed. No DOM, no state. */
export function resolve(
  commands: readonly Command[],
  facts: Facts,
  pressed: readonly string[],
  stroke: string,
): Resolution {
  const typed = [...pressed, stroke];
  let waits = false;
  for (const { command, strokes } of boundHere(commands, facts)) {
    if (!typed.every((one, index) => strokes[index] === one)) continue;
    if (strokes.length === typed.length) return { kind: "run", command };
    waits = true;
  }
  if (waits) return { kind: "wait" };
  // A key that does not go on with the sequence begins anew.
  return pressed.length > 0 ? resolve(commands, facts, [], stroke) : { kind: "none" };
}

/** What may follow a sequence that waits. */
export function following(
  commands: readonly Command[],
  facts: Facts,
  pressed: readonly string[],
): { stroke: string; command: Command }[] {
  return boundHere(commands, facts).flatMap(({ command, strokes }) => {
    const next = strokes[pressed.length];
    const goesOn = pressed.every((one, index) => strokes[index] === one);
    return goesOn && next !== undefined && pressed.length > 0 ? [{ stroke: next, command }] : [];
  });
}
