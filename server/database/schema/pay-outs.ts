import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { PAY_OUT_METHODS } from "#domain/pay-outs.ts";
import { referringDoctors } from "./catalog.ts";
import { centerAndIdColumns, instant, piastres, reference } from "./columns.ts";
import type { ConstraintMeanings, CountedReference } from "./meanings.ts";
import { branches } from "./people.ts";

/**
 * What became payable to referring doctors, or was taken back (below 0). A trigger on appointments adds rows; nothing but
 * `payOutId` ever changes.
 */
export const commissionEntries = pgTable("commission_entries", {
  ...centerAndIdColumns(),
  appointmentId: reference("appointment_id").notNull(),
  doctorId: reference("doctor_id").notNull(),
  branchId: reference("branch_id").notNull(),
  amount: piastres("amount").notNull(),
  at: instant("at").notNull().defaultNow(),
  /** The pay-out that holds it; null while it is open. */
  payOutId: reference("pay_out_id"),
});

/** What was paid to referring doctors; append-only. */
export const payOuts = pgTable("pay_outs", {
  ...centerAndIdColumns(),
  number: bigint("number", { mode: "number" }).notNull(),
  doctorId: reference("doctor_id").notNull(),
  method: text("method", { enum: PAY_OUT_METHODS }).notNull(),
  /** The branch whose safe paid; null unless it was cash. */
  branchId: reference("branch_id"),
  amount: piastres("amount").notNull(),
  reference: text("reference").notNull().default(""),
  note: text("note").notNull().default(""),
  byId: reference("by_id").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** Which entries each pay-out took, also after it was reversed; append-only. */
export const payOutLines = pgTable("pay_out_lines", {
  scanCenterId: reference("scan_center_id").notNull(),
  payOutId: reference("pay_out_id").notNull(),
  entryId: reference("entry_id").notNull(),
});

/** Pay-outs that were reversed; append-only. */
export const payOutReversals = pgTable("pay_out_reversals", {
  ...centerAndIdColumns(),
  payOutId: reference("pay_out_id").notNull(),
  reason: text("reason").notNull(),
  byId: reference("by_id").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** What a violation of the keys and triggers of these tables means. */
export const PAY_OUT_CONSTRAINTS: ConstraintMeanings = {
  pay_out_reversals_once: { code: "already_reversed" },
};

/** The references of these tables that keep a record from being deleted. */
export const PAY_OUT_REFERENCES: readonly CountedReference[] = [
  { to: referringDoctors, column: commissionEntries.doctorId, name: "commission_entries" },
  { to: referringDoctors, column: payOuts.doctorId, name: "pay_outs" },
  { to: branches, column: commissionEntries.branchId, name: "commission_entries" },
  { to: branches, column: payOuts.branchId, name: "pay_outs" },
];
