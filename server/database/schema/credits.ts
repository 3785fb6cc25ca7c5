import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { CREDIT_KINDS } from "#domain/credits.ts";
import { piastres, recordColumns, reference } from "./columns.ts";
import { patients } from "./desk.ts";
import type { ConstraintMeanings, CountedReference } from "./meanings.ts";
import { branches } from "./people.ts";

/** One for each patient who has a movement; the trigger of the movements makes and keeps it. */
export const patientCredits = pgTable("patient_credits", {
  scanCenterId: reference("scan_center_id").notNull(),
  patientId: reference("patient_id").notNull(),
  balance: piastres("balance").notNull().default(0),
  lastNumber: integer("last_number").notNull().default(0),
});

/** The ledger of the credits; append-only. A trigger of `payments` adds the rows, another one sets number and balance. */
export const creditMovements = pgTable("credit_movements", {
  ...recordColumns(),
  patientId: reference("patient_id").notNull(),
  branchId: reference("branch_id").notNull(),
  kind: text("kind", { enum: CREDIT_KINDS }).notNull(),
  amount: piastres("amount").notNull(),
  number: integer("number").notNull().default(0),
  change: piastres("change").notNull().default(0),
  balanceAfter: piastres("balance_after").notNull().default(0),
  paymentId: reference("payment_id").notNull(),
});

/** What a violation of the checks of these tables means. */
export const CREDIT_CONSTRAINTS: ConstraintMeanings = {
  patient_credits_never_negative: { code: "credit_short" },
};

/** The references of these tables that keep a record from being deleted. */
export const CREDIT_REFERENCES: readonly CountedReference[] = [
  { to: patients, column: creditMovements.patientId, name: "credit_movements" },
  { to: branches, column: creditMovements.branchId, name: "credit_movements" },
];
