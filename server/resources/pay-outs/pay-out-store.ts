import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { dayRange } from "#domain/dates.ts";
import type {
  DoctorPay,
  PayOut,
  PayOutInput,
  PayOutWithLines,
  ReversePayOutInput,
} from "#domain/entities/pay-out.ts";
import { enforce, invalidFields, Refusal } from "#domain/errors.ts";
import { sumOf } from "#domain/money.ts";
import { entriesWithin, type PayOutMethod } from "#domain/pay-outs.ts";
import {
  branches,
  commissionEntries,
  payOutLines,
  payOutReversals,
  payOuts,
  referringDoctors,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { addSafeMovement, reversePaidOut } from "../safe/safe-store.ts";
import { inBranches } from "../scope.ts";
import { selectEntries } from "./entry-list.ts";
import { payOutList } from "./pay-out-list.ts";
import { entryScope } from "./scope.ts";

/** The entries that one doctor is paid now. */
interface Choice {
  doctor: number;
  entries: number[];
  /** Their sum in piastres. */
  amount: number;
}

interface Money {
  method: PayOutMethod;
  branch: number | null;
  reference: string;
  note: string;
}

/**
 * Pays doctors in one transaction, all of them or none. An AdminStaff pays entries of their branches alone. Throws
 * `amount_changed`, with the amount of now for each doctor whose amount differs, `safe_short` with the balance, and
 * `validation`.
 */
export async function payDoctors(ctx: RequestContext, input: PayOutInput): Promise<PayOut[]> {
  const money = {
    method: input.method,
    branch: input.branch ?? null,
    reference: input.reference ?? "",
    note: input.note ?? "",
  };
  if (money.branch !== null) await requireBranch(ctx, money.branch);
  await requireDoctors(ctx, input.doctors);
  const choices = await chooseEntries(ctx, input.doctors);
  refuseOtherAmounts(input.doctors, choices);
  await lockNumbers(ctx);
  const made: PayOut[] = [];
  // One after the other: each takes its number and its money in turn.
  for (const choice of choices) made.push(await payDoctor(ctx, choice, money));
  return made;
}

async function payDoctor(
  ctx: RequestContext,
  { doctor, entries, amount }: Choice,
  { method, branch, reference, note }: Money,
): Promise<PayOut> {
  const center = ctx.account.centerId;
  const [row] = await ctx.tx
    .insert(payOuts)
    .values({
      scanCenterId: center,
      number: await nextNumber(ctx),
      doctorId: doctor,
      method,
      branchId: branch,
      amount,
      reference,
      note,
      byId: ctx.account.id,
    })
    .returning({ id: payOuts.id });
  if (!row) throw new Refusal("internal");
  const taken = await ctx.tx
    .update(commissionEntries)
    .set({ payOutId: row.id })
    .where(
      and(
        eq(commissionEntries.scanCenterId, center),
        inArray(commissionEntries.id, entries),
        // Somebody else may have paid one since it was read.
        isNull(commissionEntries.payOutId),
      ),
    )
    .returning({ id: commissionEntries.id });
  if (taken.length !== entries.length) {
    const [now] = await chooseEntries(ctx, [{ doctor, expected_amount: amount, entries }]);
    throw amountChanged([{ doctor, amount: now?.amount ?? 0 }]);
  }
  await ctx.tx
    .insert(payOutLines)
    .values(entries.map((entryId) => ({ scanCenterId: center, payOutId: row.id, entryId })));
  if (branch !== null)
    await addSafeMovement(ctx, { kind: "paid_out", branch, amount, payOut: row.id });
  const after = await readRecord(ctx, payOutList, row.id);
  recordChange(ctx, null, after);
  return after;
}

/** Returns what of each doctor's open entries is paid, the doctors in the order of the call. */
async function chooseEntries(
  ctx: RequestContext,
  doctors: readonly DoctorPay[],
): Promise<Choice[]> {
  const open = await ctx.tx
    .select({
      id: commissionEntries.id,
      doctor: commissionEntries.doctorId,
      amount: commissionEntries.amount,
      at: commissionEntries.at,
    })
    .from(commissionEntries)
    .where(
      and(
        entryScope(ctx),
        inArray(
          commissionEntries.doctorId,
          doctors.map(({ doctor }) => doctor),
        ),
        isNull(commissionEntries.payOutId),
      ),
    )
    .orderBy(asc(commissionEntries.at), asc(commissionEntries.id));
  return doctors.map(({ doctor, entries, up_to, until }) => {
    const own = open.filter((entry) => entry.doctor === doctor);
    const end = until ? Date.parse(dayRange(until, ctx.account.zone).end) : null;
    const wanted = entries ? new Set(entries) : null;
    const chosen = own.filter(
      ({ id, at }) => (wanted === null || wanted.has(id)) && (end === null || at.getTime() < end),
    );
    const taken = up_to ? entriesWithin(chosen, up_to) : chosen;
    return {
      doctor,
      entries: taken.map(({ id }) => id),
      amount: sumOf(taken.map(({ amount }) => amount)),
    };
  });
}

/** Throws `amount_changed` if other amounts would be paid than the person saw. */
function refuseOtherAmounts(doctors: readonly DoctorPay[], choices: readonly Choice[]): void {
  const changed = choices
    .filter(({ amount }, index) => amount !== doctors[index]?.expected_amount)
    .map(({ doctor, amount }) => ({ doctor, amount }));
  if (changed.length > 0) throw amountChanged(changed);
}

const amountChanged = (changed: readonly { doctor: number; amount: number }[]) =>
  new Refusal("amount_changed", { extra: { changed } });

async function requireBranch(ctx: RequestContext, branch: number): Promise<void> {
  const [found] = await ctx.tx
    .select({ id: branches.id })
    .from(branches)
    .where(
      and(
        eq(branches.scanCenterId, ctx.account.centerId),
        eq(branches.id, branch),
        inBranches(ctx, branches.id),
      ),
    );
  if (!found) throw invalidFields({ branch: "not_found" });
}

/** Throws `validation` if a doctor is not of the center. A doctor who is not active any more is still owed money. */
async function requireDoctors(ctx: RequestContext, doctors: readonly DoctorPay[]): Promise<void> {
  const rows = await ctx.tx
    .select({ id: referringDoctors.id })
    .from(referringDoctors)
    .where(
      and(
        eq(referringDoctors.scanCenterId, ctx.account.centerId),
        inArray(
          referringDoctors.id,
          doctors.map(({ doctor }) => doctor),
        ),
      ),
    );
  const known = new Set(rows.map(({ id }) => id));
  const missing = doctors.flatMap(({ doctor }, index) =>
    known.has(doctor) ? [] : [[`doctors.${index}.doctor`, "not_found"] as const],
  );
  if (missing.length > 0) throw invalidFields(Object.fromEntries(missing));
}

/** Numbers have no gaps, so that pay-outs of a center are made one after the other. */
async function lockNumbers(ctx: RequestContext): Promise<void> {
  const key = `pay-out ${ctx.account.centerId}`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

async function nextNumber(ctx: RequestContext): Promise<number> {
  const [row] = await ctx.tx
    .select({ last: sql<number>`coalesce(max(${payOuts.number}), 0)::bigint` })
    .from(payOuts)
    .where(eq(payOuts.scanCenterId, ctx.account.centerId));
  return (row?.last ?? 0) + 1;
}

/** Reverses a pay-out: its entries are open again, and cash is back in the safe. Throws `not_found`, `already_reversed`. */
export async function reversePayOut(
  ctx: RequestContext,
  id: number,
  { reason }: ReversePayOutInput,
): Promise<PayOut> {
  const before = await readRecord(ctx, payOutList, id);
  enforce(before.reversed_at === null ? null : "already_reversed");
  const center = ctx.account.centerId;
  await ctx.tx
    .insert(payOutReversals)
    .values({ scanCenterId: center, payOutId: id, reason, byId: ctx.account.id });
  await ctx.tx
    .update(commissionEntries)
    .set({ payOutId: null })
    .where(and(eq(commissionEntries.scanCenterId, center), eq(commissionEntries.payOutId, id)));
  if (before.branch !== null) await reversePaidOut(ctx, id, reason);
  const after = await readRecord(ctx, payOutList, id);
  recordChange(ctx, before, after);
  return after;
}

/** Returns a pay-out with the entries that it took. Throws `not_found`. */
export async function readPayOut(ctx: RequestContext, id: number): Promise<PayOutWithLines> {
  const payOut = await readRecord(ctx, payOutList, id);
  const lines = await selectEntries(ctx.tx, {
    where: and(
      entryScope(ctx),
      sql`exists (select from ${payOutLines} where ${payOutLines.scanCenterId} = ${ctx.account.centerId}
        and ${payOutLines.payOutId} = ${id} and ${payOutLines.entryId} = ${commissionEntries.id})`,
    ),
    orderBy: [asc(commissionEntries.at), asc(commissionEntries.id)],
  });
  ctx.note({ action: "read", entity: "pay_out", entityId: id, branch: payOut.branch });
  return { ...payOut, lines };
}

/** Adds the audit row and the event. */
function recordChange(ctx: RequestContext, before: PayOut | null, after: PayOut): void {
  const { id, branch } = after;
  const action = before === null ? "create" : "reverse";
  ctx.audit({ action, entity: "pay_out", entityId: id, branch, before, after });
  const type = before === null ? "pay_out.created" : "pay_out.updated";
  ctx.notify({ type, id, branch, version: null });
}
