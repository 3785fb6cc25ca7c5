import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { to as copyTo } from "pg-copy-streams";
import {
  DIGEST_BYTES,
  FIRST_LINE,
  LENGTH_BYTES,
  type Manifest,
} from "#server/database/backup/manifest.ts";
import type { Database } from "#server/database/connection.ts";

/** A table that earlier versions backed up. */
interface AddedTable {
  name: string;
  columns: string[];
}

/** Adds a table to a plain backup, as earlier versions wrote it, with the rows that the database has now. */
export async function addTable(
  path: string,
  { pool }: Database,
  { name, columns }: AddedTable,
): Promise<void> {
  const rows = await copyOf(pool, name, columns);
  const whole = readFileSync(path);
  const manifestEnd = whole.length - DIGEST_BYTES - LENGTH_BYTES;
  const manifestStart = manifestEnd - whole.readUInt32BE(manifestEnd);
  const manifest: Manifest = JSON.parse(whole.toString("utf8", manifestStart, manifestEnd));
  manifest.tables.push({
    name,
    columns,
    rows: rows.toString("utf8").split("\n").length - 1,
    bytes: rows.length,
    sha256: createHash("sha256").update(rows).digest("hex"),
  });
  const zipped = gzipSync(
    Buffer.concat([gunzipSync(whole.subarray(FIRST_LINE.length, manifestStart)), rows]),
  );
  const text = Buffer.from(JSON.stringify(manifest));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  const content = Buffer.concat([FIRST_LINE, zipped, text, length]);
  writeFileSync(path, Buffer.concat([content, createHash("sha256").update(content).digest()]));
}

async function copyOf(pool: Database["pool"], name: string, columns: string[]): Promise<Buffer> {
  const client = await pool.connect();
  try {
    const parts: Buffer[] = [];
    const query = `copy (select ${columns.join(", ")} from ${name}) to stdout`;
    for await (const part of client.query(copyTo(query))) parts.push(Buffer.from(part));
    return Buffer.concat(parts);
  } finally {
    client.release();
  }
}
