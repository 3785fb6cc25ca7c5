import { foldName } from "#domain/names.ts";
import { latinDigits } from "#domain/text.ts";
import { MOST_FOUND } from "./results.ts";
import type { Item } from "./item.ts";

/**
 * Whether a line is the one that was meant by somebody who has not seen the lines yet: no other record was
 * found, or it alone is called, or numbered, exactly as typed, or else alone has a number that ends in the digits
 * typed. Commands are named by what is typed anyway.
 */
export function isSure(item: Item, found: readonly Item[], line: string): boolean {
  const records = found.filter(({ record }) => record !== null);
  if (item.record === null || records.length < 2) return true;
  const asked = foldName(latinDigits(line.trim()));
  const exact = records.filter(({ title, subtitle }) =>
    [title, ...subtitle.split(/[^\p{L}\p{N}]+/u)].some((part) => foldName(part) === asked),
  );
  if (exact.length > 0) return exact.length === 1 && exact[0] === item;
  // Of more records than are shown another one may end so, too.
  const ending = records.length < MOST_FOUND ? records.filter(({ ends }) => ends) : [];
  return ending.length === 1 && ending[0] === item;
}
