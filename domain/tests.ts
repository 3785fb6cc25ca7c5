import { bareName, foldName, meantInOtherLayout, nameKey } from "./names.ts";
import type { Test } from "./entities/test.ts";

/** The code and names of a test. */
type Names = Pick<Test, "unique_id" | "name_ar" | "name_en">;

/** Returns a function that finds a test by its code: by the exact spelling first, then as codes are compared. */
export function byCode<T extends Pick<Test, "unique_id">>(
  tests: readonly T[],
): (code: string) => T | null {
  const testsByCode = tests.flatMap((test): [string, T][] =>
    test.unique_id === null ? [] : [[test.unique_id, test]],
  );
  const exact = new Map(testsByCode);
  const folded = new Map(testsByCode.map(([code, test]) => [nameKey(code), test]));
  return (code) => exact.get(code) ?? folded.get(nameKey(code)) ?? null;
}

/** Returns a function that finds the tests with a given full name in either language, after name folding. */
export function byName<T extends Names>(tests: readonly T[]): (name: string) => readonly T[] {
  const testsByName = new Map<string, T[]>();
  for (const test of tests) {
    for (const name of new Set([foldName(test.name_ar), foldName(test.name_en)])) {
      if (name !== "") testsByName.set(name, [...(testsByName.get(name) ?? []), test]);
    }
  }
  return (name) => testsByName.get(foldName(name)) ?? [];
}

/**
 * Whether a typed text names a test: the text is the beginning of its code, or occurs in one of its names
 * at the beginning of a word. Case and diacritics are ignored, and the text may be typed in the other
 * keyboard layout. Only such a test may be chosen automatically; other results are only offered.
 */
export function matchesTestName(test: Names, text: string): boolean {
  return begins(test, text) || begins(test, meantInOtherLayout(text) ?? "");
}

/** Whether a typed text is the whole code of a test, in either keyboard layout. */
export function hasCode({ unique_id }: Pick<Test, "unique_id">, text: string): boolean {
  if (unique_id === null) return false;
  const code = compact(unique_id);
  return [text, meantInOtherLayout(text)].some((one) => one !== null && compact(one) === code);
}

function begins({ unique_id, name_ar, name_en }: Names, text: string): boolean {
  const typed = foldName(text);
  if (typed === "") return false;
  if (unique_id !== null && compact(unique_id).startsWith(compact(text))) return true;
  return [name_ar, name_en].some((name) => {
    const words = ` ${foldName(name)}`;
    if (words.includes(` ${typed}`) || words.includes(` ال${typed}`)) return true;
    const bare = bareName(text);
    return bare !== "" && ` ${bareName(name)}`.includes(` ${bare}`);
  });
}

/** Returns a folded code without separators. */
function compact(code: string): string {
  return foldName(code).replaceAll(" ", "");
}
