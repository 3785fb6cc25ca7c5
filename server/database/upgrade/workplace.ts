import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "../embedded/binaries.ts";
import { stopServerProcess } from "../embedded/control.ts";
import { exists, type Layout } from "../embedded/folder.ts";
import { findRunningServer } from "../embedded/postmaster.ts";
import type { Runner } from "../embedded/runner.ts";
import { upgradedDir } from "../embedded/swap.ts";

const PREFIX = "upgrade-";

/** The folder of one upgrade, beside the cluster. */
export interface Workplace {
  folder: string;
  /** Path of the backup of the old cluster. */
  backup: string;
  /** Paths of the new cluster. */
  layout: Layout;
}

/** Creates a folder with a unique name, because a program of a killed upgrade may still write to its own. */
export async function createWorkplace(layout: Layout, runner: Runner): Promise<Workplace> {
  const place = placeOf(layout, `${PREFIX}${randomUUID()}`);
  await mkdir(place.folder, { mode: 0o700 });
  await runner.takeOwnership(place.folder);
  return place;
}

/** Deletes what killed upgrades left: copies of the cluster, and servers that run on them. */
export async function removeLeftovers(
  layout: Layout,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
  for (const name of await readdir(layout.serverDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const left = placeOf(layout, name);
    if (await findRunningServer(left.layout)) {
      await stopServerProcess({ layout: left.layout, binaries, runner });
    }
    await removeFolder(left.folder);
  }
  // A complete copy that was not yet put in place: the old database may have changed since.
  await removeFolder(upgradedDir(layout));
}

/** Deletes a folder, even if a process that is ending still writes into it. */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}

/** Returns an unused path beside the cluster for the old one: `postgres-15-2026-11-25`. */
export async function keptPath({ serverDir }: Layout, major: number, now: Date): Promise<string> {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const path = join(serverDir, `postgres-${major}-${day}`);
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? path : `${path}-${count}`;
    if (!(await exists(candidate))) return candidate;
  }
}

function placeOf(layout: Layout, name: string): Workplace {
  const folder = join(layout.serverDir, name);
  return {
    folder,
    backup: join(folder, "old.backup"),
    layout: { ...layout, clusterDir: join(folder, "cluster") },
  };
}
