import { type Command, type Facts, isAvailable } from "./define.ts";
import { isHandledByFields, isSingleLetter, strokesOf } from "./keys.ts";

/** What a key press does in the current context: nothing, continue a sequence, or run a command. */
export type Resolution = { kind: "none" } | { kind: "wait" } | { kind: "run"; command: Command };

/** One parsed key of a command. */
export type Binding = {
  command: Command;
  strokes: readonly string[];
  /** Whether it also works while a text field has the focus: F-keys, chords with Mod, Escape. */
  inText: boolean;
  /** Whether it also works while a list of choices is open, which handles Escape itself. */
  inPicker: boolean;
  /** Whether the setting for single-letter keys disables it. */
  single: boolean;
};

type Index = { all: readonly Binding[]; byFirst: ReadonlyMap<string, readonly Binding[]> };

const indexes = new WeakMap<readonly Command[], Index>();

/** Returns the parsed keys of all commands, cached per list of commands. */
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
  const inText = !strokes.some(isHandledByFields);
  return {
    command,
    strokes,
    inText,
    inPicker: inText && !strokes.includes("escape"),
    single: strokes.some(isSingleLetter),
  };
}

function isActive({ command, inText, inPicker, single }: Binding, facts: Facts): boolean {
  if (single && !facts.singleLetters) return false;
  const isText = ["text", "amount", "rich"].includes(facts.focus);
  // In text, a key that text fields use themselves works only if the command is declared for that kind of text.
  if (isText && !inText && command.when.focus?.includes(facts.focus) !== true) return false;
  if (facts.focus === "picker" && !inPicker) return false;
  return isAvailable(command, facts);
}

/** Returns the keys that work now. */
export function boundHere(commands: readonly Command[], facts: Facts): Binding[] {
  return indexOf(commands).all.filter((binding) => isActive(binding, facts));
}

/** Finds the command of a stroke, given the strokes of the sequence already pressed. Pure function. */
export function resolve(
  commands: readonly Command[],
  facts: Facts,
  pressed: readonly string[],
  stroke: string,
): Resolution {
  let waits = false;
  for (const binding of indexOf(commands).byFirst.get(pressed[0] ?? stroke) ?? []) {
    const { strokes, command } = binding;
    const continues = strokes[pressed.length] === stroke && beginsWith(strokes, pressed);
    if (!continues || !isActive(binding, facts)) continue;
    if (strokes.length === pressed.length + 1) return { kind: "run", command };
    waits = true;
  }
  if (waits) return { kind: "wait" };
  // A key that does not continue the sequence starts a new one.
  return pressed.length > 0 ? resolve(commands, facts, [], stroke) : { kind: "none" };
}

/** Returns the strokes that can continue a sequence. */
export function nextStrokes(
  commands: readonly Command[],
  facts: Facts,
  pressed: readonly string[],
): { stroke: string; command: Command }[] {
  const [first] = pressed;
  if (first === undefined) return [];
  return (indexOf(commands).byFirst.get(first) ?? []).flatMap((binding) => {
    const stroke = binding.strokes[pressed.length];
    const continues = stroke !== undefined && beginsWith(binding.strokes, pressed);
    return continues && isActive(binding, facts) ? [{ stroke, command: binding.command }] : [];
  });
}

function beginsWith(strokes: readonly string[], pressed: readonly string[]): boolean {
  return pressed.every((one, index) => strokes[index] === one);
}
