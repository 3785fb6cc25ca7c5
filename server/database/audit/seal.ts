import { createHash } from "node:crypto";

/** The hash of the seal before the first one. */
export const NO_SEAL: Buffer = Buffer.alloc(32);

/** A row of the audit trail as text, the same on every server and in every version of PostgreSQL. */
export interface SealedRow {
  id: string;
  at: string;
  actor: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  branch: string | null;
  ip: string | null;
  before: string | null;
  after: string | null;
  requestId: string | null;
  onceKey: string | null;
  apiToken: string | null;
}

/** What a query selects of `audit_log a` to get a {@link SealedRow}. */
export const SEALED_COLUMNS = `a.id::text as id,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.actor_id::text as actor, a.action, a.entity,
  a.entity_id::text as "entityId", a.branch_id::text as branch, a.ip, a.before::text as before, a.after::text as after,
  a.request_id as "requestId", a.once_key as "onceKey", a.api_token_id::text as "apiToken"`;

/**
 * Returns the seal of a row: the SHA-256 of the seal before it, the center, the position and all columns of the row. A
 * column that is added to the table later is not sealed; seals that include it would need another form.
 */
export function sealOf(
  before: Buffer,
  { center, position, row }: { center: number; position: number; row: SealedRow },
): Buffer {
  const { id, at, actor, action, entity, entityId, branch, ip, requestId } = row;
  const contents = [id, at, actor, action, entity, entityId, branch, ip, row.before, row.after];
  return createHash("sha256")
    .update(before)
    .update(JSON.stringify([center, position, ...contents, requestId, row.onceKey, row.apiToken]))
    .digest();
}
