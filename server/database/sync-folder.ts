import { open } from "node:fs/promises";

/** Flushes a folder to disk; without it, a power cut could undo the renaming of a file in it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
