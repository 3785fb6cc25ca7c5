import type { Command, When } from "./define.ts";
import { strokesOf } from "./keys.ts";

/** One key of one command. */
export type CommandKey = { command: Command; keys: string };

/** Returns true if both lists share a value; an omitted list means any value. */
function overlap<T>(one: readonly T[] | undefined, other: readonly T[] | undefined): boolean {
  return one === undefined || other === undefined || one.some((value) => other.includes(value));
}

function canBothHold(one: boolean | undefined, other: boolean | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/**
 * Returns true if there is a context in which both commands are available. The properties of `When` are
 * independent of each other, so this is true exactly if the commands overlap in each property.
 */
function canBothBeHere(one: Command, other: Command): boolean {
  const facets = ({ overlay = ["none"], ...when }: When) => ({ overlay, ...when });
  const [a, b] = [facets(one.when), facets(other.when)];
  return (
    overlap(one.roles ?? undefined, other.roles ?? undefined) &&
    overlap(a.view, b.view) &&
    overlap(a.overlay, b.overlay) &&
    overlap(a.focus, b.focus) &&
    overlap(a.selection, b.selection) &&
    overlap(a.shift, b.shift) &&
    canBothHold(a.hasForm, b.hasForm) &&
    canBothHold(a.hasNext, b.hasNext) &&
    canBothHold(a.hasAside, b.hasAside) &&
    canBothHold(a.hasGrid, b.hasGrid) &&
    canBothHold(a.hasExport, b.hasExport) &&
    canBothHold(a.hasColumns, b.hasColumns) &&
    canBothHold(a.hasCatalog, b.hasCatalog) &&
    canBothHold(a.hasUpload, b.hasUpload) &&
    canBothHold(a.hasEditor, b.hasEditor) &&
    canBothHold(a.hasArchive, b.hasArchive)
  );
}

function beginsWith(longer: string, shorter: string): boolean {
  const strokes = strokesOf(longer);
  return strokesOf(shorter).every((stroke, index) => strokes[index] === stroke);
}

/**
 * Returns true if the keys of two commands conflict: they are equal or one is the beginning of the other, and there is a
 * context in which both commands are available.
 */
export function doClash(one: CommandKey, other: CommandKey): boolean {
  return (
    one.command.id !== other.command.id &&
    (beginsWith(one.keys, other.keys) || beginsWith(other.keys, one.keys)) &&
    canBothBeHere(one.command, other.command)
  );
}

/** Returns the existing key that a new one would conflict with; null if there is none. */
export function clashOf(wanted: CommandKey, commands: readonly Command[]): CommandKey | null {
  return (
    commands
      .flatMap((command) => command.keys.map((keys) => ({ command, keys })))
      .find((other) => doClash(wanted, other)) ?? null
  );
}
