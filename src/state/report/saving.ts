import { createSending, type WritingParts } from "./sending.ts";

/** Milliseconds without typing until autosave, and its longest delay while typing continues. */
const SAVE_DELAY_MS = 1_200;
const MAX_SAVE_DELAY_MS = 5_000;

export type Saving = ReturnType<typeof createSaving>;

/** Creates the saving of a text: after a pause, every few seconds while typing continues, and on request. */
export function createSaving(parts: WritingParts) {
  const { data } = parts;
  const { state } = data;
  const send = createSending(parts);
  const timer = createPauseTimer(() => void saveNowOrRetry());
  let saving: Promise<void> | null = null;

  function mustSave(): boolean {
    if (!data.maySave || data.isSigning) return false;
    return data.isDirty && state.phase !== "conflict" && state.phase !== "refused";
  }

  function sendNow(): Promise<void> {
    timer.forget();
    return send().finally(() => {
      saving = null;
    });
  }

  async function saveNowOrRetry(): Promise<boolean> {
    timer.stop();
    // A save requested after a refusal is a retry.
    if (state.phase === "refused" && data.maySave) state.phase = "unsaved";
    while (mustSave()) {
      saving ??= sendNow();
      await saving;
    }
    return !data.isDirty;
  }

  return {
    /** Saves unsaved text and waits for it. Returns true if the server has every letter. */
    flush: saveNowOrRetry,
    /** Saves once the user has paused typing. */
    saveSoon: timer.start,
    /** Cancels the save that `saveSoon` has scheduled. */
    stop: timer.stop,
  };
}

/** Creates a timer that runs `save` after a pause since the last start, at the latest some seconds after the first. */
function createPauseTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstStart: number | null = null;
  return {
    start(): void {
      firstStart ??= performance.now();
      clearTimeout(timer);
      const longest = firstStart + MAX_SAVE_DELAY_MS - performance.now();
      timer = setTimeout(save, Math.max(0, Math.min(SAVE_DELAY_MS, longest)));
    },
    stop(): void {
      clearTimeout(timer);
    },
    /** Lets the next start count as the first. */
    forget(): void {
      firstStart = null;
    },
  };
}
