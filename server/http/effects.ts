import type { AuditAction } from "#domain/audit-kinds.ts";
import { auditedFields } from "#domain/audit.ts";
import { auditLog } from "../database/schema.ts";
import type { Note } from "./audit/notes.ts";
import type {
  AuditEntry,
  Change,
  ChangeEvent,
  PublicContext,
  RequestAccount,
  RequestContext,
  Transaction,
} from "./context.ts";
import { addEvents } from "./events/add-events.ts";

/** PostgreSQL takes 65,535 parameters in a statement; an audit row has a dozen. */
const ROWS_PER_INSERT = 1_000;

/** A request's context, and the function that writes the audit rows and events collected in it. */
export interface RecordedRequest {
  ctx: RequestContext;
  /** The notes collected in it, to be written after the transaction. */
  notes: readonly Note[];
  /** Writes audit rows and events; PostgreSQL delivers the events to all servers on commit. */
  flush(): Promise<void>;
}

/**
 * Returns the context of one attempt at a request; a retry starts with no audit rows or events.
 * They are written in the transaction `target`: that of the request, unless it reads from a replica.
 */
export function recordEffects(
  base: PublicContext,
  account: RequestAccount,
  target: Transaction = base.tx,
): RecordedRequest {
  const audits: AuditEntry[] = [];
  const changes: ChangeEvent[] = [];
  const notes: Note[] = [];
  const ctx: RequestContext = {
    ...base,
    account,
    audit: (entry) => void audits.push(entry),
    note: (entry) => void notes.push(entry),
    notify: (event) => void changes.push(event),
    changed(change) {
      audits.push(auditOf(change));
      changes.push(eventOf(change));
    },
  };
  return {
    ctx,
    notes,
    async flush() {
      for (let start = 0; start < audits.length; start += ROWS_PER_INSERT) {
        await target.insert(auditLog).values(
          audits
            .slice(start, start + ROWS_PER_INSERT)
            .map(({ action, entity, entityId, branch, before = null, after = null, kept }) => ({
              scanCenterId: account.centerId,
              at: base.now,
              actorId: account.id,
              action,
              entity,
              entityId,
              branchId: branch,
              ip: base.ip,
              ...auditedFields(before, after, kept),
              requestId: base.requestId,
              apiTokenId: account.token?.id ?? null,
            })),
        );
      }
      await addEvents(
        target,
        changes.map(({ type, id, branch, version, account: accountId }) => ({
          scanCenterId: account.centerId,
          type,
          entityId: id,
          branchId: branch,
          recordVersion: version,
          accountId: accountId ?? null,
        })),
      );
    },
  };
}

function auditOf({ entity, id, branch, before, after, action, kept = [] }: Change): AuditEntry {
  const kind = action ?? kindOf(before, after);
  return { action: kind, entity, entityId: id, branch, before, after, kept };
}

function eventOf({ entity, id, branch, before, after, account }: Change): ChangeEvent {
  const kind = before === null ? "created" : after === null ? "deleted" : "updated";
  const version = (after ?? before)?.version ?? null;
  return { type: `${entity}.${kind}`, id, branch, version, account: account ?? null };
}

function kindOf(before: object | null, after: object | null): AuditAction {
  if (before === null) return "create";
  return after === null ? "delete" : "update";
}
