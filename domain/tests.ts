import { foldName, meantInOtherLayout } from "./names";
import type { Test } from "./entities/test";

/** What a test is called by. */
type Names = Pick<Test, "unique_id" | "name_ar" | "name_en">;

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
