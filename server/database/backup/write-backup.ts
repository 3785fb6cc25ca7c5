import { createHash, randomUUID, type Hash } from "node:crypto";
import { open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { CommandFailure } from "../../command-failure.ts";
import { openDatabase, waitReady } from "../connection.ts";
import { refuseUnfinished } from "../citus/unfinished.ts";
import { codeOf } from "../plain-reason.ts";
import { syncFolder } from "../sync-folder.ts";
import {
  readApplied,
  readSequences,
  readTables,
  PORTABLE_FORMAT,
  type StoredTable,
} from "./catalog.ts";
import { FIRST_LINE, LENGTH_BYTES, type BackupOptions, type Manifest } from "./manifest.ts";

/** Bytes per chunk. Rows are small, and compressing them one by one would take most of the time. */
const CHUNK_BYTES = 256 * 1024;
const LINE_END = 0x0a;

/**
 * Writes one snapshot of a database into a new file that only its owner may read, without blocking
 * users. The file gets its final name once it is complete and flushed to disk.
 * Throws CommandFailure if the file already exists or the database has no ScanDesk tables.
 */
export async function writeBackup(
  url: string,
  path: string,
  options: BackupOptions = {},
): Promise<Manifest> {
  await refuseExisting(path);
  const draft = `${path}.${randomUUID()}.part`;
  try {
    return await withConnection(url, async (client) => {
      const manifest = await writeDraft(client, draft, options);
      await rename(draft, path);
      await syncFolder(dirname(path));
      return manifest;
    });
  } catch (error) {
    await rm(draft, { force: true });
    if (options.signal?.aborted) throw new CommandFailure("Stopped; no backup was made.");
    if (codeOf(error) === "ENOSPC") {
      throw new CommandFailure(`The disk of ${path} is full; no backup was made.`, {
        cause: error,
      });
    }
    throw error;
  }
}

/**
 * Returns what a backup of the database would contain, with the hash of each table, without writing it.
 * Throws CommandFailure if the database has no ScanDesk tables.
 */
export async function hashContent(url: string, options: BackupOptions = {}): Promise<Manifest> {
  return withConnection(url, async (client) => {
    const snapshot = await beginSnapshot(client);
    for await (const _rows of rowsOf(client, snapshot, options)) options.signal?.throwIfAborted();
    snapshot.stored.sequences = await readSequences(client);
    return snapshot.stored;
  });
}

async function withConnection<Result>(
  url: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(url, { connections: 1, statementTimeout: 0 });
  try {
    await waitReady(database);
    const client = await database.pool.connect();
    try {
      return await work(client);
    } finally {
      // Closing the connection ends the snapshot's transaction.
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

async function refuseExisting(path: string): Promise<void> {
  const existingFile = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (existingFile)
    throw new CommandFailure(`${path} is already there; a backup overwrites nothing.`);
}

async function writeDraft(
  client: pg.PoolClient,
  draft: string,
  options: BackupOptions,
): Promise<Manifest> {
  const snapshot = await beginSnapshot(client);
  const { cipher } = options;
  const file = await openDraft(draft);
  try {
    const plain = contentOf(client, snapshot, options);
    const isEncrypted = cipher !== undefined && cipher.words !== null;
    for await (const bytes of isEncrypted ? await cipher.encrypt(plain) : plain) {
      await file.appendFile(bytes);
    }
    await file.sync();
    return snapshot.stored;
  } finally {
    await file.close();
  }
}

/** Yields the bytes of a backup in the format of manifest.ts, and completes the manifest of the snapshot. */
async function* contentOf(
  client: pg.PoolClient,
  snapshot: Snapshot,
  options: BackupOptions,
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256").update(FIRST_LINE);
  yield FIRST_LINE;
  const zipped = createGzip({ level: 3 });
  // Passes errors of reading and the signal on to the loop below.
  pipeline(
    Readable.from(rowsOf(client, snapshot, options), { objectMode: false }),
    zipped,
    ...(options.signal ? [{ signal: options.signal }] : []),
  ).catch((error: unknown) => zipped.destroy(error instanceof Error ? error : undefined));
  for await (const chunk of zipped) {
    const bytes: Buffer = chunk;
    digest.update(bytes);
    yield bytes;
  }
  snapshot.stored.sequences = await readSequences(client);
  const manifest = Buffer.from(JSON.stringify(snapshot.stored));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(manifest.length);
  digest.update(manifest).update(length);
  yield Buffer.concat([manifest, length, digest.digest()]);
}

async function openDraft(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, "wx", 0o600);
  } catch (error) {
    const folder = dirname(draft);
    const code = codeOf(error);
    if (code === "ENOSPC") throw error;
    const reason =
      code === "ENOENT"
        ? `The folder ${folder} does not exist; make it first.`
        : `The folder ${folder} cannot be written (${code}); name one that this user may write to.`;
    throw new CommandFailure(reason, { cause: error });
  }
}

interface Snapshot {
  tables: (StoredTable & { expected: number })[];
  stored: Manifest;
}

/**
 * Opens a snapshot transaction. It locks the tables against schema changes, from which a snapshot does
 * not protect; other connections can still read and write rows.
 */
async function beginSnapshot(client: pg.PoolClient): Promise<Snapshot> {
  const tables = await readTables(client);
  if (!tables.some(({ name }) => name === "scan_centers")) {
    throw new CommandFailure("There is no ScanDesk in this database to make a backup of.");
  }
  await refuseUnfinished(client);
  await client.query("begin isolation level repeatable read read only");
  await client.query(
    `lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`,
  );
  await client.query(PORTABLE_FORMAT);
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  const current = await readTables(client);
  if (JSON.stringify(current) !== JSON.stringify(tables)) {
    throw new CommandFailure("The database was being upgraded; try again.");
  }
  return {
    tables: await withExpectedRows(client, tables),
    stored: {
      format: 1,
      made_at: (rows[0]?.now ?? new Date()).toISOString(),
      migrations: await readApplied(client),
      tables: [],
      sequences: [],
    },
  };
}

/** Adds PostgreSQL's estimated row count to each table; used only for the progress. */
async function withExpectedRows(client: pg.PoolClient, tables: StoredTable[]) {
  const { rows } = await client.query<{ name: string; expected: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as expected from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any ($1)`,
    [tables.map(({ name }) => name)],
  );
  const expected = new Map(rows.map((row) => [row.name, row.expected]));
  return tables.map((table) => ({ ...table, expected: expected.get(table.name) ?? 0 }));
}

/** Yields the rows of all tables one after the other and adds each table to the manifest. */
async function* rowsOf(
  client: pg.PoolClient,
  { tables, stored }: Snapshot,
  { onProgress }: BackupOptions,
): AsyncGenerator<Buffer> {
  const total = Math.max(
    1,
    tables.reduce((sum, { expected }) => sum + expected, 0),
  );
  let rowsBefore = 0;
  for (const { name, columns, order, expected } of tables) {
    const hash: Hash = createHash("sha256");
    const table = { name, columns, rows: 0, bytes: 0, sha256: "" };
    const query = `copy (select ${columns.join(", ")} from ${name} order by ${order}) to stdout`;
    for await (const bytes of gather(client.query(copyTo(query)))) {
      hash.update(bytes);
      table.bytes += bytes.length;
      table.rows += lineEndsIn(bytes);
      const done = Math.min(0.99, (rowsBefore + Math.min(table.rows, expected)) / total);
      onProgress?.({ step: "copying", table: name, rows: table.rows, done });
      yield bytes;
    }
    rowsBefore += expected;
    stored.tables.push({ ...table, sha256: hash.digest("hex") });
  }
}

async function* gather(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length < CHUNK_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Counts the rows: COPY escapes line ends inside values, so each line end in the output ends a row. */
function lineEndsIn(bytes: Buffer): number {
  let count = 0;
  for (
    let index = bytes.indexOf(LINE_END);
    index !== -1;
    index = bytes.indexOf(LINE_END, index + 1)
  )
    count++;
  return count;
}
