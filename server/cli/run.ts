import { type Mode, readConfig, type Settings } from "../config.ts";
import { type RunningServer, type StartOptions, startServer } from "../main.ts";
import { plainReason } from "../database/plain-reason.ts";
import { CommandFailure } from "../command-failure.ts";

/**
 * Runs a server until SIGTERM, SIGINT or SIGHUP, even during the start: then it finishes pending
 * requests and exits with 0. Repeated signals are ignored, because a terminal and npm both send one for
 * a single Ctrl+C. A CommandFailure is printed as one line and exits with 1. An uncaught exception also
 * exits with 1, after everything has been stopped.
 */
export async function runServer(
  mode: Mode,
  options: StartOptions,
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

/** Runs a command. Prints an error, as one line if its reason is known, and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const reason = error instanceof CommandFailure ? error.message : plainReason(error);
    console.error(reason === null ? error : `ScanDesk: ${reason}`);
    process.exit(1);
  }
}
