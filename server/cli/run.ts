import { type Mode, readConfig } from "../config";
import { type RunningServer, type StartOptions, startServer } from "../main";
import { StartFailure } from "../start-failure";

/**
 * Runs a server until it is told to stop: SIGTERM and SIGINT let what is in flight finish and end
 * the process with 0; a second signal ends it at once. What stands in the way of a start is said in
 * one line and ends it with 1.
 */
export async function runServer(
  mode: Mode,
  options: StartOptions,
  ready: (server: RunningServer) => void,
) {
  await orSayWhy(async () => {
    const server = await startServer(readConfig(process.env, mode), options);
    let isStopping = false;
    const stop = () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
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
