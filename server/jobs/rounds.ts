export interface Rounds {
  /** Milliseconds from now to the first round, out of the way of the first sign-ins. */
  first: number;
  /** Milliseconds from the beginning of one round to that of the next. */
  pause: number;
  /** One round; ends soon once the signal says so. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Hears why a round has failed, unless it was ended; the next one comes in its time. */
  failed: (error: unknown) => void;
}

/** Works in rounds, one at a time; the answered function ends that and waits for a round under way. */
export function startRounds({ first, pause, work, failed }: Rounds): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  const round = async () => {
    try {
      await work(ending.signal);
    } catch (error) {
      if (!ending.signal.aborted) failed(error);
    } finally {
      running = null;
    }
  };
  const begin = () => void (running ??= round());
  const once = setTimeout(begin, first).unref();
  const again = setInterval(begin, pause).unref();
  return async () => {
    clearTimeout(once);
    clearInterval(again);
    ending.abort();
    await running;
  };
}
