import { commonPasswords } from "#domain/common-passwords.ts";

let set: ReadonlySet<string> | null = null;

/** The most common passwords, put together when first asked for. */
export function commonOnes(): ReadonlySet<string> {
  set ??= commonPasswords();
  return set;
}
