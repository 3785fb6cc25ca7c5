import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { CommandFailure } from "../../command-failure.ts";
import { freeBytes } from "../embedded/disk.ts";
import type { Layout } from "../embedded/folder.ts";

const MEBIBYTE = 1024 * 1024;
/** Bytes that an empty cluster and its log of changes take. */
const EMPTY_CLUSTER_BYTES = 128 * MEBIBYTE;
/** Size of the new cluster and of the compressed copy together, as a share of the old tables. */
const SHARE = 1.5;

/** Throws CommandFailure if the disk has no room for a copy of the cluster. */
export async function refuseFullDisk(layout: Layout): Promise<void> {
  const tables = await sizeOf(join(layout.clusterDir, "base"));
  const needed = tables * SHARE + EMPTY_CLUSTER_BYTES;
  const free = await freeBytes(layout.serverDir);
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MEBIBYTE).toLocaleString("en")} MB`;
  throw new CommandFailure(
    `The upgrade needs ${megabytes(needed)} on the disk of ${layout.serverDir}, and ${megabytes(free)} are free; make room and run it again.`,
  );
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
