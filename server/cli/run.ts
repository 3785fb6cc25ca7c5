import { type Mode, readConfig, type Settings } from "../config.ts";
import { type RunningServer, type StartOptions, startServer } from "../main.ts";
import { messageOf, plainReason } from "../database/plain-reason.ts";
import { CommandFailure } from "../command-failure.ts";

/** What a server does besides serving. */
interface ServerOptions extends StartOptions {
  /** Called with the settings before anything is started. */
  before?: (settings: Settings) => void;
}

/**
 * Runs a server until SIGTERM, SIGINT or SIGHUP, even during the start: then it finishes pending
 * requests and exits with 0. Repeated signals are ignored, because a terminal and npm both send one for
 * a single Ctrl+C. A CommandFailure is printed as one line and exits with 1. An uncaught exception also
 * exits with 1, after everything has been stopped.
 */
export async function runServer(
  mode: Mode,
  { before, ...options }: ServerOptions,
  ready: (server: RunningServer, settings: Settings) => void,
) {
  const ending = new AbortController();
  let server: RunningServer | null = null;
  const exit = async (code: number) => {
    if (ending.signal.aborted) return;
    ending.abort();
    await server?.stop();
    if (server) process.exit(code);
  };
  // The server must go on if the reader of its output closes the pipe. Without this listener, each failed
  // write would be an uncaught exception, which stops the server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void exit(0));
  process.on("uncaughtException", (error) => {
    console.error(error);
    if (server) void exit(1);
    else process.exit(1);
  });

  await runCommand(async () => {
    const settings = readConfig(process.env, mode);
    before?.(settings);
    try {
      server = await startServer(settings, { ...options, signal: ending.signal });
    } catch (error) {
      if (ending.signal.aborted) process.exit(0);
      throw error;
    }
    if (ending.signal.aborted) {
      await server.stop();
      process.exit(0);
    }
    ready(server, settings);
  });
}

/**
 * Runs a command. Prints an error as one line and exits with 1: the reason, if that is known, else the messages of the
 * error and `advice`. With LOG_LEVEL=debug or trace, the stack trace follows.
 */
export async function runCommand(command: () => Promise<void>, advice = ""): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(`ScanDesk: ${lineFor(error, advice)}`);
    if (/^(debug|trace)$/i.test(process.env["LOG_LEVEL"] ?? "")) console.error(error);
    process.exit(1);
  }
}

function lineFor(error: unknown, advice: string): string {
  if (error instanceof CommandFailure) return error.message;
  const known = plainReason(error);
  if (known !== null) return known;
  return `It failed: ${messageOf(error)}. ${advice} LOG_LEVEL=debug shows where.`.replaceAll(
    "  ",
    " ",
  );
}
