import { sql } from "drizzle-orm";
import { ReferringDoctorInput } from "#domain/entities/referring-doctor.ts";
import { TestInput } from "#domain/entities/test.ts";
import { nameKey } from "#domain/names.ts";
import { byCode } from "#domain/tests.ts";
import { readDoctorCells, readTestCells } from "#domain/uploads.ts";
import { referringDoctors, tests } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { modalityOf } from "../../uploads/list-shapes.ts";
import type { ListUpload } from "../../uploads/list-upload.ts";
import { inScope } from "../scope.ts";
import { doctorValuesOf } from "./referring-doctors.ts";
import { testValuesOf } from "./tests.ts";

/** Returns the upload of tests. A row with a known code changes that test; empty cells leave its values unchanged. */
export async function testUpload(ctx: RequestContext): Promise<ListUpload<TestInput>> {
  const stored = await ctx.tx
    .select({
      unique_id: tests.uniqueId,
      name_ar: tests.nameAr,
      name_en: tests.nameEn,
      modality: tests.modality,
      also_known_as: tests.alsoKnownAs,
      default_duration_minutes: tests.defaultDurationMinutes,
    })
    .from(tests)
    .where(inScope(ctx, tests));
  const find = byCode(stored);
  return {
    kind: "tests",
    entity: "test",
    schema: TestInput,
    read: (cells) =>
      readTestCells(
        { ...cells, modality: modalityOf(cells["modality"] ?? "") ?? cells["modality"] ?? "" },
        find,
      ),
    identity: ({ unique_id: code }) =>
      (code ?? null) === null ? null : { column: "unique_id", key: nameKey(String(code)) },
    namesOf: ({ name_ar = "", name_en = "" }) => ({
      name_ar: name_ar || name_en,
      name_en: name_en || name_ar,
    }),
    async store({ tx, account }, inputs) {
      await tx
        .insert(tests)
        .values(inputs.map((input) => ({ scanCenterId: account.centerId, ...testValuesOf(input) })))
        .onConflictDoUpdate({
          target: [tests.scanCenterId, tests.uniqueId],
          set: {
            nameAr: sql`excluded.name_ar`,
            nameEn: sql`excluded.name_en`,
            modality: sql`excluded.modality`,
            alsoKnownAs: sql`excluded.also_known_as`,
            defaultDurationMinutes: sql`excluded.default_duration_minutes`,
            searchText: sql`excluded.search_text`,
          },
        });
    },
  };
}

/** Returns the upload of referring doctors. A row with a known phone number changes that doctor. */
export async function doctorUpload(ctx: RequestContext): Promise<ListUpload<ReferringDoctorInput>> {
  const rows = await ctx.tx
    .select({
      name: referringDoctors.name,
      country_phone_code: referringDoctors.countryPhoneCode,
      phone_number: referringDoctors.phoneNumber,
    })
    .from(referringDoctors)
    .where(inScope(ctx, referringDoctors));
  const stored = new Map(rows.map((doctor) => [phoneKey(doctor), doctor]));
  return {
    kind: "referring_doctors",
    entity: "referring_doctor",
    schema: ReferringDoctorInput,
    read: (cells) => readDoctorCells(cells, (phone) => stored.get(phoneKey(phone)) ?? null),
    identity: (doctor) =>
      (doctor.phone_number ?? null) === null
        ? null
        : { column: "phone_number", key: phoneKey(doctor) },
    namesOf: ({ name }) => ({ name_ar: name, name_en: name }),
    async store({ tx, account }, inputs) {
      await tx
        .insert(referringDoctors)
        .values(
          inputs.map((input) => ({
            scanCenterId: account.centerId,
            ...doctorValuesOf(input),
            registeredBy: account.id,
          })),
        )
        .onConflictDoUpdate({
          target: [
            referringDoctors.scanCenterId,
            referringDoctors.countryPhoneCode,
            referringDoctors.phoneNumber,
          ],
          set: {
            name: sql`excluded.name`,
            searchText: sql`excluded.search_text`,
            searchSounds: sql`excluded.search_sounds`,
          },
        });
    },
  };
}

function phoneKey({
  country_phone_code: code,
  phone_number: phone,
}: Pick<ReferringDoctorInput, "country_phone_code" | "phone_number">): string {
  return `${code} ${phone}`;
}
