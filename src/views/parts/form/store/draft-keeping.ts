import { markClean, type FormCore } from "./core.ts";
import { asideAfterSave, forgetArrived } from "./kept-draft.ts";
import { draftToKeep } from "./typed-draft.ts";

/** Milliseconds after a change until the draft is written. */
const KEEP_AFTER = 150;

export type DraftKeeping = ReturnType<typeof createDraftKeeping>;

/** Creates the keeping of a form's draft: while the user types, when they leave, and until it is saved. */
export function createDraftKeeping(core: FormCore) {
  const { fields, place, onTheWay, names } = core;
  const { state } = fields;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Key of the save that was pending when the user left; null while they are in the form. */
  let leftKey: string | null = null;
  let endWatching = (): void => undefined;

  /** Whether another form has used this draft's place since the user left this one. */
  function isTakenOver(): boolean {
    if (leftKey === null) return false;
    const kept = place?.read() ?? null;
    return kept === null || kept === "damaged" || kept.attempt?.key !== leftKey;
  }

  function keep(): void {
    clearTimeout(timer);
    timer = undefined;
    if (place === null || state.phase === "saved" || isTakenOver()) return;
    const draft = draftToKeep(core);
    if (draft === null) place.clear();
    else place.write(draft);
  }

  return {
    /** Stores the draft at once. */
    keep,
    /** Stores the draft shortly. */
    keepSoon(): void {
      timer ??= setTimeout(keep, KEEP_AFTER);
    },
    /** Ends the draft of a save that has succeeded, with its key; null if nothing had to be sent. */
    settle(key: string | null): void {
      if (key !== null) onTheWay.tellArrived(key);
      if (core.isLeft && place !== null && key !== null) return forgetArrived(place, key);
      markClean(core);
      state.restoredAt = null;
      // Saving an edited record settles what was put aside from it; other drafts stay for the next visit.
      if (core.record !== null || state.aside?.reason === "damaged") state.aside = null;
      keep();
    },
    /** Marks the form as open. */
    enter(): void {
      core.isLeft = false;
      leftKey = null;
      endWatching = onTheWay.onArrived((key) => {
        const { version } = fields.base();
        state.aside = asideAfterSave(state.aside, key, { names, version });
      });
    },
    /** Marks the form as left, and keeps what is typed as a draft that the user can bring back. */
    leave(): void {
      core.isLeft = true;
      endWatching();
      keep();
      leftKey = core.attempt.pending?.key ?? null;
    },
  };
}
