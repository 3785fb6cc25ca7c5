import { useEffect, useState } from "react";
import { untilOnline } from "@src/state/network";
import { session } from "@src/state/session";
import { draftPlace, type DraftPlace } from "@src/state/drafts";
import { createForm, type FormOptions, type FormStore } from "./form-store";

/**
 * A form's store for as long as the component is there; what is half typed is kept when it goes.
 * `make` gets the way to the store itself, for what its saving changes in it.
 */
export function useFormStore<O>(make: (self: () => FormStore) => FormOptions<O>): FormStore {
  const [form] = useState<FormStore>(() => {
    const made: FormStore = createForm({ untilOnline, ...make(() => made) });
    return made;
  });
  useEffect(() => () => form.keepDraft(), [form]);
  return form;
}

/** Where this person's half typed form of a place is kept. */
export function ownDraft(place: string): DraftPlace | null {
  return session.account === null ? null : draftPlace(session.account.id, place);
}
