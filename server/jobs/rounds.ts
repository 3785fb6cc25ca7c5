/** The jobs that a server runs in the background. */
export const JOBS = ["tidy", "keep_months", "seal_audit", "fill_search", "backup"] as const;

/** Is told of a round that ended: whether it was done, and how many seconds it took. */
export type JobWatch = (job: (typeof JOBS)[number], isDone: boolean, seconds: number) => void;

/** A watch that does nothing. */
export const UNWATCHED: JobWatch = () => undefined;

export interface RoundOptions {
  /** Milliseconds from now to the first round, so that it does not slow down the first logins. */
  first: number;
  /** Milliseconds from the start of one round to the start of the next. */
  pause: number;
  /** Runs one round; should end soon after the signal is aborted. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Called with the error of a failed round, unless it was aborted; the next round runs as usual. */
  failed: (error: unknown) => void;
  /** Called when a round ended, unless it was aborted. */
  ended: (isDone: boolean, seconds: number) => void;
}

/** Runs rounds, one at a time. Returns a function that stops them and waits for a running round. */
export function startRounds({
  first,
  pause,
  work,
  failed,
  ended,
}: RoundOptions): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  const runOne = async () => {
    const began = performance.now();
    const end = (isDone: boolean) => {
      if (!ending.signal.aborted) ended(isDone, (performance.now() - began) / 1000);
    };
    try {
      await work(ending.signal);
      end(true);
    } catch (error) {
      if (!ending.signal.aborted) failed(error);
      end(false);
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
