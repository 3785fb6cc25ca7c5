import { setTimeout as sleep } from "node:timers/promises";

/** Logger for restarts; compatible with pino. */
export interface WatchLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface WatchOptions {
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
  log: WatchLog;
}

/** Milliseconds between two checks. */
const CHECK_INTERVAL_MS = 500;
/** Maximum milliseconds between two restart attempts. */
const MAX_PAUSE_MS = 10_000;

/** Restarts the server whenever it is not running, or only until its connections end; the pause doubles with each failed attempt. */
export function keepRunning(options: WatchOptions): { end(): Promise<void> } {
  const { log } = options;
  const ending = new AbortController();

  async function watch(): Promise<void> {
    let pause = CHECK_INTERVAL_MS;
    while (!ending.signal.aborted) {
      await sleep(pause, undefined, { signal: ending.signal, ref: false });
      try {
        if (await options.isRunning()) {
          pause = CHECK_INTERVAL_MS;
          continue;
        }
        log.warn({}, "the database has died or is being stopped; starting it again");
        await options.start();
        log.info({}, "the database runs again");
        pause = CHECK_INTERVAL_MS;
      } catch (error) {
        pause = Math.min(pause * 2, MAX_PAUSE_MS);
        log.error({ err: error, retryInMs: pause }, "the database could not be started");
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    // The loop ends only when `end` aborts the pause; any other error is unexpected.
    if (!ending.signal.aborted) log.error({ err: error }, "the database is no longer watched");
  });
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}
