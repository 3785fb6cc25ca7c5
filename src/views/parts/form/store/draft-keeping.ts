import { markClean, type FormCore } from "./core.ts";
import { unappliedAfterSave, forgetSaved } from "./kept-draft.ts";
import { draftToKeep } from "./typed-draft.ts";

/** Milliseconds after a change until the draft is written. */
const KEEP_AFTER = 150;

export type DraftKeeping = ReturnType<typeof createDraftKeeping>;

/** Creates the functions that store a form's draft: while the user types and when they leave, until a save succeeds. */
export function createDraftKeeping(core: FormCore) {
  const { fields, place, inFlight, names } = core;
  const { state } = fields;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Key of the save that was pending when the user left; null while they are in the form. */
  let leftKey: string | null = null;
  let endWatching = (): void => undefined;

  /** Whether another form has used this draft's place since the user left this one. */
  function isTakenOver(): boolean {
    if (leftKey === null) return false;
    const stored = place?.read() ?? null;
    return stored === null || stored === "damaged" || stored.attempt?.key !== leftKey;
  }

  function storeDraft(): void {
    clearTimeout(timer);
    timer = undefined;
    if (place === null || state.phase === "saved" || isTakenOver()) return;
    const draft = draftToKeep(core);
    if (draft === null) place.clear();
    else place.write(draft);
  }

  return {
    /** Stores the draft at once. */
    keep: storeDraft,
    /** Stores the draft within {@link KEEP_AFTER} milliseconds. */
    keepSoon(): void {
      timer ??= setTimeout(storeDraft, KEEP_AFTER);
    },
    /** Removes the draft after a successful save. `key` is that of the save; null if nothing had to be sent. */
    settle(key: string | null): void {
      if (key !== null) inFlight.notifySucceeded(key);
      if (core.isLeft && place !== null && key !== null) return forgetSaved(place, key);
      markClean(core);
      state.restoredAt = null;
      // Saving an edited record settles what was put aside from it; other drafts stay for the next visit.
      if (core.record !== null || state.aside?.reason === "damaged") state.aside = null;
      storeDraft();
    },
    /** Marks the form as open. */
    enter(): void {
      core.isLeft = false;
      leftKey = null;
      endWatching = inFlight.onSucceeded((key) => {
        const { version } = fields.base();
        state.aside = unappliedAfterSave(state.aside, key, { names, version });
      });
    },
    /** Marks the form as left, and keeps what is typed as a draft that the user can bring back. */
    leave(): void {
      core.isLeft = true;
      endWatching();
      storeDraft();
      leftKey = core.attempt.pending?.key ?? null;
    },
  };
}
