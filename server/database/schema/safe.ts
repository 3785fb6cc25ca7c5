import { DOCUMENT_KINDS } from "#domain/documents.ts";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { SAFE_MOVEMENT_KINDS } from "#domain/safe.ts";
import { expenseCategories } from "./catalog.ts";
import { bytes, instant, piastres, recordColumns, reference } from "./columns.ts";
import type { ConstraintMeanings, CountedReference } from "./meanings.ts";
import { accounts, branches } from "./people.ts";

/** One for each branch, made with it by a trigger. The trigger of the movements keeps balance and last movement. */
export const safes = pgTable("safes", {
  ...recordColumns(),
  branchId: reference("branch_id").notNull(),
  balance: piastres("balance").notNull().default(0),
  lastNumber: integer("last_number").notNull().default(0),
  lastAt: instant("last_at"),
  /** Cash of shifts that ended before is not waited for; null: the branch never had a shift without a safe. */
  waitsFrom: instant("waits_from"),
});

/** The ledger of the safes; append-only. A trigger sets `number`, `change` and `balanceAfter`, and may move `at` on. */
export const safeMovements = pgTable("safe_movements", {
  ...recordColumns(),
  branchId: reference("branch_id").notNull(),
  kind: text("kind", { enum: SAFE_MOVEMENT_KINDS }).notNull(),
  amount: piastres("amount").notNull(),
  number: integer("number").notNull().default(0),
  change: piastres("change").notNull().default(0),
  balanceAfter: piastres("balance_after").notNull().default(0),
  shiftId: reference("shift_id"),
  leftInDrawer: piastres("left_in_drawer"),
  expectedAmount: piastres("expected_amount"),
  categoryId: reference("category_id"),
  payOutId: reference("pay_out_id"),
  reference: text("reference").notNull().default(""),
  note: text("note").notNull().default(""),
  reverses: reference("reverses"),
  reason: text("reason").notNull().default(""),
  byId: reference("by_id").notNull(),
  at: instant("at").notNull().defaultNow(),
});

export const safeDocuments = pgTable("safe_documents", {
  ...recordColumns(),
  movementId: reference("movement_id").notNull(),
  fileName: text("file_name").notNull(),
  kind: text("kind", { enum: DOCUMENT_KINDS }).notNull().default("other"),
  note: text("note").notNull().default(""),
  contentType: text("content_type").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  sha256: text("sha256").notNull(),
  content: bytes("content").notNull(),
  uploadedBy: reference("uploaded_by").notNull(),
  deletedAt: instant("deleted_at"),
});

/** What a violation of the keys, checks and triggers of these tables means. */
export const SAFE_CONSTRAINTS: ConstraintMeanings = {
  safes_never_negative: { code: "safe_short" },
  safe_movements_shift_once: { code: "already_received" },
  safe_movements_reversed_once: { code: "already_reversed" },
};

/** The references of these tables that keep a record from being deleted. */
export const SAFE_REFERENCES: readonly CountedReference[] = [
  { to: branches, column: safeMovements.branchId, name: "safe_movements" },
  { to: expenseCategories, column: safeMovements.categoryId, name: "safe_movements" },
  { to: accounts, column: safeMovements.byId, name: "safe_movements" },
];
