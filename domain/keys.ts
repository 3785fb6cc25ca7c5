import type { FaultCode } from "./faults.ts";

const LETTER = "[a-z]|slash|equal|delete";
const FUNCTION = "f(?:[1-9]|1[0-2])";
const SHAPE = new RegExp(
  `^(?:(?:mod\\+)?(?:shift\\+)?(?:${FUNCTION})|mod\\+(?:shift\\+)?(?:${LETTER}|enter)|(?:shift\\+)?(?:${LETTER})(?:>(?:shift\\+)?(?:${LETTER}))?|menu)$`,
);

/** What the browser keeps for itself, and what text is copied and put in with. */
const RESERVED =
  /^(mod\+(shift\+)?[tnwqri]|mod\+shift\+[jcv]|mod\+[acvxl]|f5|shift\+f5|mod\+f5|f12|mod\+f4)$/;

/** Keys one command may have at most. */
export const MOST_KEYS = 4;

/**
 * What is wrong with a key for a command, in the spelling of commands (`f2`, `mod+k`, `g>p`); null
 * when it can be one. Enter, Space, Tab, Escape and arrows alone belong to fields and lists.
 */
export function faultOfKey(keys: string): FaultCode | null {
  if (RESERVED.test(keys)) return "key_reserved";
  return SHAPE.test(keys) ? null : "key_unknown";
}
