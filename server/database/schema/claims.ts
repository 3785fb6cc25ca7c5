import { date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { BATCH_STATES, LINE_STATES, MOVEMENT_KINDS } from "#domain/claims.ts";
import type { ClaimLetter } from "#domain/entities/claim-batch.ts";
import { insuranceProviders } from "./catalog.ts";
import { centerAndIdColumns, instant, piastres, recordColumns, reference } from "./columns.ts";
import type { ConstraintMeanings, CountedReference } from "./meanings.ts";

/** All that changed what providers owe; append-only. A trigger keeps the sums of the claim. */
export const claimMovements = pgTable("claim_movements", {
  ...centerAndIdColumns(),
  transactionId: reference("transaction_id").notNull(),
  kind: text("kind", { enum: MOVEMENT_KINDS }).notNull(),
  amount: piastres("amount").notNull(),
  reverses: reference("reverses"),
  lineId: reference("line_id"),
  reference: text("reference").notNull().default(""),
  paidOn: date("paid_on", { mode: "string" }),
  reason: text("reason").notNull().default(""),
  rejectionCode: text("rejection_code").notNull().default(""),
  byId: reference("by_id"),
  at: instant("at").notNull().defaultNow(),
});

/** Claims that are sent to a provider together; `letter` is what was sent. */
export const claimBatches = pgTable("claim_batches", {
  ...recordColumns(),
  number: integer("number").notNull(),
  providerId: reference("provider_id").notNull(),
  startDate: date("start_date", { mode: "string" }).notNull(),
  endDate: date("end_date", { mode: "string" }).notNull(),
  branchIds: reference("branch_ids").array().notNull().default([]),
  state: text("state", { enum: BATCH_STATES }).notNull().default("draft"),
  letter: jsonb("letter").$type<ClaimLetter>(),
  sentAt: instant("sent_at"),
  sentBy: reference("sent_by"),
  settledAt: instant("settled_at"),
  createdBy: reference("created_by").notNull(),
});

/** The claims in batches; a claim has one open line at most. Triggers keep what was settled, written off and moved. */
export const claimBatchLines = pgTable("claim_batch_lines", {
  ...recordColumns(),
  batchId: reference("batch_id").notNull(),
  transactionId: reference("transaction_id").notNull(),
  state: text("state", { enum: LINE_STATES }).notNull().default("open"),
  claimedAmount: piastres("claimed_amount").notNull(),
  settledAmount: piastres("settled_amount").notNull().default(0),
  writtenOffAmount: piastres("written_off_amount").notNull().default(0),
  movedAmount: piastres("moved_amount").notNull().default(0),
  providerNumber: text("provider_number").notNull().default(""),
  rejectionCode: text("rejection_code").notNull().default(""),
  rejectionReason: text("rejection_reason").notNull().default(""),
  rejectedAt: instant("rejected_at"),
});

/** What a violation of the keys of these tables means. */
export const CLAIM_CONSTRAINTS: ConstraintMeanings = {
  claim_batch_lines_one_open: { code: "claim_in_batch" },
  claim_batch_lines_once: { code: "claim_in_batch" },
  claim_movements_reversed_once: { code: "already_reversed" },
};

/** The references of these tables that keep a record from being deleted. */
export const CLAIM_REFERENCES: readonly CountedReference[] = [
  { to: insuranceProviders, column: claimBatches.providerId, name: "claim_batches" },
];
