import { useEffect, useState } from "react";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { t } from "#src/i18n/t.ts";
import { fault } from "#src/state/screen/fault.ts";
import { showNotice } from "#src/state/screen/notices.ts";
import { onDraftsEnd } from "#src/state/screen/own-drafts.ts";
import { onLeaving } from "#src/state/screen/navigation.ts";
import { untilOnline } from "#src/state/live/network.ts";
import { session } from "#src/state/session/session.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { failedWords } from "./failed-words.ts";
import { createForm, type FormOptions, type FormStore } from "./form-store.ts";

/**
 * Returns the store of a form while the component is mounted, and keeps its draft on unmount. `createOptions`
 * gets a function that returns the store, for callbacks that change it.
 */
export function useFormStore<O extends object, R = unknown>(
  createOptions: (self: () => FormStore) => FormOptions<O, R>,
): FormStore {
  const [form] = useState<FormStore>(() => {
    const options = createOptions(() => store);
    const store: FormStore = createForm<O, R>({
      untilOnline,
      // The screen changes by itself now: keystrokes typed at this moment are not meant for it.
      savedLate: () => dropTyping("arrival"),
      doneLater: () => toastSuccess("form.saved_later"),
      // Besides the words in the form, which may be scrolled out of sight.
      refusedHere: (failure) => toastFailure(failure, failedWords(store)),
      refusedLater: (failure) => toastFailure(failure, "form.refused_later"),
      ...options,
      done(saved, how) {
        // It stays until it is read: what is stored is not what was on screen.
        if (how.isEarlier) showNotice({ words: t("form.saved_earlier"), isClosable: true });
        return options.done?.(saved, how);
      },
      unsavedLater: () => toastInfo("form.left_unsaved"),
      unchanged() {
        toastInfo("form.nothing_changed");
        options.unchanged?.();
      },
    });
    return store;
  });
  useEffect(() => keepWhenLeft(form), [form]);
  return form;
}

/** If the page ends within this many milliseconds after a command that leaves it, the command is the cause. */
const LEAVES_WITHIN = 2_000;

/** Keeps the draft when the form unmounts, and when the page is closed, reloaded or hidden. */
function keepWhenLeft(form: FormStore): () => void {
  const keepDraft = () => form.keepDraft();
  let leavingAt = -Infinity;
  const endLeaving = onLeaving(() => {
    leavingAt = performance.now();
  });
  // Going back to an earlier page load ends this page as well: the user has left the form.
  const onHidden = () =>
    performance.now() - leavingAt < LEAVES_WITHIN ? form.leave() : keepDraft();
  let isDraftOver = false;
  const endDraftsEnd = onDraftsEnd(() => {
    isDraftOver = true;
    // This is the last time that the draft is stored.
    keepDraft();
    stopKeeping();
  });
  const stopKeeping = () => {
    removeEventListener("pagehide", onHidden);
    document.removeEventListener("visibilitychange", keepDraft);
  };
  form.enter();
  addEventListener("pagehide", onHidden);
  document.addEventListener("visibilitychange", keepDraft);
  return () => {
    endLeaving();
    endDraftsEnd();
    stopKeeping();
    if (isDraftOver) return;
    // If the session has ended or the screen has failed, the user was interrupted and did not leave the form.
    if (session.account === null || fault.isOpen) return keepDraft();
    if (form.state.phase === "waiting") toastInfo("form.waits_on");
    form.leave();
  };
}
