import { and, eq, getTableColumns, like, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import {
  type ReferringDoctor,
  ReferringDoctorInput,
  ReferringDoctorPatch,
} from "#domain/entities/referring-doctor.ts";
import { foldName, meantInOtherLayout, searchTerms, withoutTitle } from "#domain/names.ts";
import { searchSounds, soundsOf } from "#domain/sounds.ts";
import { doctorColumns } from "../../exports/catalog-columns.ts";
import { accounts, appointments, referringDoctors } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byFlag } from "../../http/lists/filters.ts";
import { containing, inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { catalogRoutes } from "./write-routes.ts";
import { ReferringDoctorRecord } from "#domain/records/catalog.ts";

/** Selects how many appointments a doctor referred that were not cancelled. */
const referralsIn = (center: SQLWrapper | number) => sql<number>`(
  select count(*) from ${appointments}
  where ${appointments.scanCenterId} = ${center}
    and ${appointments.referringDoctorId} = ${referringDoctors.id} and ${appointments.status} <> 'cancelled')`;

export const doctorList = defineList<ReferringDoctor>({
  id: referringDoctors.id,
  record: ReferringDoctorRecord,
  scope: (ctx) => inScope(ctx, referringDoctors),
  async select(tx, { where, orderBy, limit, offset }, ctx) {
    const referrals = referralsIn(ctx.account.centerId);
    const rows = await tx
      .select({ ...getTableColumns(referringDoctors), referrals, registrar: accounts.name })
      .from(referringDoctors)
      .leftJoin(
        accounts,
        and(
          eq(accounts.scanCenterId, referringDoctors.scanCenterId),
          eq(accounts.id, referringDoctors.registeredBy),
        ),
      )
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({
      ...storedOf(row),
      name: row.name,
      country_phone_code: row.countryPhoneCode,
      phone_number: row.phoneNumber,
      registered_by: row.registeredBy,
      registered_by_name: row.registrar,
      number_of_referrals: row.referrals,
      active: row.active,
    }));
  },
  filters: { active: byFlag(referringDoctors.active) },
  ordering: {
    name: referringDoctors.name,
    phone_number: referringDoctors.phoneNumber,
    number_of_referrals: referralsIn(referringDoctors.scanCenterId),
    created_at: referringDoctors.createdAt,
    id: referringDoctors.id,
  },
  defaultOrder: ["name"],
  search: (_ctx, text) => matchesDoctor(text),
  export: {
    name: "referring-doctors",
    exports: "referring_doctors",
    shown: doctorColumns,
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "country_phone_code", value: (row) => row.country_phone_code },
      { header: "phone_number", value: (row) => row.phone_number },
    ],
  },
});

/**
 * Returns the condition for doctors whose name or phone contains every word, or whose name sounds like
 * the text; also tries the text as typed in the other keyboard layout.
 */
export function matchesDoctor(text: string): SQL {
  const conditions = [text, meantInOtherLayout(text)].flatMap((typed) => {
    if (typed === null) return [];
    // A title is typed or stored or both; what follows it finds the doctor.
    const terms = searchTerms(withoutTitle(typed));
    return [
      and(...terms.map((term) => like(referringDoctors.searchText, containing(term)))),
      soundingLike(terms),
    ];
  });
  return or(...conditions) ?? sql`false`;
}

/**
 * Returns the condition for doctors whose name contains, for each typed word, a word that begins with
 * the same sound; undefined if there is no such word. A typed word with only one consonant must sound like a whole word
 * of the name; one with a digit, as in "Odd 12", must be there as it is.
 */
function soundingLike(terms: readonly string[]): SQL | undefined {
  const isNumber = (term: string) => /\d/.test(term);
  const sounds = soundsOf(terms.filter((term) => !isNumber(term)).join(" "));
  if (sounds.length === 0) return undefined;
  return and(
    ...terms.filter(isNumber).map((term) => like(referringDoctors.searchText, containing(term))),
    ...sounds.map((sound) =>
      like(referringDoctors.searchSounds, sound.length === 1 ? `% ${sound} %` : `% ${sound}%`),
    ),
  );
}

/** Returns the columns of a doctor to store; without a phone number, the country code is dropped. */
export function doctorValuesOf({
  name,
  country_phone_code,
  phone_number,
  active,
}: ReferringDoctorInput) {
  const phone = phone_number ?? null;
  return {
    name,
    countryPhoneCode: phone === null ? null : (country_phone_code ?? null),
    phoneNumber: phone,
    searchSounds: searchSounds(withoutTitle(name)),
    searchText: `${foldName(name)} ${phone === null ? "" : `0${phone}`}`.trim(),
    active: active ?? true,
  };
}

export const referringDoctorRoutes = catalogRoutes({
  base: "/referring-doctors/",
  entity: "referring_doctor",
  permissions: {
    read: "referring_doctors.read",
    create: "referring_doctors.create",
    update: "referring_doctors.update",
    delete: "referring_doctors.delete",
  },
  table: referringDoctors,
  list: doctorList,
  input: ReferringDoctorInput,
  patch: ReferringDoctorPatch,
  inputOf: ({ name, country_phone_code, phone_number, active }) => ({
    name,
    country_phone_code,
    phone_number,
    active,
  }),
  valuesOf: (ctx, input, { before }) => ({
    ...doctorValuesOf(input),
    registeredBy: before === null ? ctx.account.id : before.registered_by,
  }),
  branchOf: null,
});
