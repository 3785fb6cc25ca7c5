import type { Progress } from "../database/backup/manifest.ts";

const WORDS: Readonly<Record<Progress["step"], string>> = {
  checking: "Checking the file",
  copying: "Copying",
  loading: "Loading",
  indexing: "Building indexes and checking references",
  migrating: "Bringing it up to date",
  comparing: "Comparing",
};
/** Milliseconds between two lines: without a terminal, and in a terminal, where the line is overwritten. */
const LINE_INTERVAL_MS = 5_000;
const TERMINAL_INTERVAL_MS = 100;

/**
 * Shows the progress of a command on a stream, default stderr: one updated line in a terminal, else a line
 * every `interval` milliseconds, default 5 s.
 */
export function createProgress({
  stream = process.stderr,
  interval = LINE_INTERVAL_MS,
}: { stream?: NodeJS.WriteStream; interval?: number } = {}): {
  show(progress: Progress): void;
  end(): void;
} {
  const isTerminal = stream.isTTY;
  let shown = { at: 0, step: "" };
  return {
    show({ step, table, rows, done }) {
      const now = Date.now();
      const pause = isTerminal ? TERMINAL_INTERVAL_MS : interval;
      if (step === shown.step && now - shown.at < pause) return;
      shown = { at: now, step };
      const what = table === "" ? "" : ` ${table}, ${rows.toLocaleString("en")} rows`;
      const line = `ScanDesk: ${WORDS[step]}${what} (${Math.floor(done * 100)} %)`;
      stream.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (isTerminal) stream.write("\r\u001b[K");
    },
  };
}

/** Returns a signal that SIGINT (Ctrl+C), SIGTERM and SIGHUP abort. */
export function stopSignal(): AbortSignal {
  const ending = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      ending.abort();
    });
  }
  return ending.signal;
}
