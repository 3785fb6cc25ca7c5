import type { TakenBack, WritingState } from "./writing-types.ts";

/** A submission, or the discarding of what is written, until its outcome is known. */
export type Submission = ReturnType<typeof createSubmission>;

/**
 * Creates a submission that begins now. While it has no response, it can be taken back: the user may have changed the
 * text, and must not find it final later. `isFinal`: it submits the report, rather than discarding what is written. `isShown`:
 * the page says from the beginning that it is being submitted.
 */
export function createSubmission(
  state: WritingState,
  { isFinal, isShown = false }: { isFinal: boolean; isShown?: boolean },
) {
  let why: TakenBack | null = null;
  let isLeft = false;
  let hasStalled = false;
  let resolveTaken: () => void = () => undefined;
  let resolveStalled: () => void = () => undefined;
  let resolveLeft: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (resolveTaken = resolve));
  const stalled = new Promise<void>((resolve) => (resolveStalled = resolve));
  const left = new Promise<void>((resolve) => (resolveLeft = resolve));
  state.submission = isShown ? "submitting" : "sending";

  /** Takes it back; returns false if that was done before. */
  function takeBack(reason: TakenBack): boolean {
    if (why !== null) return false;
    why = reason;
    state.submission = "taking_back";
    resolveTaken();
    resolveStalled();
    return true;
  }

  return {
    isFinal,
    takeBack,
    /** Returns why it was taken back; null if it was not. */
    takenBack: (): TakenBack | null => why,
    /** Resolves once it is taken back. */
    untilTakenBack: (): Promise<void> => taken,
    /** Resolves once it waits for the network, or is taken back. */
    untilStalled: (): Promise<void> => stalled,
    /** Resolves once the user has left the page. */
    untilLeft: (): Promise<void> => left,
    /** Returns whether the user has left the page. */
    isLeft: (): boolean => isLeft,
    /** Returns whether it has waited for the network. */
    hasStalled: (): boolean => hasStalled,
    /** Called when it has to wait for the network. */
    waits(): void {
      hasStalled = true;
      if (isLeft) takeBack("left");
      if (why === null) state.submission = "waiting";
      resolveStalled();
    },
    /** Called when the user leaves the page: it may still succeed at once, but does not wait for the network. */
    leave(): void {
      isLeft = true;
      resolveLeft();
      if (state.submission === "waiting") takeBack("left");
    },
  };
}
