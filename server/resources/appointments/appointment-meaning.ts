import { and, eq, like, or, sql, type SQL } from "drizzle-orm";
import { typedAccessionNumbers } from "#domain/appointments.ts";
import type { MatchReason } from "#domain/entities/patient.ts";
import { appointments, patients } from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";
import { simpleMeaning } from "../../http/lists/meanings.ts";
import type { Meaning } from "../../http/lists/types.ts";
import { type NamedKeys, namesRecord } from "../named-records.ts";
import { findMeantPatients, type MeaningOptions } from "../patients/meanings.ts";
import { containing, inScope } from "../scope.ts";

/**
 * Returns the condition for appointments whose accession number or patient matches the text, or which name a record of
 * `names` that has it; accounts without `patients.read` search by the patient's name only. If few patients match, their
 * appointments are found by index. If many match, the quick condition checks the patient of each appointment in the
 * list's order, where matches are frequent.
 */
export async function appointmentMeaning(
  ctx: RequestContext,
  text: string,
  { names = {}, ...options }: MeaningOptions & { names?: NamedKeys } = {},
): Promise<Meaning & { match: MatchReason }> {
  const searchedText = allows(ctx.account, "patients.read") ? "all" : "name";
  const { doctor, ...things } = names;
  const [people, named] = await Promise.all([
    findMeantPatients(ctx, text, { searchedText, ...options }),
    namesRecord(ctx, text, things),
  ]);
  const { match } = people;
  const isCalledSo = match !== "near" && !("ids" in people && people.ids.length === 0);
  // A first name is that of many patients, who are meant, and of some doctors.
  const referred = isCalledSo || !doctor ? undefined : await namesRecord(ctx, text, { doctor });
  const others = or(hasNumber(text), named, referred);
  // A mistyped name is meant only where nothing is called as it is typed.
  if (match === "near" && others !== undefined) return { ...simpleMeaning(others), match: "text" };
  if ("ids" in people) return { ...simpleMeaning(or(hasPatientOf(people.ids), others)), match };
  if (!people.isMany) {
    const called = sql`select ${patients.id} from ${patients}
      where ${and(inScope(ctx, patients), people.where.indexed)}`;
    if (others === undefined)
      return { ...simpleMeaning(sql`${appointments.patientId} = any(array(${called}))`), match };
    // Where others are meant too, PostgreSQL may look at every row: it hashes ids that it knows beforehand, no others.
    const { rows } = await ctx.tx.execute<{ id: number }>(called);
    const ids = rows.map(({ id }) => id);
    return { ...simpleMeaning(or(hasPatientOf(ids), others)), match };
  }
  const isPatient = and(inScope(ctx, patients), eq(patients.id, appointments.patientId));
  const matchesPatient = sql`(select (${people.where.scanned}) from ${patients} where ${isPatient})`;
  const hasPatient = sql`exists (select from ${patients} where ${and(isPatient, people.where.scanned)})`;
  return { where: or(hasPatient, others), quick: or(matchesPatient, others), match };
}

const hasPatientOf = (ids: readonly number[]): SQL =>
  sql`${appointments.patientId} = any(${sql.param(ids)}::bigint[])`;

/** Returns the condition for accession numbers that contain the text; undefined if it cannot be part of one. */
function hasNumber(text: string): SQL | undefined {
  const numbers = typedAccessionNumbers(text);
  return or(...numbers.map((number) => like(appointments.accessionNumber, containing(number))));
}
