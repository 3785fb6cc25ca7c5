import { type Mode, readConfig } from "../config.ts";
import { type RunningServer, type StartOptions, startServer } from "../main.ts";
import { StartFailure } from "../start-failure.ts";

/**
 * Runs a server until SIGTERM, SIGINT or SIGHUP, which lets what is in flight finish and ends the
 * process with 0, also in the middle of a start. Repeated signals change nothing: a terminal and npm
 * both send one for a single Ctrl+C. What stands in the way of a start is said in one line and ends
 * the process with 1; so does a fault that nobody caught, after everything has been stopped.
 */
export async function runServer(
  mode: Mode,
  options: StartOptions,
  ready: (server: RunningServer) => void,
) {
  const ending = new AbortController();
  let server: RunningServer | null = null;
  const end = async (code: number) => {
    if (ending.signal.aborted) return;
    ending.abort();
    await server?.stop();
    if (server) process.exit(code);
  };
  // Whoever read what is printed may go; the desks go on. Unheard, the failed print is an error that is printed.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void end(0));
  process.on("uncaughtException", (error) => {
    console.error(error);
    if (server) void end(1);
    else process.exit(1);
  });

  await orSayWhy(async () => {
    try {
      server = await startServer(readConfig(process.env, mode), {
        ...options,
        signal: ending.signal,
      });
    } catch (error) {
      if (ending.signal.aborted) process.exit(0);
      throw error;
    }
    if (ending.signal.aborted) {
      await server.stop();
      process.exit(0);
    }
    ready(server);
  });
}

/** Runs a command; its StartFailures are printed as one line. */
export async function orSayWhy(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof StartFailure ? `ScanDesk: ${error.message}` : error);
    process.exit(1);
  }
}
