import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { StartFailure } from "../../start-failure.ts";
import { readAccess, urlOf, writeAccess, type Access } from "./access.ts";
import { findBinaries } from "./binaries.ts";
import { startServerProcess, stopServerProcess, type Control } from "./control.ts";
import { exists, type DataFolder } from "./folder.ts";
import { initialize } from "./initialize.ts";
import { choosePort } from "./ports.ts";
import { adopt, forgetDead, runningOn } from "./postmaster.ts";
import { createRunner } from "./runner.ts";
import { productionSettings, writeSettings, type ServerSettings } from "./settings.ts";
import { keepRunning, type WatchLog } from "./watch.ts";

/** A PostgreSQL of our own, running. */
export interface Embedded {
  /** Address of the product's database, with its password. */
  url: string;
  /** Whether it had been left running by a ScanDesk that was killed. */
  adopted: boolean;
  /** Stops it; whatever was committed stays. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder, held by this process. */
  folder: DataFolder;
  log: WatchLog;
  /** Settings that replace those for production; for clusters that are thrown away. */
  settings?: ServerSettings;
}

/** Milliseconds that a server found running has to let us in; it may be recovering. */
const ADOPT_DEADLINE = 60_000;

/**
 * Starts the PostgreSQL of a data folder, made at the first start, or adopts the one a killed
 * ScanDesk left. From then on it is started again whenever it dies.
 * Throws StartFailure when it cannot run or a foreign server is on the same files.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, log, settings } = options;
  const binaries = await findBinaries();
  await mkdir(folder.serverDir, { recursive: true, mode: 0o700 });
  const runner = await createRunner(folder, binaries);
  const control: Control = { layout: folder, binaries, runner };
  if (!(await exists(folder.clusterDir))) await initialize(folder, binaries, runner);
  if (!(await exists(folder.accessFile))) {
    throw new StartFailure(`${folder.accessFile} is missing, so the database cannot be opened.`);
  }
  const access = await readAccess(folder.accessFile);
  const plan = { control, access, settings: { ...productionSettings(), ...settings } };
  const current = await ensureRunning({ ...plan, choosePort: () => choosePort(access.port) });
  if (current.port !== access.port) {
    await writeAccess(folder.accessFile, { ...access, port: current.port });
  }
  const watch = keepRunning({
    isRunning: async () => (await runningOn(folder)) !== null,
    // On the same port, since the pools know no other.
    start: async () => {
      await ensureRunning({ ...plan, choosePort: async () => current.port });
    },
    log,
  });
  return {
    url: urlOf({ ...access, port: current.port }),
    adopted: current.adopted,
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

/**
 * What the last moments of a killed ScanDesk or server cause, and what passes by itself: a start
 * still under way, backends that have not noticed, a port taken between choosing and using it.
 */
const PASSES = /shared memory block|lock file .* already exists|Address already in use/;
const ATTEMPTS = 50;

async function ensureRunning(plan: StartPlan): Promise<{ port: number; adopted: boolean }> {
  const { control, access, settings } = plan;
  const { layout, runner } = control;
  for (let attempt = 1; ; attempt++) {
    const found = await runningOn(layout);
    const adopted = found && (await adopt(layout, access, found, ADOPT_DEADLINE));
    if (adopted) return { port: adopted.port, adopted: true };
    await forgetDead(layout);
    await writeSettings(layout, runner, settings);
    const port = await plan.choosePort();
    const refusal = await startServerProcess(control, port);
    if (refusal === null) return { port, adopted: false };
    if (attempt === ATTEMPTS || !PASSES.test(refusal)) {
      throw new StartFailure(`PostgreSQL did not start: ${refusal} (see ${layout.serverLog})`);
    }
    await sleep(200);
  }
}
