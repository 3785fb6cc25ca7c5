import type { Database } from "../connection.ts";
import type { Connection } from "../run-exclusively.ts";
import type { Head } from "./head-text.ts";
import { NO_SEAL, SEALED_COLUMNS, type SealedRow, sealOf } from "./seal.ts";

/** Rows read at a time. */
const BATCH_ROWS = 2_000;

/** What is wrong with the first broken row. */
export type Breach =
  /** The row is not what was sealed, or its seal was changed. */
  | "changed"
  /** The row is gone. */
  | "taken_out"
  /** The seal is gone, but later ones are there. */
  | "seal_taken_out"
  /** The row neither has a seal nor waits for one. */
  | "put_in"
  /** A seal that somebody noted elsewhere is not in the chain. */
  | "rewritten";

/** Where the audit trail is broken. */
export interface BrokenRow {
  breach: Breach;
  center: number;
  /** Id of the row; null if only the position of its seal is known. */
  id: string | null;
  /** Position of the seal in the center's chain; null for a row without one. */
  position: number | null;
  /** When the row was written, or sealed if the row is gone; ISO 8601 in UTC. Null if nothing is left of it. */
  at: string | null;
}

/** What a check of the audit trail found. */
export interface AuditCheckResult {
  /** The first broken row of the first center that has one; null if all is whole. */
  broken: BrokenRow | null;
  centers: number;
  /** Sealed rows that were compared with their seals. */
  sealed: number;
  /** Rows that wait for their seal. */
  waiting: number;
  heads: Head[];
}

/**
 * Compares each row of the audit trail with its seal, in one snapshot, and the seals with those that were noted
 * elsewhere. Stops at the first broken row.
 */
export async function verifyAudit(
  { pool }: Database,
  noted: readonly Head[] = [],
): Promise<AuditCheckResult> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    return await verifyAll(client, noted);
  } finally {
    // Closing the connection ends the snapshot.
    client.release(true);
  }
}

async function verifyAll(client: Connection, noted: readonly Head[]): Promise<AuditCheckResult> {
  const centers = await client.query<{ id: number }>("select id from scan_centers order by id");
  const verdict: AuditCheckResult = {
    broken: null,
    centers: centers.rows.length,
    sealed: 0,
    waiting: 0,
    heads: [],
  };
  for (const { id } of centers.rows) {
    verdict.broken = (await verifyChain(client, id, verdict)) ?? (await findUnsealed(client, id));
    if (verdict.broken) return verdict;
  }
  for (const head of noted) {
    verdict.broken = await verifyHead(client, head);
    if (verdict.broken) return verdict;
  }
  const { rows } = await client.query<{ waiting: number }>(
    "select count(*) as waiting from audit_unsealed",
  );
  verdict.waiting = rows[0]?.waiting ?? 0;
  return verdict;
}

type ChainRow = Omit<SealedRow, "id"> & {
  id: string | null;
  position: number;
  auditId: string;
  hash: Buffer;
  sealedAt: Date;
};

async function verifyChain(
  client: Connection,
  center: number,
  verdict: AuditCheckResult,
): Promise<BrokenRow | null> {
  let position = 0;
  let hash: Buffer = NO_SEAL;
  for (;;) {
    const { rows } = await client.query<ChainRow>(
      `select s.position, s.audit_id::text as "auditId", s.hash, s.sealed_at as "sealedAt", ${SEALED_COLUMNS}
       from audit_seals s left join audit_log a on a.scan_center_id = s.scan_center_id and a.id = s.audit_id
       where s.scan_center_id = $1 and s.position > $2 order by s.position limit ${BATCH_ROWS}`,
      [center, position],
    );
    for (const row of rows) {
      position += 1;
      const broken = brokenRow(center, position, hash, row);
      if (broken) return broken;
      hash = row.hash;
      verdict.sealed += 1;
    }
    if (rows.length < BATCH_ROWS) break;
  }
  if (position > 0) verdict.heads.push({ center, position, hash });
  return null;
}

function brokenRow(
  center: number,
  position: number,
  before: Buffer,
  { id, ...row }: ChainRow,
): BrokenRow | null {
  const sealedAt = row.sealedAt.toISOString();
  if (row.position !== position)
    return { breach: "seal_taken_out", center, id: null, position, at: sealedAt };
  if (id === null) return { breach: "taken_out", center, id: row.auditId, position, at: sealedAt };
  const isWhole = sealOf(before, { center, position, row: { ...row, id } }).equals(row.hash);
  return isWhole ? null : { breach: "changed", center, id, position, at: row.at };
}

/** Returns the first row that waits for its seal and is gone, or that neither has a seal nor waits for one. */
async function findUnsealed(client: Connection, center: number): Promise<BrokenRow | null> {
  const lost = await client.query<{ id: string }>(
    `select u.audit_id::text as id from audit_unsealed u where u.scan_center_id = $1 and not exists (
       select from audit_log a where a.scan_center_id = u.scan_center_id and a.id = u.audit_id)
     order by u.audit_id limit 1`,
    [center],
  );
  if (lost.rows[0])
    return { breach: "taken_out", center, id: lost.rows[0].id, position: null, at: null };
  const added = await client.query<{ id: string; at: Date }>(
    `select a.id::text as id, a.at from audit_log a where a.scan_center_id = $1
       and not exists (select from audit_seals s where s.scan_center_id = a.scan_center_id and s.audit_id = a.id)
       and not exists (select from audit_unsealed u where u.scan_center_id = a.scan_center_id and u.audit_id = a.id)
     order by a.id limit 1`,
    [center],
  );
  const [row] = added.rows;
  return row
    ? { breach: "put_in", center, id: row.id, position: null, at: row.at.toISOString() }
    : null;
}

async function verifyHead(
  client: Connection,
  { center, position, hash }: Head,
): Promise<BrokenRow | null> {
  const { rows } = await client.query<{ id: string; hash: Buffer; sealedAt: Date }>(
    `select audit_id::text as id, hash, sealed_at as "sealedAt" from audit_seals
     where scan_center_id = $1 and position = $2`,
    [center, position],
  );
  const [seal] = rows;
  if (seal?.hash.equals(hash)) return null;
  const at = seal?.sealedAt.toISOString() ?? null;
  return { breach: "rewritten", center, id: seal?.id ?? null, position, at };
}
