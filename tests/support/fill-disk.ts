import { closeSync, openSync, writeSync } from "node:fs";

/** Writes a file until the disk is full. */
export function fillDisk(path: string): void {
  const file = openSync(path, "w");
  for (let size = 1 << 20; size >= 1;) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size >>= 1;
    }
  }
  closeSync(file);
}
