import { foldName } from "#domain/names.ts";
import { numberEndsIn } from "#domain/patients.ts";
import { cleanCode } from "#domain/text.ts";

/**
 * Returns true if the first row found is certainly the one meant by a user who has not seen the rows: it
 * alone has the typed name, or a number that ends in the typed digits. If the text is no number, being the
 * only row found is enough. `isNamed` tells whether a row has the typed name; by default any text of the
 * record counts.
 */
export function isFirstCertain<T extends object>(
  rows: readonly T[],
  typed: string,
  isNamed: (row: T, typed: string) => boolean = isTextOf,
): boolean {
  const text = cleanCode(typed);
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
  return texts.some((text) => isDigits(text) && numberEndsIn(text, digits));
}
