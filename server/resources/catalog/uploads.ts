import { and, eq, sql } from "drizzle-orm";
import { ReferringDoctorInput } from "#domain/entities/referring-doctor.ts";
import { SupportedTestInput } from "#domain/entities/insurance.ts";
import { TestInput } from "#domain/entities/test.ts";
import { byCode, byName, codeKey } from "#domain/tests.ts";
import { readDoctorCells, readPriceCells, readTestCells } from "#domain/uploads.ts";
import { referringDoctors, supportedTests, tests } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import type { ListUpload } from "../../uploads/list-upload.ts";
import { inScope } from "../scope.ts";
import { priceTermsOf, priceValuesOf } from "./price-terms.ts";
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
      default_duration_minutes: tests.defaultDurationMinutes,
    })
    .from(tests)
    .where(inScope(ctx, tests));
  const find = byCode(stored);
  return {
    kind: "tests",
    entity: "test",
    schema: TestInput,
    read: (cells) => readTestCells(cells, find),
    identity: ({ unique_id: code }) =>
      (code ?? null) === null ? null : { column: "unique_id", key: codeKey(String(code)) },
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

/** Returns the upload of a provider's price list. A row with a test that is already on it changes that price. */
export async function priceListUpload(
  ctx: RequestContext,
  provider: number,
): Promise<ListUpload<SupportedTestInput>> {
  const stored = await ctx.tx
    .select({
      id: tests.id,
      unique_id: tests.uniqueId,
      name_ar: tests.nameAr,
      name_en: tests.nameEn,
    })
    .from(tests)
    .where(inScope(ctx, tests));
  const listed = await readTerms(ctx, provider);
  const book = {
    byCode: byCode(stored),
    byName: byName(stored),
    termsOf: (test: number) => listed.get(test) ?? null,
  };
  return {
    kind: "price_list",
    entity: "supported_test",
    schema: SupportedTestInput,
    read: (cells) => readPriceCells(cells, book),
    identity: ({ test }) => ({ column: "test_unique_id", key: String(test) }),
    async store({ tx, account }, inputs) {
      await tx
        .insert(supportedTests)
        .values(
          inputs.map((input) => ({
            scanCenterId: account.centerId,
            providerId: provider,
            testId: input.test,
            ...priceValuesOf(input),
          })),
        )
        .onConflictDoUpdate({
          target: [supportedTests.scanCenterId, supportedTests.providerId, supportedTests.testId],
          set: {
            price: sql`excluded.price`,
            discountType: sql`excluded.discount_type`,
            discountBasisPoints: sql`excluded.discount_basis_points`,
            discountValue: sql`excluded.discount_value`,
            modifiedPrice: sql`excluded.modified_price`,
            active: true,
          },
        });
    },
  };
}

/** Returns the current price and discount of a provider's supported tests, by test id. */
async function readTerms(ctx: RequestContext, provider: number) {
  const rows = await ctx.tx
    .select()
    .from(supportedTests)
    .where(
      and(
        inScope(ctx, supportedTests),
        eq(supportedTests.providerId, provider),
        eq(supportedTests.active, true),
      ),
    );
  return new Map(
    rows.map((row) => {
      const { price, discount_type, discount_percentage, discount_value } = priceTermsOf(row);
      return [row.testId, { price, discount_type, discount_percentage, discount_value }];
    }),
  );
}
