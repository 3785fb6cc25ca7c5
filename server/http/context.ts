import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import type { RoleCode } from "#domain/roles.ts";
import type { Database } from "../database/connection.ts";
import type * as schema from "../database/schema.ts";

/** What queries run on: the request's transaction, or for plain reads the pool itself. */
export type Transaction = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** Who asks, as the database knows this person at this very request. */
export interface RequestAccount {
  id: number;
  name: string;
  email: string;
  role: RoleCode;
  /** The scan center of everything this request may see. */
  centerId: number;
  /** IANA time zone in which the center's days begin and end. */
  zone: string;
  /** The session the access token belongs to. */
  sessionId: number;
  /** Branches whose records may be seen and changed; null means all of the center's. */
  scope: readonly number[] | null;
  branches: readonly number[];
  reportingBranches: readonly number[];
  adminBranches: readonly number[];
}

/** One row of the audit trail; who, when, where from and the request are added by themselves. */
export interface AuditEntry {
  /** `create`, `update`, `delete` or the call's own name (`flag`, `submit`, `login`). */
  action: string;
  /** Singular of the resource's base: `patient`, `receptionist_shift`. */
  entity: string;
  /** Null for what concerns no single record, such as an export. */
  entityId: number | null;
  /** Branch the record belongs to; null when it is the whole center's. */
  branch: number | null;
  /** The record before and after, without secrets; default null. */
  before?: object | null;
  after?: object | null;
}

/** What other desks are told once the transaction is committed. */
export interface ChangeEvent {
  /** Entity and what happened: `appointment.updated`. */
  type: string;
  id: number;
  /** Branch whose people are told; null tells everyone in the center who may read the entity. */
  branch: number | null;
  /** Version of the record after the change; null when it has none. */
  version: number | null;
  /** Tell only this account (and those who may read everybody's); default null: no limit. */
  account?: number | null;
}

/** A change as most routes make it: audit row and event in one call. */
export interface Change {
  entity: string;
  id: number;
  branch: number | null;
  /** Default `create` without `before`, `delete` without `after`, else `update`. */
  action?: string;
  before: { version: number } | null;
  after: { version: number } | null;
  account?: number | null;
}

/** What a handler without a signed-in account gets. */
export interface PublicContext {
  /** All statements of the handler; committed when it returns, rolled back when it throws. */
  tx: Transaction;
  /** The moment of the request; equal for all rows it writes. */
  now: Date;
  /** Repeated in the answer's `request_id`, in the log and in the audit trail. */
  requestId: string;
  /** Address of the caller. */
  ip: string;
  /** The event an event stream resumes after. */
  lastEventId: string | undefined;
  log: FastifyBaseLogger;
  /** For streams that outlive the handler; everything else goes through `tx`. */
  database: Database;
}

/** What every other handler gets. */
export interface RequestContext extends PublicContext {
  account: RequestAccount;
  /** Adds an audit row; written at the end of the transaction. */
  audit(entry: AuditEntry): void;
  /** Adds an event; delivered after the commit, never for a rolled-back request. */
  notify(event: ChangeEvent): void;
  /** {@link RequestContext.audit} and {@link RequestContext.notify} for a plain change of a record. */
  changed(change: Change): void;
}
