import type { FaultCode } from "./faults.ts";

const LETTER = "[a-z]|slash|semicolon|equal|delete";
const FUNCTION = "f(?:[1-9]|1[0-2])";
const KEY_PATTERN = new RegExp(
  `^(?:(?:mod\\+)?(?:shift\\+)?(?:${FUNCTION})|mod\\+(?:shift\\+)?(?:${LETTER}|enter)|(?:shift\\+)?(?:${LETTER})(?:>(?:shift\\+)?(?:${LETTER}))?|menu)$`,
);

/**
 * Keys that browsers do not pass on to the page, and the keys for copy, paste and similar. On Ctrl+Shift+U, GTK begins to
 * take a character by its number: the letters typed next never reach the page.
 */
const RESERVED =
  /^(mod\+(shift\+)?[tnwqri]|mod\+shift\+[jcvu]|mod\+[acvxl]|f5|shift\+f5|mod\+f5|f12|mod\+f4)$/;

/** The most keys that one command may have. */
export const MAX_KEYS = 4;

/**
 * Returns what is wrong with a key for a command, in the notation of commands (`f2`, `mod+k`, `g>p`), or
 * null if it is allowed. Enter, Space, Tab, Escape and arrows alone are not: fields and lists use them.
 */
export function faultOfKey(keys: string): FaultCode | null {
  if (RESERVED.test(keys)) return "key_reserved";
  return KEY_PATTERN.test(keys) ? null : "key_unknown";
}
