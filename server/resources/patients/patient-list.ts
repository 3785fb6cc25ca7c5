import { and, max, sql } from "drizzle-orm";
import { ageOn, today } from "#domain/dates.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { appointments, patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byText } from "../../http/lists/filters.ts";
import { rowsOfPage } from "../page-rows.ts";
import { inScope } from "../scope.ts";
import { patientMeanings } from "./matching.ts";

type PatientRow = typeof patients.$inferSelect;

/** Returns patients as sent in the response, in the order of the rows. */
export async function toPatients(
  ctx: RequestContext,
  rows: readonly PatientRow[],
): Promise<Patient[]> {
  const visits = await readLastVisits(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toPatient(ctx, row, visits.get(row.id) ?? null));
}

/** Returns a patient as sent in the response; the age is that on the center's current day. */
function toPatient(ctx: RequestContext, row: PatientRow, lastVisit: string | null): Patient {
  return {
    id: row.id,
    national_id: row.nationalId,
    name: row.name,
    country_phone_code: row.countryPhoneCode,
    phone_number: row.phoneNumber,
    birth_date: row.birthDate,
    birth_date_estimated: row.birthDateEstimated,
    age: ageOn(row.birthDate, today(ctx.account.zone, ctx.now.getTime())),
    gender: row.gender,
    notes: row.notes,
    last_visit: lastVisit,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Returns the last visit of each patient by id, ISO 8601, in branches that the account may see. */
async function readLastVisits(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .select({ patient: appointments.patientId, at: max(appointments.startAt) })
    .from(appointments)
    .where(
      and(
        inScope(ctx, appointments),
        sql`${appointments.patientId} = any(${sql.param([...ids])}::bigint[])`,
        sql`${appointments.status} not in ('pending', 'cancelled', 'no_show')`,
      ),
    )
    .groupBy(appointments.patientId);
  return new Map(
    rows.flatMap(({ patient, at }) => (at === null ? [] : [[patient, at.toISOString()]])),
  );
}

export const patientList = defineList<Patient>({
  id: patients.id,
  counts: {},
  scope: (ctx) => inScope(ctx, patients),
  async select(tx, clause, ctx) {
    const page = { center: patients.scanCenterId, id: patients.id, from: sql`${patients}` };
    const rows = await tx
      .select()
      .from(patients)
      .where(await rowsOfPage(tx, clause, page))
      .orderBy(...clause.orderBy)
      .limit(clause.limit);
    return toPatients(ctx, rows);
  },
  alwaysPaged: true,
  filters: {
    gender: byChoice(patients.gender, ["male", "female"]),
    national_id: byText(patients.nationalId),
    phone_number: byText(patients.phoneNumber),
  },
  ordering: {
    name: patients.name,
    created_at: patients.createdAt,
    birth_date: patients.birthDate,
    national_id: patients.nationalId,
    phone_number: patients.phoneNumber,
    id: patients.id,
  },
  defaultOrder: ["-created_at"],
  search: (ctx, text) => patientMeanings(ctx, text),
  day: patients.createdAt,
  export: {
    name: "patients",
    columns: [
      { header: "national_id", value: (row) => row.national_id },
      { header: "name", value: (row) => row.name },
      { header: "country_phone_code", value: (row) => row.country_phone_code },
      { header: "phone_number", value: (row) => row.phone_number },
      { header: "birth_date", value: (row) => row.birth_date },
      { header: "gender", value: (row) => row.gender },
    ],
  },
});
