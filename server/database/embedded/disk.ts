import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** Free bytes below which PostgreSQL's failures are put down to the full disk; its log may be cut off there. */
const ALMOST_NOTHING = 32 * 1024 * 1024;

/** Returns the number of bytes that are free on the disk of a path, or of its folder if it does not exist. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path).catch(() => statfs(dirname(path)));
  return bavail * bsize;
}

/** Returns true if the disk of a path is full or nearly so. */
export async function isDiskFull(path: string): Promise<boolean> {
  return (await freeBytes(path)) < ALMOST_NOTHING;
}
