import { useEffect, useState } from "react";
import { dropTyping } from "#src/focus/held-keys.ts";
import { onLeaving } from "#src/state/screen/navigation.ts";
import { untilOnline } from "#src/state/live/network.ts";
import { session } from "#src/state/session/session.ts";
import { draftPlace, type DraftPlace } from "#src/state/screen/drafts.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { createForm, type FormOptions, type FormStore } from "./form-store.ts";

/**
 * Returns a form's store for as long as the component is there; what is half typed is kept when it
 * goes. `make` gets the way to the store itself, for what its saving changes in it.
 */
export function useFormStore<O extends object, R = unknown>(
  make: (self: () => FormStore) => FormOptions<O, R>,
): FormStore {
  const [form] = useState<FormStore>(() => {
    const options = make(() => made);
    const made: FormStore = createForm<O, R>({
      untilOnline,
      // What is typed while the screen changes by itself is meant for nothing on it.
      arrivedLate: () => dropTyping("arrival"),
      doneLater: () => toastSuccess("form.saved_later"),
      refusedLater: (failure) => toastFailure(failure, "form.refused_later"),
      ...options,
      done(saved, how) {
        if (how.isEarlier) toastInfo("form.saved_earlier");
        return options.done?.(saved, how);
      },
      unsavedLater: () => toastInfo("form.left_unsaved"),
      unchanged() {
        toastInfo("form.nothing_changed");
        options.unchanged?.();
      },
    });
    return made;
  });
  useEffect(() => keepWhenLeft(form), [form]);
  return form;
}

/** Milliseconds within which a page that ends after a command led elsewhere ends because of it. */
const LEAVES_WITHIN = 2_000;

/** Keeps what is typed when the form goes, and when the page itself is closed, loaded again or hidden. */
function keepWhenLeft(form: FormStore): () => void {
  const keep = () => form.keepDraft();
  let ledAway = -Infinity;
  const endLeaving = onLeaving(() => {
    ledAway = performance.now();
  });
  // Going back to what another page load showed ends the page as well: the person has left.
  const hide = () => (performance.now() - ledAway < LEAVES_WITHIN ? form.leave() : keep());
  form.enter();
  addEventListener("pagehide", hide);
  document.addEventListener("visibilitychange", keep);
  return () => {
    endLeaving();
    removeEventListener("pagehide", hide);
    document.removeEventListener("visibilitychange", keep);
    // A session that ended has interrupted the person.
    if (session.account === null) return keep();
    if (form.state.phase === "waiting") toastInfo("form.waits_on");
    form.leave();
  };
}

/** Returns where this person's half typed form of a place is kept. */
export function ownDraft(place: string): DraftPlace | null {
  return session.account === null ? null : draftPlace(session.account.id, place);
}
