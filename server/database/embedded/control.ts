import { readFile, rename, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { CommandFailure } from "../../command-failure.ts";
import { isDiskFull } from "./disk.ts";
import { exists, type Layout } from "./folder.ts";
import type { Runner } from "./runner.ts";

/** Size of the server log in bytes above which a new file is started; one old file is kept. */
const MAX_LOG_BYTES = 5 * 1024 * 1024;
/** Seconds that crash recovery may take before pg_ctl gives up waiting. */
const START_SECONDS = 120;
const STOP_SECONDS = 30;

/**
 * Temporary reasons for a failed start, mostly after ScanDesk or its server was killed: another start in
 * progress, backends that are still exiting, a port taken between choosing and using it.
 */
const TEMPORARY = /shared memory block|lock file .* already exists|Address already in use/;
const ATTEMPTS = 50;

/** Everything needed to start and stop the server of one cluster. */
export interface Control {
  layout: Layout;
  binaries: Binaries;
  runner: Runner;
}

/**
 * Starts the server on `port` and waits until it accepts connections; `options` are further arguments of
 * the server, without spaces in their values.
 * Returns null, or the reason from the server's log if it did not start.
 */
export async function startServerProcess(
  control: Control,
  port: number,
  options: readonly string[] = [],
): Promise<string | null> {
  const { layout, binaries, runner } = control;
  await rotateLog(layout);
  const { code } = await runner.run(binaries.pgCtl, [
    "start",
    "-w",
    `--timeout=${START_SECONDS}`,
    `--pgdata=${layout.clusterDir}`,
    `--log=${layout.serverLog}`,
    "--options",
    [`-p ${port}`, ...options].join(" "),
  ]);
  return code === 0 ? null : lastFatal(layout.serverLog);
}

/**
 * Stops the server, which rolls back open transactions; does nothing if it does not run.
 * Rejects if it still runs after 30 seconds.
 */
export async function stopServerProcess({ layout, binaries, runner }: Control): Promise<void> {
  const pgCtl = (...args: string[]) =>
    runner.run(binaries.pgCtl, [...args, `--pgdata=${layout.clusterDir}`]);
  const { code, output } = await pgCtl("stop", "-m", "fast", "-w", `--timeout=${STOP_SECONDS}`);
  if (code === 0) return;
  if ((await pgCtl("status")).code === 0) throw new Error(`PostgreSQL did not stop: ${output}`);
}

/**
 * Runs `attempt` until it starts a server, as long as it is refused for a temporary reason. Returns what the attempt
 * started. Throws CommandFailure, with what to do, for a lasting reason or after the last attempt.
 */
export async function untilStarted<T>(
  control: Control,
  attempt: () => Promise<{ started: T } | { refusal: string }>,
): Promise<T> {
  for (let count = 1; ; count++) {
    const outcome = await attempt();
    if ("started" in outcome) return outcome.started;
    if (count === ATTEMPTS || !TEMPORARY.test(outcome.refusal))
      throw await startFailure(control, outcome.refusal);
    await sleep(200);
  }
}

/** Returns the failure of a server that did not start for this reason, with what to do. */
async function startFailure({ layout }: Control, refusal: string): Promise<CommandFailure> {
  const isFull = /No space left/.test(refusal) || (await isDiskFull(layout.serverDir));
  const advice = isFull ? "the disk is full, make room and try again" : `see ${layout.serverLog}`;
  return new CommandFailure(
    `PostgreSQL did not start on ${layout.clusterDir}: ${refusal} (${advice})`,
  );
}

async function rotateLog({ serverLog }: Layout): Promise<void> {
  if (!(await exists(serverLog))) return;
  if ((await stat(serverLog)).size > MAX_LOG_BYTES) await rename(serverLog, `${serverLog}.1`);
}

/** Returns the last serious error in the server's log. */
export async function lastFatal(serverLog: string): Promise<string> {
  if (!(await exists(serverLog))) return "it wrote no log";
  const lines = (await readFile(serverLog, "utf8")).trim().split("\n");
  const line = lines.findLast((text) => /FATAL|PANIC|could not/.test(text)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(FATAL|PANIC):\s*/, "");
}
