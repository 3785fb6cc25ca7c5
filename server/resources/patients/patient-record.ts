import { and, eq, getTableColumns, max, sql } from "drizzle-orm";
import { ageOn, today } from "#domain/dates.ts";
import type { Patient, PatientInput } from "#domain/entities/patient.ts";
import { searchText } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import { appointments, patients } from "../../database/schema.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { rowsOfPage } from "../page-rows.ts";
import { inScope } from "../scope.ts";

type PatientRow = typeof patients.$inferSelect;
/** The columns that a request sets, except those of the birth date, which may follow from an age. */
type PatientColumns = Required<
  Omit<
    typeof patients.$inferInsert,
    "scanCenterId" | "createdAt" | "updatedAt" | "version" | "birthDate" | "birthDateEstimated"
  >
>;

/** The columns of a patient that are sent in the response. */
const { searchText: _text, searchSounds: _sounds, ...SENT_COLUMNS } = getTableColumns(patients);
type SentRow = Omit<PatientRow, "searchText" | "searchSounds">;

const SOURCE = { center: patients.scanCenterId, id: patients.id, from: sql`${patients}` };

/** A visit is an appointment whose patient has come. */
const IS_VISIT = sql`${appointments.status} not in ('pending', 'cancelled', 'no_show')`;

/** Selects patients as sent in the response, in the order of the clause, each with the last visit. */
export async function selectPatients(
  tx: Transaction,
  clause: ListClause,
  ctx: RequestContext,
): Promise<Patient[]> {
  const { where, orderBy, limit, offset, extra } = clause.few
    ? { ...clause, where: await rowsOfPage(tx, clause, SOURCE), offset: 0, extra: null }
    : clause;
  // The limit stands inside, so that no visit is looked for in the rows before the page.
  const page = tx
    .select(SENT_COLUMNS)
    .from(patients)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as("patients");
  const lastVisit = tx
    .select({ at: sql`max(${appointments.startAt})`.as("at") })
    .from(appointments)
    .where(and(inScope(ctx, appointments), eq(appointments.patientId, page.id), IS_VISIT));
  const rows = await tx
    .select({
      ...page._.selectedFields,
      lastVisit: sql<Date | null>`(${lastVisit})`.mapWith(appointments.startAt),
      extra: extra?.sql ?? sql<null>`null`,
    })
    .from(page)
    .orderBy(...orderBy);
  const [first] = rows;
  if (first) extra?.read(first.extra);
  return rows.map(({ lastVisit, ...row }) => toPatient(ctx, row, lastVisit?.toISOString() ?? null));
}

/** Returns patients as sent in the response, in the order of the rows. */
export async function toPatients(
  ctx: RequestContext,
  rows: readonly SentRow[],
): Promise<Patient[]> {
  const visits = await readLastVisits(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toPatient(ctx, row, visits.get(row.id) ?? null));
}

/** Returns a patient as sent in the response; the age is that on the center's current day. */
function toPatient(ctx: RequestContext, row: SentRow, lastVisit: string | null): Patient {
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

/** Returns the columns of the fields that are stored as they are sent, and those that searches use. */
export function columnsOf(fields: Omit<PatientInput, "birth_date" | "age">): PatientColumns {
  return {
    nationalId: fields.national_id,
    name: fields.name,
    countryPhoneCode: fields.country_phone_code,
    phoneNumber: fields.phone_number,
    gender: fields.gender,
    notes: fields.notes ?? "",
    searchText: searchText(fields),
    searchSounds: searchSounds(fields.name),
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
        IS_VISIT,
      ),
    )
    .groupBy(appointments.patientId);
  return new Map(
    rows.flatMap(({ patient, at }) => (at === null ? [] : [[patient, at.toISOString()]])),
  );
}
