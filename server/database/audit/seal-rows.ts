import { type Connection, runExclusively } from "../run-exclusively.ts";
import type { Database } from "../connection.ts";
import type { Head } from "./head-text.ts";
import { NO_SEAL, SEALED_COLUMNS, type SealedRow, sealOf } from "./seal.ts";

/** Rows sealed in one transaction. */
const BATCH_ROWS = 1_000;

/**
 * Seals the rows of the audit trail that have no seal yet, center by center, in the order of their ids. Only one of
 * several servers does it at a time. Returns the head (the latest seal) of each center of which rows were sealed.
 */
export async function sealAudit(
  { pool }: Database,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Head[]> {
  const sealed = await runExclusively(pool, "sealAudit", async (client) => {
    const { rows } = await client.query<{ center: number }>(
      "select distinct scan_center_id as center from audit_unsealed order by 1",
    );
    const heads: Head[] = [];
    for (const { center } of rows) {
      const head = await sealCenter(client, center, signal);
      if (head !== null) heads.push(head);
    }
    return heads;
  });
  return sealed ?? [];
}

async function sealCenter(
  client: Connection,
  center: number,
  signal: AbortSignal | undefined,
): Promise<Head | null> {
  let head: Head | null = null;
  for (;;) {
    if (signal?.aborted === true) return head;
    await client.query("begin");
    const sealed = await sealBatch(client, center);
    await client.query("commit");
    head = sealed.head ?? head;
    if (sealed.rows < BATCH_ROWS) return head;
  }
}

/**
 * Seals up to {@link BATCH_ROWS} rows. A row that was removed before it was sealed stays in the list of rows without a
 * seal.
 */
async function sealBatch(
  client: Connection,
  center: number,
): Promise<{ head: Head | null; rows: number }> {
  const latest = await client.query<{ position: number; hash: Buffer }>(
    "select position, hash from audit_seals where scan_center_id = $1 order by position desc limit 1",
    [center],
  );
  const { rows } = await client.query<SealedRow>(
    `select ${SEALED_COLUMNS} from audit_unsealed u
       join audit_log a on a.scan_center_id = u.scan_center_id and a.id = u.audit_id
     where u.scan_center_id = $1 order by u.audit_id limit ${BATCH_ROWS}`,
    [center],
  );
  if (rows.length === 0) return { head: null, rows: 0 };
  let { position, hash } = latest.rows[0] ?? { position: 0, hash: NO_SEAL };
  const seals = rows.map((row) => {
    position += 1;
    hash = sealOf(hash, { center, position, row });
    return { position, id: row.id, hash };
  });
  await client.query(
    `insert into audit_seals (scan_center_id, position, audit_id, hash)
     select $1, seal.* from unnest($2::bigint[], $3::bigint[], $4::bytea[]) as seal`,
    [
      center,
      seals.map((seal) => seal.position),
      seals.map((seal) => seal.id),
      seals.map((seal) => seal.hash),
    ],
  );
  await client.query(
    "delete from audit_unsealed where scan_center_id = $1 and audit_id = any ($2::bigint[])",
    [center, rows.map((row) => row.id)],
  );
  return { head: { center, position, hash }, rows: rows.length };
}
