import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { PRESENCE_ENTITIES } from "#domain/entities/presence.ts";
import {
  bytes,
  instant,
  centerAndIdColumns,
  reference,
  snapshot,
  transactionId,
} from "./columns.ts";

/** The audit trail; append-only. `before` and `after` are the record before and after the change. */
export const auditLog = pgTable("audit_log", {
  ...centerAndIdColumns(),
  at: instant("at").notNull().defaultNow(),
  actorId: reference("actor_id"),
  action: text("action").notNull(),
  entity: text("entity").notNull(),
  entityId: reference("entity_id"),
  branchId: reference("branch_id"),
  ip: text("ip"),
  before: jsonb("before"),
  after: jsonb("after"),
  requestId: text("request_id"),
  /** Set: there is one row with this key only. Null: the row is added each time. */
  onceKey: text("once_key"),
  /** The token of the program that did it; null for a person. */
  apiTokenId: reference("api_token_id"),
});

/** The chain of hashes over the audit trail; append-only. A row of the trail has one seal, at most. */
export const auditSeals = pgTable(
  "audit_seals",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    position: bigint("position", { mode: "number" }).notNull(),
    auditId: reference("audit_id").notNull(),
    hash: bytes("hash").notNull(),
    sealedAt: instant("sealed_at").notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.position] })],
);

/** The rows of the audit trail that have no seal yet. */
export const auditUnsealed = pgTable(
  "audit_unsealed",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    auditId: reference("audit_id").notNull(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.auditId] })],
);

/** Changes that clients are notified of; a trigger notifies all servers on commit. */
export const events = pgTable("events", {
  ...centerAndIdColumns(),
  type: text("type").notNull(),
  entityId: reference("entity_id").notNull(),
  branchId: reference("branch_id"),
  recordVersion: integer("record_version"),
  accountId: reference("account_id"),
  transactionId: transactionId("transaction_id")
    .notNull()
    .default(sql`pg_current_xact_id()`),
  /** The snapshot in which the event was inserted: what it includes was committed before the event. */
  snapshot: snapshot("snapshot")
    .notNull()
    .default(sql`pg_current_snapshot()`),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Responses to requests with an Idempotency-Key; `response` is null while the request is running. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    accountId: reference("account_id").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull().default(""),
    status: smallint("status"),
    response: jsonb("response"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.accountId, row.key] })],
);

/** Which account has a record open; a row expires if it is not renewed. */
export const presence = pgTable(
  "presence",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    entity: text("entity", { enum: PRESENCE_ENTITIES }).notNull(),
    entityId: reference("entity_id").notNull(),
    accountId: reference("account_id").notNull(),
    branchId: reference("branch_id").notNull(),
    since: instant("since").notNull().defaultNow(),
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.entity, row.entityId, row.accountId] })],
);

/** Rows before a change, from which cached counts are updated; `before` is null for an inserted row. */
export const listChanges = pgTable("list_changes", {
  ...centerAndIdColumns(),
  entity: text("entity").notNull(),
  entityId: reference("entity_id").notNull(),
  before: jsonb("before"),
  transactionId: transactionId("transaction_id")
    .notNull()
    .default(sql`pg_current_xact_id()`),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** The node on which it was written, in a database that is spread over several; empty on one server. */
  node: text("node").notNull().default(""),
});

/** The financial report's sums of a whole month, as of a snapshot. */
export const monthFigures = pgTable(
  "month_figures",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    beginsAt: instant("begins_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    parts: jsonb("parts").notNull(),
    snapshot: snapshot("snapshot").notNull(),
    knownAt: instant("known_at").notNull().defaultNow(),
    /** The node whose snapshot it is, as in `list_changes`. */
    node: text("node").notNull().default(""),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.beginsAt] })],
);
