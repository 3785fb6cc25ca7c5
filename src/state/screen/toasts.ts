import { proxy } from "valtio";
import { isMessageKey, plural, t } from "#src/i18n/t.ts";
import { ApiFailure } from "#src/api/failure.ts";
import type { MessageKey, MessageValues, PluralKey } from "#src/i18n/t.ts";

/** Milliseconds until a toast closes by itself. */
export const TOAST_DURATION = 3000;

type Kind = "success" | "error" | "info";

const ALERT = { ariaProps: { role: "alert", "aria-live": "assertive" } } as const;

/** Whether a toast or a notice was ever shown; what shows them is mounted with the first one. */
export const toastContainer = proxy<{ isNeeded: boolean }>({ isNeeded: false });

export function toastSuccess(key: MessageKey, values?: MessageValues): void {
  show("success", t(key, values));
}

/** Shows a message that counts the records done. */
export function toastCount(key: PluralKey, count: number): void {
  show("success", plural(key, count));
}

export function toastInfo(key: MessageKey, values?: MessageValues): void {
  show("info", t(key, values));
}

/** Shows a text that is translated already. */
export function toastText(words: string): void {
  show("info", words);
}

/** Removes a message that something else says by now. */
export async function dismissText(words: string): Promise<void> {
  if (!toastContainer.isNeeded) return;
  const { toast } = await import("react-hot-toast/headless");
  // `remove`, not `dismiss`: a dismissed toast is removed a second later, even if it was shown again
  // meanwhile.
  toast.remove(words);
}

export function toastError(key: MessageKey, values?: MessageValues): void {
  show("error", t(key, values));
}

/**
 * Shows what failed and why: the action's message, then the reason. A lost session and an aborted request show nothing.
 * Anything but an ApiFailure is a bug and is thrown again.
 */
export function toastFailure(failure: unknown, actionKey: MessageKey = "errors.unknown"): void {
  if (!(failure instanceof ApiFailure)) throw failure;
  if (failure.code === "aborted" || isLostSession(failure)) return;
  if (failure.code === "shift_required" && reasonOf(failure) === null) {
    toastInfo("errors.code.shift_required");
    return;
  }
  const reason = failureReason(failure);
  const words = actionKey === "errors.unknown" ? reason : `${t(actionKey)} ${reason}`;
  show("error", words);
}

/** Says that there is no network if a call failed for that; returns whether it did. */
export function toastIfOffline(failure: ApiFailure): boolean {
  const isOff = isOffline(failure);
  if (isOff) toastError("errors.network");
  return isOff;
}

/** Returns the reason of a failure in the chosen language. */
export function failureWords(failure: ApiFailure): string {
  const { code, body } = failure;
  const what = String(body["what"]);
  const keys = [`errors.code.${code}`, `errors.${code}`, `second_factor.ceremony.${code}`];
  const words = reasonOf(failure) ?? keys.find(isMessageKey) ?? "errors.unknown";
  return isMessageKey(what) ? t(words, { what: t(what) }) : t(words);
}

/** Returns the message key of the reason that the server gives beside the code; null if there is none. */
function reasonOf({ body }: ApiFailure): MessageKey | null {
  const key = `errors.reason.${String(body["reason"])}`;
  return isMessageKey(key) ? key : null;
}

/** Returns the reason of a failure for display beside its record. */
export function failureReason(failure: ApiFailure): string {
  return isOffline(failure) ? t("errors.network") : failureWords(failure);
}

function isOffline({ code }: ApiFailure): boolean {
  return code === "network" || code === "deadline";
}

/** Removes all toasts: none may reveal the collected amount while cash is counted. */
export async function removeToasts(): Promise<void> {
  if (!toastContainer.isNeeded) return;
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
}

/** Loads the toast library while there is a network, since the loss of the network is shown by a toast. */
export async function prepareToasts(): Promise<void> {
  toastContainer.isNeeded = true;
  // If loading fails, the first toast loads it.
  await import("react-hot-toast/headless").catch(() => undefined);
}

function show(kind: Kind, words: string): void {
  toastContainer.isNeeded = true;
  // Without a network the library may be missing; the banner shows what is wrong.
  put(kind, words).catch(() => undefined);
}

/** Shows equal messages as one toast, except success messages, which may appear several times. */
async function put(kind: Kind, words: string): Promise<void> {
  const { toast } = await import("react-hot-toast/headless");
  if (kind === "success") toast.success(words);
  else if (kind === "error") toast.error(words, { id: words, ...ALERT });
  else toast(words, { id: words });
}

function isLostSession({ code }: ApiFailure): boolean {
  const codes: readonly string[] = ["unauthenticated", "token_expired", "refresh_reused", "locked"];
  return codes.includes(code);
}
