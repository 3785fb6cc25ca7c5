import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { PassThrough, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { is } from "superstruct";
import { CommandFailure } from "../../command-failure.ts";
import { codeOf } from "../plain-reason.ts";
import {
  createBackupCipher,
  damagedBackupMessage,
  type Decrypt,
  ENCRYPTED_START,
  HEAD_BYTES,
} from "./encryption.ts";
import {
  DIGEST_BYTES,
  FIRST_LINE,
  LENGTH_BYTES,
  Manifest,
  type BackupOptions,
} from "./manifest.ts";

/** Bytes kept from the end of the file. The manifest lists tables and not rows, so it is much shorter than this. */
const END_BYTES = 256 * 1024;
const CHUNK_BYTES = 1 << 20;
const NO_KEYS = { passphrase: null, recipients: [], identities: [] };

/** A backup whose checksum has been verified. */
export interface CheckedBackup {
  path: string;
  /** True if the file is encrypted. */
  isEncrypted: boolean;
  manifest: Manifest;
  /** Returns the rows of all tables one after the other, in the order of the manifest. */
  rows(): AsyncIterable<Buffer>;
}

/** The content of a file that may be encrypted. */
interface Source {
  isEncrypted: boolean;
  /** Length of the file in bytes. The length of the decrypted content differs only slightly. */
  fileSize: number;
  read(): AsyncIterable<Uint8Array>;
}

/**
 * Reads a whole backup, encrypted or not, and verifies its checksum. Nothing of an encrypted one is written anywhere.
 * Throws CommandFailure, with the reason in one line, if the file is not a backup, is damaged or is truncated, or if the
 * cipher of the options has no key that opens it.
 */
export async function openBackup(
  path: string,
  options: BackupOptions = {},
): Promise<CheckedBackup> {
  const source = await openSource(path, options);
  const { manifest, rowsEnd } = await check(path, source, options);
  return {
    path,
    isEncrypted: source.isEncrypted,
    manifest,
    rows: () => unpack(sliceOf(source.read(), FIRST_LINE.length, rowsEnd)),
  };
}

async function openSource(path: string, { cipher }: BackupOptions): Promise<Source> {
  const { fileSize, head } = await readHead(path);
  const read = () => createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (!head.subarray(0, ENCRYPTED_START.length).equals(ENCRYPTED_START)) {
    return { isEncrypted: false, fileSize, read };
  }
  const used = cipher ?? (await createBackupCipher(NO_KEYS));
  const decrypt = await used.open(path, head);
  return { isEncrypted: true, fileSize, read: () => decrypted(path, decrypt, read()) };
}

async function readHead(path: string): Promise<{ fileSize: number; head: Buffer }> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { fileSize: (await file.stat()).size, head: buffer.subarray(0, bytesRead) };
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

/** Yields the content of an encrypted file; throws CommandFailure where it is damaged. */
async function* decrypted(
  path: string,
  decrypt: Decrypt,
  encrypted: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* await decrypt(encrypted);
  } catch (error) {
    // An error of the file system names the system call; an error of age does not.
    if (error instanceof Error && "syscall" in error) throw error;
    throw new CommandFailure(damagedBackupMessage(path), { cause: error });
  }
}

/** Reads the whole content. Returns the manifest, and where the rows before it end. */
async function check(
  path: string,
  source: Source,
  { onProgress, signal }: BackupOptions,
): Promise<{ manifest: Manifest; rowsEnd: number }> {
  const hash = createHash("sha256");
  let size = 0;
  let hashed = 0;
  let start: Buffer = Buffer.alloc(0);
  let end: Buffer = Buffer.alloc(0);
  for await (const bytes of source.read()) {
    if (signal?.aborted) throw new CommandFailure("Stopped; nothing was touched.");
    if (start.length < FIRST_LINE.length) {
      start = Buffer.concat([start, bytes]).subarray(0, FIRST_LINE.length);
      if (!FIRST_LINE.subarray(0, start.length).equals(start)) throw notABackup(path);
    }
    size += bytes.length;
    end = Buffer.concat([end, bytes]);
    // The last bytes may be the digest, which covers everything before it and not itself.
    const unhashed = end.subarray(hashed - (size - end.length), -DIGEST_BYTES);
    hash.update(unhashed);
    hashed += unhashed.length;
    end = end.subarray(-END_BYTES);
    const done = Math.min(1, size / source.fileSize);
    onProgress?.({ step: "checking", table: "", rows: 0, done });
  }
  if (start.length < FIRST_LINE.length) throw notABackup(path);
  const isWhole =
    size >= FIRST_LINE.length + LENGTH_BYTES + DIGEST_BYTES &&
    hash.digest().equals(end.subarray(-DIGEST_BYTES));
  if (!isWhole) throw new CommandFailure(damagedBackupMessage(path));
  const manifestEnd = end.length - DIGEST_BYTES - LENGTH_BYTES;
  const length = end.readUInt32BE(manifestEnd);
  const manifest = readManifest(path, end.subarray(Math.max(0, manifestEnd - length), manifestEnd));
  return { manifest, rowsEnd: size - DIGEST_BYTES - LENGTH_BYTES - length };
}

function notABackup(path: string): CommandFailure {
  return new CommandFailure(`${path} is not a backup of ScanDesk.`);
}

function readManifest(path: string, text: Buffer): Manifest {
  const value: unknown = JSON.parse(text.toString("utf8"));
  if (is(value, Manifest)) return value;
  throw new CommandFailure(`${path} was made by another version of ScanDesk and cannot be read.`);
}

/** Yields the bytes of a stream from `start` up to `end`. */
async function* sliceOf(
  source: AsyncIterable<Uint8Array>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let position = 0;
  for await (const bytes of source) {
    const part = bytes.subarray(Math.max(0, start - position), Math.max(0, end - position));
    if (part.length > 0) yield part;
    position += bytes.length;
    if (position >= end) return;
  }
}

function unpack(zipped: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const rows = new PassThrough();
  // Passes errors of reading, decrypting or unpacking on to the consumer of the rows.
  pipeline(Readable.from(zipped, { objectMode: false }), createGunzip(), rows).catch(
    (error: unknown) => rows.destroy(error instanceof Error ? error : undefined),
  );
  return rows;
}
