import { foldName } from "#domain/names.ts";
import { latinDigits } from "#domain/text.ts";
import { MAX_FOUND } from "./results.ts";
import type { Item } from "./item.ts";

/**
 * Returns true if another patient is called exactly like the one of this line. Their lines differ in the numbers alone,
 * so neither is taken, as in a picker, until the user moves to one or types a number.
 */
export function hasNamesake({ value, title, record }: Item, found: readonly Item[], text: string) {
  if (record?.kind !== "patient" || /\d/.test(latinDigits(text))) return false;
  const name = foldName(title);
  return found.some(
    (other) =>
      other.record?.kind === "patient" && other.value !== value && foldName(other.title) === name,
  );
}

/**
 * Returns true if a user who has not seen the lines certainly means this one: it is the only record
 * found, or the only one whose name or number equals the text, or else the only one whose number ends in the
 * typed digits. Commands are always certain, since the text names them.
 */
export function isCertain(item: Item, found: readonly Item[], text: string): boolean {
  const records = found.filter(({ record }) => record !== null);
  if (item.record === null || records.length < 2) return true;
  const query = foldName(text);
  const exact = records.filter(({ title, subtitle }) =>
    [title, ...subtitle.split(/[^\p{L}\p{N}]+/u)].some((part) => foldName(part) === query),
  );
  if (exact.length > 0) return exact.length === 1 && exact[0] === item;
  // If there may be more records than were returned, another one may have the same ending.
  const ending =
    records.length < MAX_FOUND ? records.filter(({ endsWithText }) => endsWithText) : [];
  return ending.length === 1 && ending[0] === item;
}
