import { foldName, meantInOtherLayout } from "./names.ts";
import type { Test } from "./entities/test.ts";

/** What a test is called by. */
type Names = Pick<Test, "unique_id" | "name_ar" | "name_en">;

/**
 * A code as it is compared with others: `ctl` is CTL. Only A-Z, so that the unique index of the
 * database (0020_test_codes.sql) says the same on every server.
 */
export function codeKey(code: string): string {
  return code.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** How the test of a code is found among many: by the exact spelling first, then ignoring case. */
export function byCode<T extends Pick<Test, "unique_id">>(
  tests: readonly T[],
): (code: string) => T | null {
  const coded = tests.flatMap((test): [string, T][] =>
    test.unique_id === null ? [] : [[test.unique_id, test]],
  );
  const exact = new Map(coded);
  const folded = new Map(coded.map(([code, test]) => [codeKey(code), test]));
  return (code) => exact.get(code) ?? folded.get(codeKey(code)) ?? null;
}

/** How the tests of a whole name are found among many, in either language, as names are compared. */
export function byName<T extends Names>(tests: readonly T[]): (name: string) => readonly T[] {
  const named = new Map<string, T[]>();
  for (const test of tests) {
    for (const name of new Set([foldName(test.name_ar), foldName(test.name_en)])) {
      if (name !== "") named.set(name, [...(named.get(name) ?? []), test]);
    }
  }
  return (name) => named.get(foldName(name)) ?? [];
}

/**
 * Whether a typed text names a test: its code or the beginning of it, or the beginning of a word of
 * its names with whatever follows there. Written as names are compared, and in the other keyboard
 * layout too. Only such a test is chosen before anybody has looked; the others are merely offered.
 */
export function isNamedBy(test: Names, text: string): boolean {
  return begins(test, text) || begins(test, meantInOtherLayout(text) ?? "");
}

/** Whether a typed text is the whole code of a test, in either keyboard layout. */
export function isCodedBy({ unique_id }: Pick<Test, "unique_id">, text: string): boolean {
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
    return words.includes(` ${typed}`) || words.includes(` ال${typed}`);
  });
}

/** A code without what separates its parts. */
function compact(code: string): string {
  return foldName(code).replaceAll(" ", "");
}
