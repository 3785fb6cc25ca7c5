import { and, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SafeMovement } from "#domain/entities/safe.ts";
import { SafeMovementRecord } from "#domain/records/safe.ts";
import { receivedDifference, SAFE_MOVEMENT_KINDS } from "#domain/safe.ts";
import { safeMovementColumns } from "../../exports/safe-columns.ts";
import {
  accounts,
  branches,
  expenseCategories,
  payOuts,
  receptionistShifts,
  referringDoctors,
  safeDocuments,
  safeMovements,
} from "../../database/schema.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byId, byKeyword } from "../../http/lists/filters.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { documentsOf } from "../documents/document-store.ts";
import { matchesWords, textBehind } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";

const center = safeMovements.scanCenterId;
const reversal = alias(safeMovements, "reversal");
const receptionist = alias(accounts, "receptionist");

/** Whose shift was received, and which doctor was paid. */
const RECEPTIONIST = textBehind(
  safeMovements,
  safeMovements.shiftId,
  receptionistShifts.receptionistId,
);
const DOCTOR = textBehind(safeMovements, safeMovements.payOutId, payOuts.doctorId);

/** The day book: the movements of the safes of the account's branches. */
export const movementList = defineList<SafeMovement>({
  id: safeMovements.id,
  record: SafeMovementRecord,
  scope: (ctx) => inScope(ctx, safeMovements),
  select: selectMovements,
  alwaysPaged: true,
  filters: {
    branch: byId(safeMovements.branchId),
    kind: byChoice(safeMovements.kind, SAFE_MOVEMENT_KINDS),
    category: byId(safeMovements.categoryId),
    by: byId(safeMovements.byId),
    shift: byId(safeMovements.shiftId),
    difference: byKeyword(
      {
        short: sql`(${safeMovements.amount} < ${safeMovements.expectedAmount})`,
        over: sql`(${safeMovements.amount} > ${safeMovements.expectedAmount})`,
      },
      (all) => or(...all) ?? sql`false`,
    ),
  },
  ordering: {
    at: safeMovements.at,
    amount: safeMovements.amount,
    kind: safeMovements.kind,
    id: safeMovements.id,
  },
  defaultOrder: ["-at"],
  day: safeMovements.at,
  search: (_ctx, text) =>
    matchesWords(
      text,
      safeMovements.number,
      safeMovements.note,
      safeMovements.reference,
      safeMovements.reason,
      textBehind(safeMovements, safeMovements.branchId, branches.name),
      textBehind(safeMovements, safeMovements.byId, accounts.name),
      textBehind(safeMovements, safeMovements.categoryId, expenseCategories.nameAr),
      textBehind(safeMovements, safeMovements.categoryId, expenseCategories.nameEn),
      textBehind(safeMovements, RECEPTIONIST, accounts.name),
      textBehind(safeMovements, DOCTOR, referringDoctors.name),
    ),
  export: {
    name: "safe-movements",
    exports: "safe_movements",
    shown: safeMovementColumns,
    columns: [
      { header: "branch", value: (row) => row.branch_name },
      { header: "number", kind: "count", value: (row) => row.number },
      { header: "at", kind: "instant", value: (row) => row.at },
      { header: "kind", value: (row) => row.kind },
      { header: "reversal", kind: "flag", value: (row) => row.reverses !== null },
      { header: "amount", kind: "amount", value: (row) => row.amount },
      { header: "change", kind: "amount", value: (row) => row.change },
      { header: "balance_after", kind: "amount", value: (row) => row.balance_after },
      { header: "by", value: (row) => row.by_name },
      { header: "receptionist", value: (row) => row.receptionist_name },
      { header: "doctor", value: (row) => row.doctor_name },
      { header: "left_in_drawer", kind: "amount", value: (row) => row.left_in_drawer },
      { header: "expected_amount", kind: "amount", value: (row) => row.expected_amount },
      { header: "difference", kind: "amount", value: (row) => row.difference },
      { header: "category_ar", value: (row) => row.category_name_ar },
      { header: "category_en", value: (row) => row.category_name_en },
      { header: "reference", value: (row) => row.reference },
      { header: "note", value: (row) => row.note },
      { header: "reason", value: (row) => row.reason },
      { header: "documents", kind: "count", value: (row) => row.documents.length },
    ],
  },
});

async function selectMovements(
  tx: Transaction,
  { where, orderBy, limit, offset }: ListClause,
  ctx: RequestContext,
): Promise<SafeMovement[]> {
  const rows = await tx
    .select({
      row: safeMovements,
      branch: branches.name,
      by: accounts.name,
      receptionist: receptionist.name,
      category: expenseCategories,
      doctor: referringDoctors.name,
      reversedBy: reversal.id,
    })
    .from(safeMovements)
    .innerJoin(
      branches,
      and(eq(branches.scanCenterId, center), eq(branches.id, safeMovements.branchId)),
    )
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, center), eq(accounts.id, safeMovements.byId)),
    )
    .leftJoin(
      receptionistShifts,
      and(
        eq(receptionistShifts.scanCenterId, center),
        eq(receptionistShifts.id, safeMovements.shiftId),
      ),
    )
    .leftJoin(
      receptionist,
      and(
        eq(receptionist.scanCenterId, center),
        eq(receptionist.id, receptionistShifts.receptionistId),
      ),
    )
    .leftJoin(
      expenseCategories,
      and(
        eq(expenseCategories.scanCenterId, center),
        eq(expenseCategories.id, safeMovements.categoryId),
      ),
    )
    .leftJoin(
      payOuts,
      and(eq(payOuts.scanCenterId, center), eq(payOuts.id, safeMovements.payOutId)),
    )
    .leftJoin(
      referringDoctors,
      and(eq(referringDoctors.scanCenterId, center), eq(referringDoctors.id, payOuts.doctorId)),
    )
    .leftJoin(
      reversal,
      and(eq(reversal.scanCenterId, center), eq(reversal.reverses, safeMovements.id)),
    )
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const documents = await documentsOf(
    tx,
    { table: safeDocuments, owner: "movementId" },
    { center: ctx.account.centerId, ids: rows.map(({ row }) => row.id) },
  );
  return rows.map(({ row, ...names }) => ({
    ...storedOf(row),
    branch: row.branchId,
    branch_name: names.branch,
    number: row.number,
    kind: row.kind,
    amount: row.amount,
    change: row.change,
    balance_after: row.balanceAfter,
    at: row.at.toISOString(),
    by: row.byId,
    by_name: names.by,
    shift: row.shiftId,
    receptionist_name: names.receptionist,
    left_in_drawer: row.leftInDrawer,
    expected_amount: row.expectedAmount,
    difference:
      row.expectedAmount === null ? null : receivedDifference(row.amount, row.expectedAmount),
    category: row.categoryId,
    category_name_ar: names.category?.nameAr ?? null,
    category_name_en: names.category?.nameEn ?? null,
    pay_out: row.payOutId,
    doctor_name: names.doctor,
    reference: row.reference,
    note: row.note,
    reverses: row.reverses,
    reversed_by: names.reversedBy,
    reason: row.reason,
    documents: documents.get(row.id) ?? [],
  }));
}
