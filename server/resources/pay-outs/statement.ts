import { and, eq, sql } from "drizzle-orm";
import { daysRange } from "#domain/dates.ts";
import type { DoctorStatement, StatementLine } from "#domain/entities/pay-out.ts";
import { sumOf } from "#domain/money.ts";
import {
  appointments,
  commissionEntries as entries,
  patients,
  payOutLines as lines,
  payOutReversals as reversals,
  payOuts,
  referringDoctors,
  tests,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { notFound } from "../../http/refusals.ts";
import { entryScope } from "./scope.ts";

interface Move extends Record<string, unknown> {
  kind: StatementLine["kind"];
  id: number;
  /** A timestamp as PostgreSQL writes it. */
  at: string;
  amount: number;
  appointment: number | null;
  accession: string | null;
  patient: string | null;
  test_ar: string | null;
  test_en: string | null;
  number: number | null;
  method: StatementLine["method"];
  reference: string;
}

/**
 * Returns what happened between a doctor and the center in some days. Of pay-outs, only what they paid for appointments of
 * the account's branches. It reads the same for ever, because nothing that it is made of ever changes. Throws `not_found`.
 */
export async function readStatement(
  ctx: RequestContext,
  { doctor, from, to }: { doctor: number; from: string; to: string },
): Promise<DoctorStatement> {
  const { centerId, zone } = ctx.account;
  const [found] = await ctx.tx
    .select({ name: referringDoctors.name })
    .from(referringDoctors)
    .where(and(eq(referringDoctors.scanCenterId, centerId), eq(referringDoctors.id, doctor)));
  if (!found) throw notFound();
  const { start, end } = daysRange(from, to, zone);
  const paid = sql`from ${payOuts}
    join ${lines} on ${lines.scanCenterId} = ${centerId} and ${lines.payOutId} = ${payOuts.id}
    join ${entries} on ${entryScope(ctx)} and ${entries.id} = ${lines.entryId}`;
  const ofDoctor = sql`${payOuts.scanCenterId} = ${centerId} and ${payOuts.doctorId} = ${doctor}`;
  const moves = sql`
    select 'entry' as kind, 1 as place, ${entries.id} as id, ${entries.at} as at, ${entries.amount} as amount,
      ${entries.appointmentId} as appointment, null::bigint as number, null as method, '' as reference
    from ${entries} where ${entryScope(ctx)} and ${entries.doctorId} = ${doctor} and ${entries.at} < ${end}::timestamptz
    union all
    select 'pay_out', 2, ${payOuts.id}, ${payOuts.at}, -sum(${entries.amount})::bigint, null, ${payOuts.number},
      ${payOuts.method}, ${payOuts.reference}
    ${paid} where ${ofDoctor} and ${payOuts.at} < ${end}::timestamptz
    group by ${payOuts.id}, ${payOuts.at}, ${payOuts.number}, ${payOuts.method}, ${payOuts.reference}
    union all
    select 'reversal', 3, ${payOuts.id}, ${reversals.at}, sum(${entries.amount})::bigint, null, ${payOuts.number},
      ${payOuts.method}, ${reversals.reason}
    ${paid} join ${reversals} on ${reversals.scanCenterId} = ${centerId} and ${reversals.payOutId} = ${payOuts.id}
    where ${ofDoctor} and ${reversals.at} < ${end}::timestamptz
    group by ${payOuts.id}, ${reversals.at}, ${payOuts.number}, ${payOuts.method}, ${reversals.reason}`;
  const { rows: sums } = await ctx.tx.execute<{ opening: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as opening from (${moves}) as moves where at < ${start}::timestamptz`,
  );
  const { rows } = await ctx.tx.execute<Move>(sql`
    select moves.kind, moves.id, moves.at, moves.amount, moves.appointment, moves.number, moves.method, moves.reference,
      ${appointments.accessionNumber} as accession, ${patients.name} as patient, ${tests.nameAr} as test_ar, ${tests.nameEn} as test_en
    from (${moves}) as moves
    left join ${appointments} on ${appointments.scanCenterId} = ${centerId} and ${appointments.id} = moves.appointment
    left join ${patients} on ${patients.scanCenterId} = ${centerId} and ${patients.id} = ${appointments.patientId}
    left join ${tests} on ${tests.scanCenterId} = ${centerId} and ${tests.id} = ${appointments.testId}
    where moves.at >= ${start}::timestamptz order by moves.at, moves.place, moves.id`);
  const opening = sums[0]?.opening ?? 0;
  return { doctor, doctor_name: found.name, from, to, opening, ...totalsOf(opening, rows) };
}

function totalsOf(opening: number, rows: readonly Move[]) {
  let balance = opening;
  const lines = rows.map((row): StatementLine => {
    balance += row.amount;
    return {
      kind: row.kind,
      id: row.id,
      at: new Date(row.at).toISOString(),
      amount: row.amount,
      balance,
      appointment: row.appointment,
      accession_number: row.accession,
      patient_name: row.patient,
      test_name_ar: row.test_ar,
      test_name_en: row.test_en,
      pay_out_number: row.number,
      method: row.method,
      reference: row.reference,
    };
  });
  const sum = (chosen: (line: StatementLine) => boolean) =>
    sumOf(lines.filter(chosen).map(({ amount }) => amount));
  return {
    payable: sum(({ kind, amount }) => kind === "entry" && amount > 0),
    taken_back: sum(({ kind, amount }) => kind === "entry" && amount < 0),
    paid: sum(({ kind }) => kind !== "entry"),
    closing: balance,
    lines,
  };
}
