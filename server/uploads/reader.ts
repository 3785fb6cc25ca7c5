/** The process in which uploaded files are read; {@link ./reading.ts} starts it. */
import type { FileCause } from "#domain/upload-causes.ts";
import { type FilePlace, FileRefusal } from "./file-refusal.ts";
import { type Table, tableOf, type TableShape } from "./table.ts";

/** A file to read. */
export interface Job {
  name: string;
  bytes: Uint8Array;
  shape: TableShape;
}

/** What came of it; `problem` is an error of the program, for the log. */
export type Reading =
  | { table: Table }
  | { reason: FileCause; place: FilePlace; problem: string | null };

process.on("message", ({ name, bytes, shape }: Job) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  void read(name, file, shape).then((reading) => process.send?.(reading));
});

async function read(name: string, bytes: Buffer, shape: TableShape): Promise<Reading> {
  try {
    return { table: await tableOf({ name, bytes }, shape) };
  } catch (error) {
    if (error instanceof FileRefusal)
      return { reason: error.reason, place: error.place, problem: null };
    return { reason: "damaged", place: {}, problem: String(Object(error).stack ?? error) };
  }
}
