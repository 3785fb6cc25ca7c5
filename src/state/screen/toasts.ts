import { proxy } from "valtio";
import { isMessageKey, plural, t } from "#src/i18n/t.ts";
import { ApiFailure } from "#src/api/failure.ts";
import type { MessageKey, MessageValues, PluralKey } from "#src/i18n/t.ts";

/** Milliseconds until a toast closes by itself. */
export const TOAST_DURATION = 3000;

type Kind = "success" | "error" | "info";

const ALERT = { ariaProps: { role: "alert", "aria-live": "assertive" } } as const;

/** Whether any toast was shown yet; the place for them comes with the first one. */
export const toasting = proxy<{ needed: boolean }>({ needed: false });

export function toastSuccess(key: MessageKey, values?: MessageValues): void {
  show("success", t(key, values));
}

/** Says to how many something was done. */
export function toastCount(key: PluralKey, count: number): void {
  show("success", plural(key, count));
}

export function toastInfo(key: MessageKey, values?: MessageValues): void {
  show("info", t(key, values));
}

/** Says what is put into words already; `isLasting` until it is dismissed. */
export function toastWords(words: string, isLasting: boolean): void {
  show("info", words, isLasting ? Infinity : TOAST_DURATION);
}

/** Takes away what was said, once it has been seen. */
export async function dismissWords(words: string): Promise<void> {
  if (!toasting.needed) return;
  const { toast } = await import("react-hot-toast/headless");
  // At once: what is only dismissed is removed a second later, also where it was said again meanwhile.
  toast.remove(words);
}

export function toastError(key: MessageKey, values?: MessageValues): void {
  show("error", t(key, values));
}

/**
 * Says what failed and why: the action's own words, then the reason in the words of its code.
 * No network says only that; a lost session and an aborted call say nothing here. Anything that
 * is not an ApiFailure is thrown on, since it is a fault of ours.
 */
export function toastFailure(failure: unknown, actionKey: MessageKey = "errors.unknown"): void {
  if (!(failure instanceof ApiFailure)) throw failure;
  if (failure.code === "aborted" || isLostSession(failure)) return;
  if (isOffline(failure)) {
    toastError("errors.network");
    return;
  }
  if (failure.code === "shift_required" && reasonOf(failure) === null) {
    toastInfo("errors.code.shift_required");
    return;
  }
  const reason = failureWords(failure);
  const words = actionKey === "errors.unknown" ? reason : `${t(actionKey)} ${reason}`;
  show("error", words);
}

/** The reason of a failure in the chosen language. */
export function failureWords(failure: ApiFailure): string {
  const key = reasonOf(failure) ?? `errors.code.${failure.code}`;
  return isMessageKey(key) ? t(key) : t("errors.unknown");
}

/** The words of the reason that the server gives beside the code; null without one. */
function reasonOf({ body }: ApiFailure): MessageKey | null {
  const key = `errors.reason.${String(body["reason"])}`;
  return isMessageKey(key) ? key : null;
}

/** The reason of a failure as it stands beside the record it is about. */
export function failureReason(failure: ApiFailure): string {
  return isOffline(failure) ? t("errors.network") : failureWords(failure);
}

function isOffline({ code }: ApiFailure): boolean {
  return code === "network" || code === "deadline";
}

/** Takes every toast away: none may tell what was collected while that is counted. */
export async function dropToasts(): Promise<void> {
  if (!toasting.needed) return;
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
}

/** Fetches what shows toasts while there is a network, since the loss of it is told by one. */
export async function prepareToasts(): Promise<void> {
  toasting.needed = true;
  // What cannot be fetched now is fetched with the first toast.
  await import("react-hot-toast/headless").catch(() => undefined);
}

function show(kind: Kind, words: string, duration = TOAST_DURATION): void {
  toasting.needed = true;
  // Without a network the part may be missing; the banner says what is wrong.
  put(kind, words, duration).catch(() => undefined);
}

/** The same words twice are one toast; only what succeeded may stand there several times. */
async function put(kind: Kind, words: string, duration: number): Promise<void> {
  const { toast } = await import("react-hot-toast/headless");
  if (kind === "success") toast.success(words);
  else if (kind === "error") toast.error(words, { id: words, ...ALERT });
  else toast(words, { id: words, duration });
}

function isLostSession({ code }: ApiFailure): boolean {
  return code === "unauthenticated" || code === "token_expired" || code === "refresh_reused";
}
