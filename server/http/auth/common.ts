import { commonPasswords } from "#domain/common-passwords.ts";
import { once } from "#domain/once.ts";

/** Returns the most common passwords. The set is built on the first call. */
export const commonPasswordSet: () => ReadonlySet<string> = once(commonPasswords);
