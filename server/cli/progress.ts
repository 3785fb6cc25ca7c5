import type { Progress } from "../database/backup/manifest.ts";

const WORDS: Readonly<Record<Progress["step"], string>> = {
  checking: "Checking the file",
  copying: "Copying",
  loading: "Loading",
  indexing: "Building indexes and checking references",
  migrating: "Bringing it up to date",
};
/** Milliseconds between two lines, where each stays on screen and where it is written over. */
const PAUSE = 5_000;
const PAUSE_OVER = 100;

/** Shows on standard error how far a long command is: one line that changes, or one every 5 s. */
export function createProgress(): { show(progress: Progress): void; end(): void } {
  const over = process.stderr.isTTY;
  let shown = { at: 0, step: "" };
  return {
    show({ step, table, rows, done }) {
      const now = Date.now();
      const pause = over ? PAUSE_OVER : PAUSE;
      if (step === shown.step && now - shown.at < pause) return;
      shown = { at: now, step };
      const what = table === "" ? "" : ` ${table}, ${rows.toLocaleString("en")} rows`;
      const line = `ScanDesk: ${WORDS[step]}${what} (${Math.floor(done * 100)} %)`;
      process.stderr.write(over ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (over) process.stderr.write("\r\u001b[K");
    },
  };
}

/** A signal that the first Ctrl+C or SIGTERM sets off. */
export function untilStopped(): AbortSignal {
  const ending = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      ending.abort();
    });
  }
  return ending.signal;
}

/** The one argument of a command: a file. Undefined when there is none, or more than one. */
export function fileArgument(): string | undefined {
  const [path, ...others] = process.argv.slice(2);
  return others.length === 0 && path !== "" && !path?.startsWith("-") ? path : undefined;
}
