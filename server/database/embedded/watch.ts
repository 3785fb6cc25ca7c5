import { setTimeout as sleep } from "node:timers/promises";

/** Where restarts are reported; pino fits. */
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

/** Milliseconds between two looks. */
const PAUSE = 500;
/** Most milliseconds between two attempts to start again. */
const LONGEST_PAUSE = 10_000;

/** Starts the server again whenever it is found dead, less and less often while that fails. */
export function keepRunning(options: WatchOptions): { end(): Promise<void> } {
  const { log } = options;
  const ending = new AbortController();

  async function watch(): Promise<void> {
    let pause = PAUSE;
    while (!ending.signal.aborted) {
      await sleep(pause, undefined, { signal: ending.signal, ref: false });
      try {
        if (await options.isRunning()) {
          pause = PAUSE;
          continue;
        }
        log.warn({}, "the database has died; starting it again");
        await options.start();
        log.info({}, "the database runs again");
        pause = PAUSE;
      } catch (error) {
        pause = Math.min(pause * 2, LONGEST_PAUSE);
        log.error({ err: error, retryInMs: pause }, "the database could not be started");
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    // The one way out: `end` cut the pause short.
    if (!ending.signal.aborted) log.error({ err: error }, "the database is no longer watched");
  });
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}
