import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PayOut } from "#domain/entities/pay-out.ts";
import { PAY_OUT_METHODS } from "#domain/pay-outs.ts";
import { PayOutRecord } from "#domain/records/pay-outs.ts";
import { payOutColumns } from "../../exports/pay-out-columns.ts";
import {
  accounts,
  branches,
  payOutLines,
  payOutReversals,
  payOuts,
  referringDoctors,
} from "../../database/schema.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byFlag, byId } from "../../http/lists/filters.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { matchesDoctor } from "../catalog/referring-doctors.ts";
import { matchesWords, textBehind } from "../matching-words.ts";
import { payOutScope } from "./scope.ts";

const CENTER = payOuts.scanCenterId;
const reverser = alias(accounts, "reverser");

const DOCTOR = and(
  eq(referringDoctors.scanCenterId, CENTER),
  eq(referringDoctors.id, payOuts.doctorId),
);
const REVERSAL = and(
  eq(payOutReversals.scanCenterId, CENTER),
  eq(payOutReversals.payOutId, payOuts.id),
);

/** What was paid to referring doctors, reversed pay-outs included. */
export const payOutList = defineList<PayOut>({
  id: payOuts.id,
  record: PayOutRecord,
  from: sql`${payOuts} join ${referringDoctors} on ${DOCTOR} left join ${payOutReversals} on ${REVERSAL}`,
  scope: (ctx) => payOutScope(ctx),
  select: selectPayOuts,
  alwaysPaged: true,
  filters: {
    doctor: byId(payOuts.doctorId),
    branch: byId(payOuts.branchId),
    method: byChoice(payOuts.method, PAY_OUT_METHODS),
    by: byId(payOuts.byId),
    reversed: byFlag(sql`(${payOutReversals.payOutId} is not null)`),
  },
  ordering: {
    at: payOuts.at,
    number: payOuts.number,
    doctor_name: referringDoctors.name,
    amount: payOuts.amount,
    id: payOuts.id,
  },
  defaultOrder: ["-at"],
  search: (_ctx, text) =>
    or(
      matchesDoctor(text),
      matchesWords(
        text,
        payOuts.number,
        payOuts.reference,
        payOuts.note,
        textBehind(payOuts, payOuts.branchId, branches.name),
        textBehind(payOuts, payOuts.byId, accounts.name),
      ),
    ),
  day: payOuts.at,
  otherDays: { reversed: payOutReversals.at },
  export: {
    name: "pay-outs",
    exports: "pay_outs",
    shown: payOutColumns,
    columns: [
      { header: "number", kind: "count", value: (row) => row.number },
      { header: "at", kind: "instant", value: (row) => row.at },
      { header: "doctor", value: (row) => row.doctor_name },
      { header: "amount", kind: "amount", value: (row) => row.amount },
      { header: "method", value: (row) => row.method },
      { header: "branch", value: (row) => row.branch_name },
      { header: "reference", value: (row) => row.reference },
      { header: "note", value: (row) => row.note },
      { header: "by", value: (row) => row.by_name },
      { header: "reversed_at", kind: "instant", value: (row) => row.reversed_at },
      { header: "reversal_reason", value: (row) => row.reversal_reason },
    ],
  },
});

async function selectPayOuts(
  tx: Transaction,
  { where, orderBy, limit, offset }: ListClause,
  ctx: RequestContext,
): Promise<PayOut[]> {
  const { centerId } = ctx.account;
  const rows = await tx
    .select({
      ...getTableColumns(payOuts),
      doctor: referringDoctors.name,
      branch: branches.name,
      byName: accounts.name,
      reversedAt: payOutReversals.at,
      reversedBy: payOutReversals.byId,
      reversedByName: reverser.name,
      reason: payOutReversals.reason,
      entries: sql<number>`(select count(*) from ${payOutLines}
        where ${payOutLines.scanCenterId} = ${centerId} and ${payOutLines.payOutId} = ${payOuts.id})`,
    })
    .from(payOuts)
    .innerJoin(referringDoctors, DOCTOR)
    .innerJoin(accounts, and(eq(accounts.scanCenterId, CENTER), eq(accounts.id, payOuts.byId)))
    .leftJoin(branches, and(eq(branches.scanCenterId, CENTER), eq(branches.id, payOuts.branchId)))
    .leftJoin(payOutReversals, REVERSAL)
    .leftJoin(
      reverser,
      and(eq(reverser.scanCenterId, CENTER), eq(reverser.id, payOutReversals.byId)),
    )
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    doctor: row.doctorId,
    doctor_name: row.doctor,
    method: row.method,
    branch: row.branchId,
    branch_name: row.branch,
    amount: row.amount,
    entries: row.entries,
    reference: row.reference,
    note: row.note,
    by: row.byId,
    by_name: row.byName,
    at: row.at.toISOString(),
    reversed_at: row.reversedAt?.toISOString() ?? null,
    reversed_by: row.reversedBy,
    reversed_by_name: row.reversedByName,
    reversal_reason: row.reason ?? "",
  }));
}
