import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { NamedKind } from "#domain/audit-kinds.ts";
import { appointments, auditLog } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { matchesDoctor } from "../catalog/referring-doctors.ts";
import { matchesTest } from "../catalog/tests.ts";
import { bestPatients } from "../patients/best-patients.ts";
import { matchesWords } from "../matching-words.ts";
import { digitsBegin, digitsEnd, inScope } from "../scope.ts";
import { NAME_SOURCES } from "./record-names.ts";

/** Maximum number of records of one kind whose rows a search shows. */
const MAX_FOUND = 200;

/** The kinds of which a center has few enough records that all their names can be read. */
const SEARCHED = [
  "branch",
  "room",
  "machine",
  "test",
  "availability",
  "account",
  "referring_doctor",
  "insurance_provider",
  "supported_test",
  "commission_rule",
  "report_template",
  "autotext",
  "api_token",
] as const satisfies readonly NamedKind[];

/**
 * Returns the condition for rows about records with this name: those that exist and those that were deleted; of a
 * patient also those about the appointments and reports.
 */
export async function aboutRecordsNamed(ctx: RequestContext, text: string): Promise<SQL> {
  const found = new Map<string, number[]>(await findInCatalogs(ctx, text));
  const patients = await bestPatients(ctx, { q: text, limit: 50 });
  const ids = patients.map(({ row }) => row.id);
  found.set("patient", ids);
  const visits = await findAppointments(ctx, text, ids);
  for (const kind of ["appointment", "report", "critical_result"]) found.set(kind, visits);
  for (const { entity, id } of await findDeleted(ctx, text))
    found.set(entity, [...(found.get(entity) ?? []), id]);
  const conditions = [...found].flatMap(([kind, of]) =>
    of.length === 0 ? [] : [and(eq(auditLog.entity, kind), inArray(auditLog.entityId, of))],
  );
  return or(...conditions) ?? sql`false`;
}

async function findInCatalogs(ctx: RequestContext, text: string): Promise<[string, number[]][]> {
  const { centerId } = ctx.account;
  const isTest = await matchesTest(ctx, text);
  const selects = SEARCHED.map((kind) => {
    const { id, center, from, ar, en } = NAME_SOURCES[kind];
    const isNamed = or(matchesWords(text, ar, en), isFolded(kind, text, isTest));
    return sql`(select ${kind}::text as kind, ${id} as id from ${from}
      where ${center} = ${centerId} and ${isNamed} limit ${MAX_FOUND})`;
  });
  const { rows } = await ctx.tx.execute<{ kind: string; id: number }>(
    sql.join(selects, sql` union all `),
  );
  return SEARCHED.map((kind) => [
    kind,
    rows.filter((row) => row.kind === kind).map(({ id }) => id),
  ]);
}

/** Returns the condition that a test or doctor is meant, in any spelling; none for other kinds. */
function isFolded(kind: (typeof SEARCHED)[number], text: string, isTest: SQL): SQL | undefined {
  if (kind === "test" || kind === "availability" || kind === "supported_test") return isTest;
  if (kind === "referring_doctor") return matchesDoctor(text);
  return kind === "commission_rule" ? or(matchesDoctor(text), isTest) : undefined;
}

/** Returns the appointments of the patients, and those whose number begins or ends with the digits. */
async function findAppointments(
  ctx: RequestContext,
  text: string,
  patients: readonly number[],
): Promise<number[]> {
  const number = appointments.accessionNumber;
  const isNumber = /^\d{4,16}$/.test(text);
  const isMeant = or(
    patients.length === 0 ? undefined : inArray(appointments.patientId, [...patients]),
    isNumber ? or(digitsBegin(number, text), digitsEnd(number, text)) : undefined,
  );
  if (isMeant === undefined) return [];
  const rows = await ctx.tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(inScope(ctx, appointments), isMeant))
    .limit(MAX_FOUND);
  return rows.map(({ id }) => id);
}

/** Returns the deleted records whose last content has the words in one of its names. */
async function findDeleted(
  ctx: RequestContext,
  text: string,
): Promise<{ entity: string; id: number }[]> {
  const { before } = auditLog;
  const names = ["name", "room_number", "name_ar", "name_en", "test_name_ar", "test_name_en"];
  const name = sql`concat_ws(' ', ${sql.join(
    names.map((field) => sql`${before}->>${field}`),
    sql`, `,
  )})`;
  const { rows } = await ctx.tx.execute<{ entity: string; id: number }>(sql`
    select ${auditLog.entity} as entity, ${auditLog.entityId} as id from ${auditLog}
    where ${and(inScope(ctx, auditLog), eq(auditLog.action, "delete"), sql`${auditLog.entityId} is not null`, matchesWords(text, name))}
    limit ${MAX_FOUND}`);
  return rows;
}
