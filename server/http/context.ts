import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import type { EventKind, EventType } from "#domain/access.ts";
import type { AuditAction, AuditedKind, AuditedList } from "#domain/audit-kinds.ts";
import type { StoredExportRoles } from "#domain/exports.ts";
import type { RoleCode } from "#domain/roles.ts";
import type { SecondFactorFacts } from "#domain/second-factor.ts";
import type { Database } from "../database/connection.ts";
import type * as schema from "../database/schema.ts";
import type { Note } from "./audit/notes.ts";

/** What queries run on: the request's transaction, or the pool for reads without a transaction. */
export type Transaction = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** The account that makes the request, as read from the database for this request. */
export interface RequestAccount {
  id: number;
  name: string;
  email: string;
  role: RoleCode;
  /** The scan center; a request reads and changes only records of this center. */
  centerId: number;
  /** IANA time zone in which the center's days begin and end. */
  zone: string;
  /** The session the access token belongs to; null for a program with a token of its own. */
  sessionId: number | null;
  /** Whether the session is locked: only unlocking and logging out are allowed. */
  isLocked: boolean;
  /** Whether the person must change the password before anything else. */
  mustChangePassword: boolean;
  /** The token of a program that calls in the name of the account; null for a person. */
  token: { id: number; permissions: ReadonlySet<string> } | null;
  /** What is known of the second factor in this session; a program has no session, so it never proves one. */
  secondFactor: SecondFactorFacts;
  /** The center's setting of who may export which lists. */
  exportRoles: StoredExportRoles;
  /** Whether the center wants a second reader of its reports. */
  secondReader: boolean;
  /** Branches whose records may be seen and changed; null means all of the center's. */
  scope: readonly number[] | null;
  branches: readonly number[];
  reportingBranches: readonly number[];
  adminBranches: readonly number[];
}

/** One row of the audit trail; actor, time, IP address and request id are added automatically. */
export interface AuditEntry {
  /** `create`, `update`, `delete` or the name of a specific action (`flag`, `submit`, `login`). */
  action: AuditAction;
  /** Singular of the resource's base: `patient`, `receptionist_shift`; for an export the name of its file. */
  entity: AuditedKind | AuditedList;
  /** Null if the action concerns no single record, such as an export. */
  entityId: number | null;
  /** Branch of the record; null if the record belongs to the whole center. */
  branch: number | null;
  /** The record before and after, without secrets; default null. Of a change, only what differs is stored. */
  before?: object | null;
  after?: object | null;
  /** Fields that are stored although they do not differ. */
  kept?: readonly string[];
}

/** A change that is sent to other clients once the transaction is committed. */
export interface ChangeEvent {
  /** Entity and kind of change: `appointment.updated`. */
  type: EventType;
  id: number;
  /** Branch whose accounts receive the event; null: every account of the center that may read the entity. */
  branch: number | null;
  /** Version of the record after the change; null if it has none. */
  version: number | null;
  /** Only this account and the center owners and administrators receive it; default null: no limit. */
  account?: number | null;
}

/** A plain change of a record, from which both the audit row and the event are made. */
export interface Change {
  entity: EventKind & AuditedKind;
  id: number;
  branch: number | null;
  /** Default `create` without `before`, `delete` without `after`, else `update`. */
  action?: AuditAction;
  before: { version: number } | null;
  after: { version: number } | null;
  /** Fields that the audit row has although they do not differ. */
  kept?: readonly string[];
  account?: number | null;
}

/** Context of a handler that needs no signed-in account. */
export interface PublicContext {
  /** Runs all statements of the handler; committed when it returns, rolled back when it throws. */
  tx: Transaction;
  /** Time of the request; the same for all rows it writes. */
  now: Date;
  /** Also written to `request_id` of error responses, the log and the audit trail. */
  requestId: string;
  /** IP address of the caller. */
  ip: string;
  /** The Cookie header. It is used only to recognize the browser when wrong passwords are counted. */
  cookies: string | undefined;
  /** Name that the caller's browser or program gives itself. */
  userAgent: string | null;
  /** Host that the caller's browser shows, with its port. Only passkeys depend on it. */
  host: string;
  /** Whether the caller uses https. */
  isSecure: boolean;
  /** Id of the last event that the client received; an event stream resumes after it. */
  lastEventId: string | undefined;
  log: FastifyBaseLogger;
  /** For streams that outlive the handler; everything else goes through `tx`. */
  database: Database;
}

/** Context of the work before the transaction. */
export interface EarlyContext extends Omit<PublicContext, "tx"> {
  account: RequestAccount;
}

/** Context of a handler that needs a signed-in account. */
export interface RequestContext extends PublicContext {
  account: RequestAccount;
  /** Adds an audit row, which is written at the end of the transaction. */
  audit(entry: AuditEntry): void;
  /**
   * Adds an audit row about an action that is often repeated, such as reading a record. It is written after the
   * transaction, unless the same person has left the same row in this quarter of an hour.
   */
  note(entry: Note): void;
  /** Adds an event, which is delivered after the commit and never for a rolled-back request. */
  notify(event: ChangeEvent): void;
  /** Adds both the audit row and the event of a plain change of a record. */
  changed(change: Change): void;
}
