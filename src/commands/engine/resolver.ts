import { type Command, type Facts, isHere } from "./define.ts";
import { isBare, isSingleLetter, strokesOf } from "./keys.ts";

/** What a key press means here. */
export type Resolution = { kind: "none" } | { kind: "wait" } | { kind: "run"; command: Command };

/** One key of a command, taken apart. */
export type Binding = {
  command: Command;
  strokes: readonly string[];
  /** Whether it also counts while the focus is in text: F-keys, chords with Mod, Escape. */
  inText: boolean;
  /** Whether it counts beside an open list of choices, which keeps Escape for itself. */
  inPicker: boolean;
  /** Whether the setting for single letters turns it off. */
  single: boolean;
};

type Index = { all: readonly Binding[]; byFirst: ReadonlyMap<string, readonly Binding[]> };

const indexes = new WeakMap<readonly Command[], Index>();

/** The keys of all commands, taken apart once for each list of commands. */
function indexOf(commands: readonly Command[]): Index {
  const known = indexes.get(commands);
  if (known !== undefined) return known;
  const all = commands.flatMap((command) => command.keys.map((keys) => bindingOf(command, keys)));
  const byFirst = new Map<string, Binding[]>();
  for (const binding of all) {
    const [first = ""] = binding.strokes;
    byFirst.set(first, [...(byFirst.get(first) ?? []), binding]);
  }
  const index = { all, byFirst };
  indexes.set(commands, index);
  return index;
}

function bindingOf(command: Command, keys: string): Binding {
  const strokes = strokesOf(keys);
  const inText = !strokes.some(isBare);
  return {
    command,
    strokes,
    inText,
    inPicker: inText && !strokes.includes("escape"),
    single: strokes.some(isSingleLetter),
  };
}

function counts({ command, inText, inPicker, single }: Binding, facts: Facts): boolean {
  if (single && !facts.singleLetters) return false;
  const isText = ["text", "amount", "rich"].includes(facts.focus);
  // Only what is meant for this kind of text may take a sign from it.
  if (isText && !inText && command.when.focus?.includes(facts.focus) !== true) return false;
  if (facts.focus === "picker" && !inPicker) return false;
  return isHere(command, facts);
}

/** The keys that count at this moment. */
export function boundHere(commands: readonly Command[], facts: Facts): Binding[] {
  return indexOf(commands).all.filter((binding) => counts(binding, facts));
}

/** Finds the command of a stroke, after those of a sequence already pressed. No DOM, no state. */
export function resolve(
  commands: readonly Command[],
  facts: Facts,
  pressed: readonly string[],
  stroke: string,
): Resolution {
  let waits = false;
  for (const binding of indexOf(commands).byFirst.get(pressed[0] ?? stroke) ?? []) {
    const { strokes, command } = binding;
    const goesOn = strokes[pressed.length] === stroke && beginsWith(strokes, pressed);
    if (!goesOn || !counts(binding, facts)) continue;
    if (strokes.length === pressed.length + 1) return { kind: "run", command };
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
  const [first] = pressed;
  if (first === undefined) return [];
  return (indexOf(commands).byFirst.get(first) ?? []).flatMap((binding) => {
    const stroke = binding.strokes[pressed.length];
    const goesOn = stroke !== undefined && beginsWith(binding.strokes, pressed);
    return goesOn && counts(binding, facts) ? [{ stroke, command: binding.command }] : [];
  });
}

function beginsWith(strokes: readonly string[], pressed: readonly string[]): boolean {
  return pressed.every((one, index) => strokes[index] === one);
}
