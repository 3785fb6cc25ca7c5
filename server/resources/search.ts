import { and, eq, inArray, like, not, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { MatchReason } from "#domain/entities/patient.ts";
import type { Found } from "#domain/entities/found.ts";
import { SearchRecord } from "#domain/records/other.ts";
import { type FaultCode, invalidFields } from "#domain/errors.ts";
import { typedAccessionNumbers } from "#domain/appointments.ts";
import { foldName, meantInOtherLayout, withoutTitle } from "#domain/names.ts";
import { numberEndsIn } from "#domain/patients.ts";
import { formatPhone } from "#domain/phones.ts";
import { cleanCode } from "#domain/text.ts";
import { appointments, referringDoctors, tests } from "../database/schema.ts";
import { allows } from "../http/auth/allows.ts";
import type { RequestContext } from "../http/context.ts";
import { one, withParameters } from "../http/declared-answers.ts";
import { route } from "../http/route.ts";
import { matchesDoctor } from "./catalog/referring-doctors.ts";
import { matchesTest } from "./catalog/tests.ts";
import { appointmentMeaning } from "./appointments/appointment-meaning.ts";
import { nearestAppointments, type NearAppointment } from "./appointments/nearest-appointments.ts";
import { bestPatients } from "./patients/best-patients.ts";
import { hasTypedWords } from "./matching-words.ts";
import { containing, escaped, digitsBegin, digitsEnd, inScope } from "./scope.ts";

const KINDS = ["patients", "appointments", "referring_doctors", "tests"] as const;
type Kind = (typeof KINDS)[number];

interface SearchQuery {
  q: string;
  kinds: Kind[];
  limit: number;
}

/** Maximum number of results that a request may ask for. */
const MAX_LIMIT = 50;
/** Maximum length of a query. */
const MAX_LETTERS = 200;

const searchReader = withParameters(readSearch, {
  q: { schema: { type: "string", maxLength: MAX_LETTERS }, required: true },
  kinds: {
    schema: { type: "array", items: { type: "string", enum: KINDS }, default: KINDS },
    description: "Kinds of records by comma.",
  },
  limit: { schema: { type: "integer", minimum: 1, maximum: MAX_LIMIT, default: 20 } },
});

function readSearch(raw: Record<string, unknown>): SearchQuery {
  const faults: Record<string, FaultCode> = {};
  for (const name of Object.keys(raw)) {
    if (!["q", "kinds", "limit"].includes(name)) faults[name] = "unknown_field";
  }
  const { q, kinds = KINDS.join(","), limit = "20" } = raw;
  if (typeof q !== "string") faults["q"] = "required";
  const requestedKinds = typeof kinds === "string" ? kinds.split(",") : [];
  const knownKinds = KINDS.filter((kind) => requestedKinds.includes(kind));
  if (knownKinds.length !== requestedKinds.length) faults["kinds"] = "choice";
  const rowLimit = typeof limit === "string" && /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  if (rowLimit < 1 || rowLimit > MAX_LIMIT) faults["limit"] = "number";
  if (typeof q !== "string" || Object.keys(faults).length > 0) throw invalidFields(faults);
  const text = cleanCode(q.replaceAll("\0", ""));
  if (text.length > MAX_LETTERS) throw invalidFields({ q: "text_long" });
  return { q: text, kinds: knownKinds, limit: rowLimit };
}

export const searchRoutes = [
  route({
    method: "GET",
    url: "/search/",
    permission: "search.read",
    replica: true,
    query: searchReader,
    byPost: true,
    answers: one(SearchRecord),
    async handler(ctx, { query }) {
      const { q, limit } = query;
      const kinds = q === "" ? [] : query.kinds;
      const resultsByKind = await Promise.all(
        kinds.map((kind) => FIND[kind](ctx, q, limit, kinds)),
      );
      return { results: resultsByKind.flat().slice(0, limit), q };
    },
  }),
];

const NUMBER = /^\d{4,}$/;

/** Returns true if the query is the last four or more digits of one of the numbers. */
const endsOneOf = (q: string, numbers: readonly string[]): boolean =>
  NUMBER.test(q) && numbers.some((number) => numberEndsIn(number, q));

type FoundAppointment = NearAppointment & { match: MatchReason };

async function byNumber(
  ctx: RequestContext,
  numbers: readonly string[],
  limit: number,
): Promise<FoundAppointment[]> {
  const { accessionNumber } = appointments;
  const isMeant = or(
    ...numbers.flatMap((one) => [
      digitsBegin(accessionNumber, one),
      digitsEnd(accessionNumber, one),
    ]),
  );
  const rows = await nearestAppointments(ctx, and(inScope(ctx, appointments), isMeant), limit);
  return rows.map((row) => ({ ...row, match: "text" }));
}

/** If at least 3 of 1,000 sampled patients match, about a dozen of their appointments are close to today. */
const FREQUENT_MATCHES = 3;

/** Finds appointments by patient: names that contain the query first, then similar names. */
async function byPatient(
  ctx: RequestContext,
  q: string,
  limit: number,
): Promise<FoundAppointment[]> {
  const foundAppointments: FoundAppointment[] = [];
  for (const closeness of ["written", "any"] as const) {
    if (foundAppointments.length >= limit) break;
    const { quick, match } = await appointmentMeaning(ctx, q, {
      closeness,
      many: FREQUENT_MATCHES,
    });
    const foundIds = foundAppointments.map(({ id }) => id);
    const isOther = foundIds.length === 0 ? undefined : not(inArray(appointments.id, foundIds));
    const where = and(inScope(ctx, appointments), quick, isOther);
    const rows = await nearestAppointments(ctx, where, limit - foundAppointments.length);
    foundAppointments.push(...rows.map((row) => ({ ...row, match })));
  }
  return foundAppointments;
}

/**
 * Returns the order of names by how they have a text, which may be typed in the other layout: as whole words, at the
 * beginning of a word, in any order and place, or not as it is written; the shortest of them first.
 */
function nearestFirst(folded: PgColumn, typed: string): SQL[] {
  const texts = [typed, meantInOtherLayout(typed)].flatMap((one) => foldName(one ?? "") || []);
  const has = (before: string, after: string) =>
    or(
      ...texts.map((one) =>
        like(sql`' ' || ${folded} || ' '`, `%${before}${escaped(one)}${after}%`),
      ),
    );
  return [
    sql`case when ${has(" ", " ") ?? false} then 0 when ${has(" ", "") ?? false} then 1
      when ${hasTypedWords(folded, typed)} then 2 else 3 end`,
    sql`length(${folded})`,
  ];
}

const FIND: Readonly<
  Record<
    Kind,
    (ctx: RequestContext, q: string, limit: number, kinds: readonly Kind[]) => Promise<Found[]>
  >
> = {
  async patients(ctx, q, limit) {
    if (!allows(ctx.account, "patients.read")) return [];
    const rows = await bestPatients(ctx, { q, limit });
    return rows.map(({ row, match }) => ({
      kind: "patient",
      id: row.id,
      title: row.name,
      subtitle: formatPhone({
        country_phone_code: row.countryPhoneCode,
        phone_number: row.phoneNumber,
      }),
      match: row.nationalId,
      why: match,
      ...(endsOneOf(q, [row.phoneNumber, row.nationalId]) && { ends: true as const }),
    }));
  },
  async appointments(ctx, q, limit, kinds) {
    // If patients are searched too, their search already covers phone numbers and national IDs.
    const numbers = typedAccessionNumbers(q).filter(({ length }) => length > 3);
    const isNumber = numbers.length > 0 && kinds.includes("patients");
    const rows = isNumber ? await byNumber(ctx, numbers, limit) : await byPatient(ctx, q, limit);
    const seesPatients = allows(ctx.account, "patients.read");
    const numbersOf = (row: NearAppointment): string[] => [
      row.accessionNumber,
      ...(seesPatients ? [row.patientPhone, row.patientNationalId] : []),
    ];
    return rows.map(({ match, ...row }) => ({
      kind: "appointment",
      id: row.id,
      title: row.patientName,
      subtitle: row.accessionNumber,
      match: row.startAt.toISOString(),
      ...(match !== "text" && { why: match }),
      ...((numbers.length === 0 ? [q] : numbers).some((one) => endsOneOf(one, numbersOf(row))) && {
        ends: true as const,
      }),
    }));
  },
  async referring_doctors(ctx, q, limit) {
    const rows = await ctx.tx
      .select()
      .from(referringDoctors)
      .where(
        and(inScope(ctx, referringDoctors), eq(referringDoctors.active, true), matchesDoctor(q)),
      )
      .orderBy(...nearestFirst(referringDoctors.searchText, withoutTitle(q)), referringDoctors.name)
      .limit(limit);
    return rows.map((row) => ({
      kind: "referring_doctor",
      id: row.id,
      title: row.name,
      subtitle:
        row.countryPhoneCode === null || row.phoneNumber === null
          ? ""
          : formatPhone({
              country_phone_code: row.countryPhoneCode,
              phone_number: row.phoneNumber,
            }),
      match: row.name,
    }));
  },
  async tests(ctx, q, limit) {
    const code = q.toLowerCase();
    const isMeant = await matchesTest(ctx, q);
    const rows = await ctx.tx
      .select()
      .from(tests)
      .where(
        and(
          inScope(ctx, tests),
          eq(tests.active, true),
          or(like(sql`lower(${tests.uniqueId})`, containing(code).slice(1)), isMeant),
        ),
      )
      .orderBy(
        sql`(lower(${tests.uniqueId}) = ${code}) desc nulls last`,
        ...nearestFirst(tests.searchText, q),
        tests.nameAr,
      )
      .limit(limit);
    return rows.map((row) => ({
      kind: "test",
      id: row.id,
      title: row.nameAr || row.nameEn,
      subtitle: row.nameEn,
      match: row.uniqueId ?? "",
    }));
  },
};
