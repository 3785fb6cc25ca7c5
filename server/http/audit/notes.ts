import { sql, TransactionRollbackError } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { AuditedKind } from "#domain/audit-kinds.ts";
import { type NotedAction, onceKey } from "#domain/audit.ts";
import type { Database } from "../../database/connection.ts";

/** A row of the audit trail that is written once per person, record and quarter of an hour. */
export interface Note {
  action: NotedAction;
  /** Singular of the record's resource, such as `patient`. */
  entity: AuditedKind;
  /** Null if it concerns no single record. */
  entityId: number | null;
  /** Branch of the record; null if the record belongs to the whole center. */
  branch: number | null;
  /** Further facts that the row holds. */
  after?: object | null;
  /** What distinguishes two rows about the same record; default nothing. */
  detail?: string;
}

/** Whom a note is about, and the request in which it happened. */
export interface NotedRequest {
  centerId: number;
  /** Id of the signed-in account; null if nobody is signed in. */
  actorId: number | null;
  /** Id of the token with which a program called; null for a person. */
  apiTokenId: number | null;
  at: Date;
  ip: string;
  requestId: string;
  log: FastifyBaseLogger;
}

/** Writes notes into the audit trail of one database. */
export interface AuditNotes {
  /**
   * Adds the rows that are not there yet; does nothing for those that this server has already written. A failure is
   * logged with the content of the row, and does not reject, so that everybody can still read the record.
   */
  write(request: NotedRequest, notes: readonly Note[]): Promise<void>;
  /**
   * Does the same work whether the row is kept or not, so that the time of an answer does not tell which it was. Takes
   * one that is not kept back before anybody sees it.
   */
  writeIf(isKept: boolean, request: NotedRequest, note: Note): Promise<void>;
}

/** Number of notes that a server remembers to have written, so that a repeated one costs no statement. */
const MOST_REMEMBERED = 50_000;

/**
 * Returns the writer of notes. The unique key in the database decides what is written once; what the server remembers
 * only saves statements.
 */
export function createAuditNotes({ db }: Database): AuditNotes {
  /** Keys of written notes, the oldest first. They contain their quarter of an hour, so none applies for long. */
  const written = new Set<string>();

  function remember(key: string): void {
    written.add(key);
    if (written.size <= MOST_REMEMBERED) return;
    const [oldest] = written;
    if (oldest !== undefined) written.delete(oldest);
  }

  /** Calls `insert` for the row of a note, unless this server has already added it. Logs a failure. */
  async function writeOnce(
    request: NotedRequest,
    note: Note,
    insert: (key: string) => Promise<unknown>,
  ): Promise<void> {
    const { centerId, actorId, apiTokenId, at, ip, requestId, log } = request;
    const { action, entity, entityId } = note;
    const detail = [note.detail ?? "", ...(apiTokenId === null ? [] : [apiTokenId])].join(" ");
    const key = onceKey({ actor: actorId, action, entity, entityId, detail }, at);
    const remembered = `${centerId}|${key}`;
    if (written.has(remembered)) return;
    try {
      await insert(key);
      remember(remembered);
    } catch (error) {
      const code = error instanceof Error ? error.name : typeof error;
      log.error(
        { audit: { centerId, actorId, action, entity, entityId, ip, requestId }, fault: code },
        "a row of the audit trail could not be written",
      );
    }
  }

  return {
    async write(request, notes) {
      for (const note of notes)
        await writeOnce(request, note, (key) => insertNote(db, request, note, key));
    },
    writeIf: (isKept, request, note) =>
      writeOnce(request, note, async (key) => {
        try {
          await db.transaction(async (tx) => {
            await insertNote(tx, request, note, key);
            if (!isKept) tx.rollback();
          });
        } catch (error) {
          if (!(error instanceof TransactionRollbackError)) throw error;
        }
      }),
  };
}

/**
 * Adds the row of a note unless its key is there. Without waiting for the disk: the answer does not wait for it, and a
 * crash of the database loses the notes of less than a second.
 */
function insertNote(
  tx: Pick<Database["db"], "execute">,
  { centerId, actorId, apiTokenId, at, ip, requestId }: NotedRequest,
  { action, entity, entityId, branch, after = null }: Note,
  key: string,
) {
  return tx.execute(sql`
    insert into audit_log (scan_center_id, at, actor_id, action, entity, entity_id, branch_id, ip, after,
      request_id, once_key, api_token_id)
    select ${centerId}, ${at.toISOString()}::timestamptz, ${actorId}::bigint, ${action}, ${entity},
      ${entityId}::bigint, ${branch}::bigint, ${ip}, ${after === null ? null : JSON.stringify(after)}::jsonb,
      ${requestId}, ${key}, ${apiTokenId}::bigint
    from (select set_config('synchronous_commit', 'off', true) as value) as setting
    where setting.value is not null
    on conflict (scan_center_id, once_key) where once_key is not null do nothing`);
}
