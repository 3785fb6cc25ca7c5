import { rename } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../sync-folder.ts";
import { exists, type Layout } from "./folder.ts";

/** Returns the path of a complete and checked new cluster that is to replace the current one. */
export function upgradedDir({ serverDir }: Layout): string {
  return join(serverDir, "upgraded");
}

/**
 * Renames the current cluster to `kept` and the checked new one to the current one; `between` is called
 * between the two. If the process is killed there, `finishSwap` does the rest at the next start.
 */
export async function swapClusters(
  layout: Layout,
  kept: string,
  between: () => void | Promise<void>,
): Promise<void> {
  await rename(layout.clusterDir, kept);
  await syncFolder(layout.serverDir);
  await between();
  await finishSwap(layout);
}

/** Completes a swap that was interrupted between its two renames; does nothing otherwise. */
export async function finishSwap(layout: Layout): Promise<void> {
  if (await exists(layout.clusterDir)) return;
  if (!(await exists(upgradedDir(layout)))) return;
  await rename(upgradedDir(layout), layout.clusterDir);
  await syncFolder(layout.serverDir);
}
