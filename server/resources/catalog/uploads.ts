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
import { priceTermsOf, priceValuesOf } from "./price-terms";
import { doctorValuesOf } from "./referring-doctors";
import { testValuesOf } from "./tests";

/** Tests; a row with a known code changes that test, and leaves what its empty cells stand for. */
export async function testUpload(ctx: RequestContext): Promise<ListUpload<TestInput>> {
  const rows = await ctx.tx
    .select({
      code: tests.uniqueId,
      name_ar: tests.nameAr,
      name_en: tests.nameEn,
      modality: tests.modality,
      default_duration_minutes: tests.defaultDurationMinutes,
    })
    .from(tests)
    .where(inScope(ctx, tests));
  const known = new Map(rows.map(({ code, ...row }) => [code, row]));
  return { ...testRows, complete: (cells) => keptOf(cells, known.get(codeOf(cells.unique_id))) };
}

const codeOf = (cell = ""): string => cleanText(latinDigits(cell));

/** What a record holds in the columns whose cells are empty in its row; nothing of a new one. */
function keptOf(cells: Readonly<Record<string, string>>, record: object = {}) {
  const kept = Object.entries(record).filter(([column]) => cleanText(cells[column] ?? "") === "");
  return { input: Object.fromEntries(kept), fault: null };
}

const testRows: ListUpload<TestInput> = {
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
  const listed = await readTerms(ctx, provider);
  return {
    kind: "price_list",
    entity: "supported_test",
    schema: SupportedTestInput,
    read: readPriceCells,
    complete(cells) {
      const { test_unique_id: code = "", test_name: name = "" } = cells;
      const isCoded = cleanText(code) !== "";
      const test = isCoded
        ? known.byCode.get(cleanText(latinDigits(code)).toLowerCase())
        : known.byName.get(foldName(name));
      const column = isCoded ? "test_unique_id" : "test_name";
      const kept = test === undefined ? {} : keptTerms(cells, listed.get(test));
      return { input: { test, ...kept }, fault: test === undefined ? column : null };
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

/** Price and discount of the tests that a provider lists already. */
async function readTerms(ctx: RequestContext, provider: number) {
  const rows = await ctx.tx
    .select()
    .from(supportedTests)
    .where(and(inScope(ctx, supportedTests), eq(supportedTests.providerId, provider)));
  return new Map(rows.map((row) => [row.testId, priceTermsOf(row)]));
}

/** The discount is one thing in three columns: it stays where all of them are empty. */
function keptTerms(
  cells: Readonly<Record<string, string>>,
  terms: ReturnType<typeof priceTermsOf> | undefined,
) {
  if (terms === undefined) return {};
  const { price, discount_type, discount_percentage, discount_value } = terms;
  const discount = { discount_type, discount_percentage, discount_value };
  const isEmpty = (column: string) => cleanText(cells[column] ?? "") === "";
  const isWhole = Object.keys(discount).every(isEmpty);
  return { ...(isEmpty("price") && { price }), ...(isWhole && discount) };
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
