import { appendFileSync } from "node:fs";

/** True if the long versions of the tests run: `npm run test:long`. */
export const isLong = process.env["LONG_TESTS"] === "1";

/** Returns how many times to try something: `short` in a normal run, `long` in the long run. */
export function times(short: number, long: number): number {
  return isLong ? long : short;
}

/**
 * Returns the timeout option of a test in milliseconds: `short` in a normal run, `long` in the long run. Both must allow
 * for a machine that other work shares.
 */
export function sharedTimeout(short: number, long: number): { timeout: number } {
  return { timeout: isLong ? long : short };
}

/** Appends a measured figure for the table of the long run. Does nothing in a normal run. */
export function noteFigure(row: string, figure: string): void {
  const file = process.env["LONG_FIGURES"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ row, figure })}\n`);
}

/**
 * Returns the options of a browser test that is one case of several: with the tag `rest` unless `isFirst`, so that
 * `npm test` tries the first case and `npm run test:rest` the others.
 */
export function oneOfSeveral(isFirst: boolean): { tag: string[] } {
  return { tag: isFirst ? [] : ["@rest"] };
}
