export interface RoundOptions {
  /** Milliseconds from now to the first round, so that it does not slow down the first logins. */
  first: number;
  /** Milliseconds from the start of one round to the start of the next. */
  pause: number;
  /** Runs one round; should end soon after the signal is aborted. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Called with the error of a failed round, unless it was aborted; the next round runs as usual. */
  failed: (error: unknown) => void;
}

/** Runs rounds, one at a time. Returns a function that stops them and waits for a running round. */
export function startRounds({ first, pause, work, failed }: RoundOptions): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  const runOne = async () => {
    try {
      await work(ending.signal);
    } catch (error) {
      if (!ending.signal.aborted) failed(error);
    } finally {
      running = null;
    }
  };
  const beginRound = () => void (running ??= runOne());
  const once = setTimeout(beginRound, first).unref();
  const repeated = setInterval(beginRound, pause).unref();
  return async () => {
    clearTimeout(once);
    clearInterval(repeated);
    ending.abort();
    await running;
  };
}
