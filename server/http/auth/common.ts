import { commonPasswords } from "#domain/common-passwords.ts";

let set: ReadonlySet<string> | null = null;

/** Returns the most common passwords. The set is built on the first call. */
export function commonPasswordSet(): ReadonlySet<string> {
  set ??= commonPasswords();
  return set;
}
