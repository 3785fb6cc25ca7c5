import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { createGunzip } from "node:zlib";
import { is } from "superstruct";
import { CommandFailure } from "../../command-failure.ts";
import { codeOf } from "../plain-reason.ts";
import {
  DIGEST_BYTES,
  FIRST_LINE,
  LENGTH_BYTES,
  Manifest,
  type BackupOptions,
} from "./manifest.ts";

/** A backup whose checksum has been verified. */
export interface CheckedBackup {
  path: string;
  manifest: Manifest;
  /** Returns the rows of all tables one after the other, in the order of the manifest. */
  rows(): AsyncIterable<Buffer>;
}

/**
 * Reads a whole backup and verifies its checksum. Throws CommandFailure, with the reason in one line, if
 * the file is not a backup, is damaged or is truncated.
 */
export async function openBackup(
  path: string,
  options: BackupOptions = {},
): Promise<CheckedBackup> {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    const start = await bytesAt(file, 0, Math.min(size, FIRST_LINE.length));
    if (!start.equals(FIRST_LINE)) throw new CommandFailure(`${path} is not a backup of ScanDesk.`);
    const end = size - DIGEST_BYTES;
    const smallest = FIRST_LINE.length + LENGTH_BYTES;
    const isWhole =
      end >= smallest &&
      (await digestOf(path, end, options)).equals(await bytesAt(file, end, DIGEST_BYTES));
    if (!isWhole) throw new CommandFailure(`${path} is damaged or was cut short.`);
    const manifestEnd = end - LENGTH_BYTES;
    const length = (await bytesAt(file, manifestEnd, LENGTH_BYTES)).readUInt32BE();
    const rowsEnd = manifestEnd - length;
    const manifest = readManifest(path, await bytesAt(file, rowsEnd, length));
    return { path, manifest, rows: () => readRows(path, rowsEnd) };
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (error) {
    const code = codeOf(error);
    const reason =
      code === "ENOENT"
        ? `There is no file ${path}.`
        : `${path} cannot be read (${code}); let this user read it.`;
    throw new CommandFailure(reason, { cause: error });
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function digestOf(
  path: string,
  end: number,
  { onProgress, signal }: BackupOptions,
): Promise<Buffer> {
  const hash = createHash("sha256");
  let bytesRead = 0;
  for await (const chunk of createReadStream(path, { end: end - 1, highWaterMark: 1 << 20 })) {
    if (signal?.aborted) throw new CommandFailure("Stopped; nothing was touched.");
    const bytes: Buffer = chunk;
    hash.update(bytes);
    bytesRead += bytes.length;
    onProgress?.({ step: "checking", table: "", rows: 0, done: bytesRead / end });
  }
  return hash.digest();
}

function readManifest(path: string, text: Buffer): Manifest {
  const value: unknown = JSON.parse(text.toString("utf8"));
  if (is(value, Manifest)) return value;
  throw new CommandFailure(`${path} was made by another version of ScanDesk and cannot be read.`);
}

function readRows(path: string, end: number): AsyncIterable<Buffer> {
  const rows = new PassThrough();
  // Passes errors of reading or unpacking on to the consumer of the rows.
  pipeline(
    createReadStream(path, { start: FIRST_LINE.length, end: end - 1 }),
    createGunzip(),
    rows,
  ).catch((error: unknown) => rows.destroy(error instanceof Error ? error : undefined));
  return rows;
}
