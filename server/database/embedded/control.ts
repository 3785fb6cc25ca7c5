import { readFile, rename, stat } from "node:fs/promises";
import type { Binaries } from "./binaries.ts";
import { exists, type Layout } from "./folder.ts";
import type { Runner } from "./runner.ts";

/** Size of the server log in bytes above which a new file is started; one old file is kept. */
const MAX_LOG_BYTES = 5 * 1024 * 1024;
/** Seconds that crash recovery may take before pg_ctl gives up waiting. */
const START_SECONDS = 120;
const STOP_SECONDS = 30;

/** Everything needed to start and stop the server of one cluster. */
export interface Control {
  layout: Layout;
  binaries: Binaries;
  runner: Runner;
}

/**
 * Starts the server on `port` and waits until it accepts connections.
 * Returns null, or the reason from the server's log if it did not start.
 */
export async function startServerProcess(control: Control, port: number): Promise<string | null> {
  const { layout, binaries, runner } = control;
  await rotateLog(layout);
  const { code } = await runner.run(binaries.pgCtl, [
    "start",
    "-w",
    `--timeout=${START_SECONDS}`,
    `--pgdata=${layout.clusterDir}`,
    `--log=${layout.serverLog}`,
    "--options",
    `-p ${port}`,
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

async function rotateLog({ serverLog }: Layout): Promise<void> {
  if (!(await exists(serverLog))) return;
  if ((await stat(serverLog)).size > MAX_LOG_BYTES) await rename(serverLog, `${serverLog}.1`);
}

async function lastFatal(serverLog: string): Promise<string> {
  if (!(await exists(serverLog))) return "it wrote no log";
  const lines = (await readFile(serverLog, "utf8")).trim().split("\n");
  const line = lines.findLast((text) => /FATAL|PANIC|could not/.test(text)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(FATAL|PANIC):\s*/, "");
}
