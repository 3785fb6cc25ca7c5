import { and, eq, getTableColumns, like, sql } from "drizzle-orm";
import { type ReferringDoctor, ReferringDoctorInput } from "@domain/entities/referring-doctor";
import { invalidFields, Refusal } from "@domain/errors";
import { foldName, searchTerms } from "@domain/names";
import { accounts, appointments, referringDoctors } from "../database/schema";
import { defineList } from "../http/lists/define";
import { byFlag } from "../http/lists/filters";
import { readRecord } from "../http/lists/run";
import { readRoutes } from "../http/lists/routes";
import { route } from "../http/route";
import { containing, inScope } from "./scope";
import { storedOf } from "./stored";

const referrals = sql<number>`(
  select count(*) from ${appointments}
  where ${appointments.scanCenterId} = ${referringDoctors.scanCenterId}
    and ${appointments.referringDoctorId} = ${referringDoctors.id} and ${appointments.status} <> 'cancelled')`;

const doctorList = defineList<ReferringDoctor>({
  id: referringDoctors.id,
  scope: (ctx) => inScope(ctx, referringDoctors),
  async select(tx, { where, orderBy, limit, offset }) {
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
    created_at: referringDoctors.createdAt,
    id: referringDoctors.id,
  },
  defaultOrder: ["name"],
  search: (_ctx, text) =>
    and(...searchTerms(text).map((term) => like(referringDoctors.searchText, containing(term)))) ??
    sql`false`,
  export: {
    name: "referring-doctors",
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "country_phone_code", value: (row) => row.country_phone_code },
      { header: "phone_number", value: (row) => row.phone_number },
    ],
  },
});

export const referringDoctorRoutes = [
  ...readRoutes({
    base: "/referring-doctors/",
    permission: "referring_doctors.read",
    list: doctorList,
  }),
  route({
    method: "POST",
    url: "/referring-doctors/",
    permission: "referring_doctors.create",
    body: ReferringDoctorInput,
    async handler(ctx, { body }) {
      const phone = body.phone_number ?? null;
      const code = phone === null ? null : (body.country_phone_code ?? null);
      if (phone !== null && code === null) throw invalidFields({ country_phone_code: "required" });
      const [row] = await ctx.tx
        .insert(referringDoctors)
        .values({
          scanCenterId: ctx.account.centerId,
          name: body.name,
          countryPhoneCode: code,
          phoneNumber: phone,
          registeredBy: ctx.account.id,
          active: body.active ?? true,
          searchText: `${foldName(body.name)} ${phone === null ? "" : `0${phone}`}`.trim(),
        })
        .returning({ id: referringDoctors.id });
      if (!row) throw new Refusal("internal");
      const after = await readRecord(ctx, doctorList, row.id);
      ctx.changed({ entity: "referring_doctor", id: row.id, branch: null, before: null, after });
      return after;
    },
  }),
];
