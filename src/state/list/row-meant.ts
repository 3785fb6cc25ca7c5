import { foldName } from "#domain/names.ts";
import { endsIn } from "#domain/patients.ts";
import { latinDigits } from "#domain/text.ts";

/**
 * Whether the first of the rows that were found is the one meant by somebody who has not seen them: it alone is
 * called as typed, or has a number that ends in the digits typed. What is no number may also have found it alone.
 * `isNamed` says of a row whether it is called so; default is any text of its record.
 */
export function isFirstMeant<T extends object>(
  rows: readonly T[],
  typed: string,
  isNamed: (row: T, typed: string) => boolean = isTextOf,
): boolean {
  const text = latinDigits(typed.trim());
  const [first] = rows;
  const named = rows.filter((row) => isNamed(row, text));
  if (named.length > 0) return named.length === 1 && named[0] === first;
  return rows.length === 1 && !isDigits(text);
}

const isDigits = (text: string): boolean => /^[\d\s+-]+$/.test(text);

function isTextOf(row: object, typed: string): boolean {
  const texts = Object.values(row).filter((value) => typeof value === "string");
  if (!isDigits(typed)) return texts.some((text) => foldName(text) === foldName(typed));
  const digits = typed.replaceAll(/[\s-]/g, "");
  return texts.some((text) => isDigits(text) && endsIn(text, digits));
}
