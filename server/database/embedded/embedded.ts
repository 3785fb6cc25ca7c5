import { mkdir } from "node:fs/promises";
import { CommandFailure } from "../../command-failure.ts";
import { readAccess, writeAccess, type Access } from "./access.ts";
import { findBinaries } from "./binaries.ts";
import { startServerProcess, stopServerProcess, untilStarted, type Control } from "./control.ts";
import { exists, type DataFolder } from "./folder.ts";
import { initialize } from "./initialize.ts";
import { refuseOtherMajor } from "./major.ts";
import { choosePort } from "./ports.ts";
import {
  connectToRunning,
  findRunningServer,
  isLeftReadOnly,
  removeStalePidFile,
} from "./postmaster.ts";
import { createRunner } from "./runner.ts";
import { nearestUrl } from "./socket.ts";
import { productionSettings, writeSettings, type ServerSettings } from "./settings.ts";
import { finishSwap } from "./swap.ts";
import { keepRunning, type WatchLog } from "./watch.ts";

/** A running PostgreSQL server that ScanDesk manages itself. */
export interface Embedded {
  /** Connection URL of ScanDesk's database, with its password. */
  url: string;
  /** True if a killed ScanDesk process had left the server running. */
  wasRunning: boolean;
  /** Called when ScanDesk begins to stop: a server that is stopped along with it is not started again. */
  endWatch(): Promise<void>;
  /** Stops the server; committed data is kept. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder, locked by this process. */
  folder: DataFolder;
  log: WatchLog;
  /** Settings that override those for production; for temporary clusters. */
  settings?: ServerSettings;
}

/** Milliseconds to wait for a running server to accept a connection; it may be in crash recovery. */
const ADOPT_TIMEOUT_MS = 60_000;

/**
 * Starts the PostgreSQL server of a data folder, or takes over the one that a killed ScanDesk left
 * running. The first start creates the cluster. If the server dies later, or is told to stop by somebody else, it is
 * restarted.
 * Throws CommandFailure if it cannot run, another major version made the cluster, or a foreign server uses the same files.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, log, settings } = options;
  const binaries = await findBinaries();
  await finishSwap(folder);
  if (await exists(folder.clusterDir)) await refuseOtherMajor(folder, binaries);
  await mkdir(folder.serverDir, { recursive: true, mode: 0o700 });
  const runner = await createRunner(folder, binaries);
  const control: Control = { layout: folder, binaries, runner };
  if (!(await exists(folder.clusterDir))) await initialize(folder, binaries, runner);
  if (!(await exists(folder.accessFile))) {
    throw new CommandFailure(`${folder.accessFile} is missing, so the database cannot be opened.`);
  }
  const access = await readAccess(folder.accessFile);
  const plan = { control, access, settings: { ...productionSettings(), ...settings } };
  const current = await ensureRunning({ ...plan, choosePort: () => choosePort(access.port) });
  if (current.port !== access.port) {
    await writeAccess(folder.accessFile, { ...access, port: current.port });
  }
  const watch = keepRunning({
    isRunning: async () => (await findRunningServer(folder))?.isStopping === false,
    // Uses the same port, because the connection pools cannot change theirs.
    start: async () => {
      await ensureRunning({ ...plan, choosePort: async () => current.port });
    },
    log,
  });
  return {
    url: await nearestUrl(folder, { ...access, port: current.port }),
    wasRunning: current.wasRunning,
    endWatch: () => watch.end(),
    async stop() {
      await watch.end();
      await stopServerProcess(control);
    },
  };
}

interface StartPlan {
  control: Control;
  access: Access;
  settings: ServerSettings;
  choosePort(): Promise<number>;
}

async function ensureRunning(plan: StartPlan): Promise<{ port: number; wasRunning: boolean }> {
  const { control, access, settings } = plan;
  const { layout, runner } = control;
  return untilStarted<{ port: number; wasRunning: boolean }>(control, async () => {
    let runningServer = await findRunningServer(layout);
    if (runningServer?.isStopping) {
      // Told to stop from outside, it would wait for our connections to end, which they do not by themselves.
      await stopServerProcess(control);
      runningServer = null;
    }
    const connected =
      runningServer && (await connectToRunning(layout, access, runningServer, ADOPT_TIMEOUT_MS));
    if (connected && !(await isLeftReadOnly({ ...access, port: connected.port }))) {
      return { started: { port: connected.port, wasRunning: true } };
    }
    if (connected) await stopServerProcess(control);
    await removeStalePidFile(layout);
    await writeSettings(layout, runner, settings);
    const port = await plan.choosePort();
    const refusal = await startServerProcess(control, port);
    return refusal === null ? { started: { port, wasRunning: false } } : { refusal };
  });
}
