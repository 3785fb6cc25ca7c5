import { createDraftCipher } from "#src/state/screen/draft-cipher.ts";
import { hasLost } from "./dropping.ts";
import { queueKeys } from "./queued-keys.ts";
import { queue, type Typed } from "./typed-ahead.ts";

/** Item of sessionStorage with the keystrokes that the page before had queued, encrypted like a draft. */
const CARRIED = "scandesk.carried-keys";

/** A keystroke as it is stored. */
type Stored = string | (KeyboardEventInit & { modifierAltGraph: boolean });

/**
 * Takes the queued keystrokes along to the next page, which is this one loaded anew: they were typed for a screen that
 * only the next page has. `key`: the account's key for drafts.
 */
export function carryKeys(key: string): void {
  const stored = queue.clear().map(toStored);
  if (stored.length > 0)
    sessionStorage.setItem(CARRIED, createDraftCipher(key).encrypt(JSON.stringify(stored)));
}

/**
 * Queues the keystrokes that the page before took along. They are dropped if others were lost on the way: a text with a
 * gap is not what was typed.
 */
export function takeCarriedKeys(key: string): void {
  const carried = sessionStorage.getItem(CARRIED);
  sessionStorage.removeItem(CARRIED);
  const text = carried === null || hasLost() ? null : createDraftCipher(key).decrypt(carried);
  if (text === null) return;
  // They were typed before whatever is in the queue now.
  const typed = (JSON.parse(text) as Stored[]).map(toTyped);
  for (const one of typed.toReversed()) queue.prepend(one);
  // The end of a wait begins to replay the queue, unless another one goes on.
  queueKeys()();
}

function toStored(typed: Typed): Stored {
  if (typeof typed === "string") return typed;
  const { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat } = typed;
  const modifierAltGraph = typed.getModifierState("AltGraph");
  return { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat, modifierAltGraph };
}

const toTyped = (stored: Stored): Typed =>
  typeof stored === "string" ? stored : new KeyboardEvent("keydown", stored);
