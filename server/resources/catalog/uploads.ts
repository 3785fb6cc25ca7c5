import { and, count, eq, sql } from "drizzle-orm";
import { ReferringDoctorInput } from "@domain/entities/referring-doctor";
import { SupportedTestInput } from "@domain/entities/insurance";
import { TestInput } from "@domain/entities/test";
import { foldName } from "@domain/names";
import { cleanText, latinDigits } from "@domain/text";
import { readDoctorCells, readPriceCells, readTestCells } from "@domain/uploads";
import { referringDoctors, supportedTests, tests } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import type { ListUpload } from "../../uploads/list-upload";
import { inScope } from "../scope";
import { priceValuesOf } from "./price-terms";
import { doctorValuesOf } from "./referring-doctors";
import { testValuesOf } from "./tests";

/** Tests; a row with a known code changes that test. */
export const testUpload: ListUpload<TestInput> = {
  kind: "tests",
  entity: "test",
  schema: TestInput,
  read: readTestCells,
  identity: ({ unique_id: code }) =>
    (code ?? null) === null ? null : { column: "unique_id", key: String(code) },
  async countKnown(ctx, inputs) {
    const codes = inputs.flatMap(({ unique_id: code }) => code ?? []);
    const [found] = await ctx.tx
      .select({ count: count() })
      .from(tests)
      .where(and(inScope(ctx, tests), sql`${tests.uniqueId} = any(${sql.param(codes)}::text[])`));
    return found?.count ?? 0;
  },
  async store(ctx, inputs) {
    await ctx.tx
      .insert(tests)
      .values(
        inputs.map((input) => ({ scanCenterId: ctx.account.centerId, ...testValuesOf(input) })),
      )
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

/** Referring doctors; a row with a known phone changes that doctor. */
export const doctorUpload: ListUpload<ReferringDoctorInput> = {
  kind: "referring_doctors",
  entity: "referring_doctor",
  schema: ReferringDoctorInput,
  read: readDoctorCells,
  identity: ({ country_phone_code: code, phone_number: phone }) =>
    (phone ?? null) === null ? null : { column: "phone_number", key: `${code} ${phone}` },
  async countKnown(ctx, inputs) {
    const phones = inputs.flatMap(({ country_phone_code: code, phone_number: phone }) =>
      (phone ?? null) === null ? [] : `${code}${phone}`,
    );
    const [found] = await ctx.tx
      .select({ count: count() })
      .from(referringDoctors)
      .where(
        and(
          inScope(ctx, referringDoctors),
          sql`${referringDoctors.countryPhoneCode} || ${referringDoctors.phoneNumber} = any(${sql.param(phones)}::text[])`,
        ),
      );
    return found?.count ?? 0;
  },
  async store(ctx, inputs) {
    await ctx.tx
      .insert(referringDoctors)
      .values(
        inputs.map((input) => ({
          scanCenterId: ctx.account.centerId,
          ...doctorValuesOf(input),
          registeredBy: ctx.account.id,
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

/** A provider's price list; a row with a test that is on it already changes its price. */
export async function priceListUpload(
  ctx: RequestContext,
  provider: number,
): Promise<ListUpload<SupportedTestInput>> {
  const known = await readTests(ctx);
  return {
    kind: "price_list",
    entity: "supported_test",
    schema: SupportedTestInput,
    read: readPriceCells,
    complete({ test_unique_id: code = "", test_name: name = "" }) {
      const isCoded = cleanText(code) !== "";
      const test = isCoded
        ? known.byCode.get(cleanText(latinDigits(code)).toLowerCase())
        : known.byName.get(foldName(name));
      const column = isCoded ? "test_unique_id" : "test_name";
      return { input: { test }, fault: test === undefined ? column : null };
    },
    identity: ({ test }) => ({ column: "test_unique_id", key: String(test) }),
    async countKnown({ tx, account }, inputs) {
      const ids = inputs.map(({ test }) => test);
      const [found] = await tx
        .select({ count: count() })
        .from(supportedTests)
        .where(
          and(
            eq(supportedTests.scanCenterId, account.centerId),
            eq(supportedTests.providerId, provider),
            sql`${supportedTests.testId} = any(${sql.param(ids)}::bigint[])`,
          ),
        );
      return found?.count ?? 0;
    },
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

/** Ids of the center's tests by code, and by those names that only one test has. */
async function readTests(ctx: RequestContext) {
  const rows = await ctx.tx
    .select({ id: tests.id, code: tests.uniqueId, ar: tests.nameAr, en: tests.nameEn })
    .from(tests)
    .where(inScope(ctx, tests));
  const byCode = new Map(
    rows.flatMap(({ id, code }) => (code === null ? [] : [[code.toLowerCase(), id]])),
  );
  const byName = new Map<string, number | undefined>();
  for (const { id, ar, en } of rows) {
    for (const name of new Set([foldName(ar), foldName(en)])) {
      if (name !== "") byName.set(name, byName.has(name) ? undefined : id);
    }
  }
  return { byCode, byName };
}
