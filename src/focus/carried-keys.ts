import { computerNow } from "#src/browser/clock.ts";
import { createDraftCipher } from "#src/state/screen/draft-cipher.ts";
import { CARRIED } from "#src/state/screen/carried-item.ts";
import { dropping, hasLost } from "./dropping.ts";
import { queueKeys } from "./queued-keys.ts";
import { queue, type Typed } from "./typed-ahead.ts";

/** Milliseconds after which keystrokes are no longer what somebody means to do; longer than a slow page takes to load. */
const KEPT_MS = 20_000;

/** A keystroke as it is stored. */
type Stored = string | (KeyboardEventInit & { modifierAltGraph: boolean });

/** What is stored: the keystrokes, when they were taken along (milliseconds since 1970), and at which address. */
type Carried = { keys: Stored[]; at: number; path: string };

/**
 * Takes the queued keystrokes along to the next page, which is this one loaded anew: they were typed for a screen that
 * only the next page has. `key`: the account's key for drafts.
 */
export function carryKeys(key: string): void {
  const keys = queue.clear().map(toStored);
  if (keys.length === 0) return;
  const carried: Carried = { keys, at: computerNow(), path: location.pathname };
  sessionStorage.setItem(CARRIED, createDraftCipher(key).encrypt(JSON.stringify(carried)));
}

/**
 * Queues the keystrokes that the page before took along. They are dropped if others were lost on the way: a text with a
 * gap is not what was typed. They are dropped with a message if they are old or were typed for another screen.
 */
export function takeCarriedKeys(key: string): void {
  const item = sessionStorage.getItem(CARRIED);
  sessionStorage.removeItem(CARRIED);
  const text = item === null || hasLost() ? null : createDraftCipher(key).decrypt(item);
  if (text === null) return;
  const { keys, at, path } = JSON.parse(text) as Carried;
  if (computerNow() - at > KEPT_MS || path !== location.pathname)
    return dropping.start("cut", { isLost: true, isForOtherTask: false });
  // They were typed before whatever is in the queue now.
  for (const one of keys.map(toTyped).toReversed()) queue.prepend(one);
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
