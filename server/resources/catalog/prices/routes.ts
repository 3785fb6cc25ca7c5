import { and, asc, eq } from "drizzle-orm";
import type { PermissionId } from "#domain/access.ts";
import { CopyPricesInput, RaiseInput } from "#domain/entities/price-changes.ts";
import { UploadRecord } from "#domain/records/other.ts";
import { PriceChangesRecord } from "#domain/records/price-changes.ts";
import { UPLOAD_COLUMNS, type UploadKind } from "#domain/uploads.ts";
import { tests } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { fileOf, one, TABLE_TYPES } from "../../../http/declared-answers.ts";
import { requireExport, tableAnswer } from "../../../http/lists/export.ts";
import { answerList } from "../../../http/lists/run.ts";
import { type AccountRoute, route } from "../../../http/route.ts";
import { listShape } from "../../../uploads/list-shapes.ts";
import { DryRunQuery, readList, UploadQuery, uploadList } from "../../../uploads/list-upload.ts";
import { MAX_BYTES } from "../../../uploads/limits.ts";
import { inScope } from "../../scope.ts";
import { supportedList } from "../insurance-providers.ts";
import { machineList } from "../machines.ts";
import { requireRecord } from "../write-routes.ts";
import { TemplateQuery } from "../upload-routes.ts";
import { copyPrices, raisePrices } from "./change-prices.ts";
import { machinePriceList, pricesOfMachine, pricesOfProvider } from "./lists.ts";
import type { PriceList } from "./price-list.ts";
import { priceUpload } from "./price-upload.ts";

/** Bytes of a body with ten thousand prices that were seen, with their versions. */
const MAX_SEEN_BYTES = 2 * 1024 * 1024;

type Owner = "machine" | "provider";

/** What differs between the price lists of machines and of providers. */
interface Kind {
  owner: Owner;
  upload: UploadKind;
  read: PermissionId;
  change: PermissionId;
  pricesOf(ctx: RequestContext, id: number): Promise<PriceList>;
}

/** Returns the routes that download, upload and raise the price lists of one kind of owner. */
function priceListRoutes(base: `/${string}/:${Owner}/price-list/`, kind: Kind): AccountRoute[] {
  const pricesOf = (ctx: RequestContext, params: object) =>
    kind.pricesOf(ctx, Number(Reflect.get(params, kind.owner)));
  return [
    route({
      method: "POST",
      url: base,
      permission: kind.change,
      query: UploadQuery,
      answers: one(UploadRecord),
      upload: MAX_BYTES,
      status: 200,
      early: readList(() => listShape(kind.upload)),
      async handler(ctx, { params, query }, read) {
        const upload = await priceUpload(ctx, await pricesOf(ctx, params), query);
        return uploadList(ctx, upload, { read, query });
      },
    }),
    route({
      method: "GET",
      url: base,
      permission: kind.read,
      replica: true,
      query: (kind.owner === "machine" ? machinePriceList : supportedList).read,
      answers: fileOf(TABLE_TYPES),
      async handler(ctx, { params, query }) {
        const prices = await pricesOf(ctx, params);
        const asked = { ...query, export: query.export ?? ("csv" as const) };
        return answerList(ctx, prices.list, asked, prices.params);
      },
    }),
    route({
      method: "GET",
      url: `${base}template/`,
      permission: kind.read,
      query: TemplateQuery,
      answers: fileOf(TABLE_TYPES),
      async handler(ctx, { params, query }) {
        requireExport(ctx, (await pricesOf(ctx, params)).exports);
        return templateOf(ctx, kind.upload, query.export_xlsx === true);
      },
    }),
    route({
      method: "POST",
      url: `${base}raise/`,
      permission: kind.change,
      query: DryRunQuery,
      body: RaiseInput,
      bodyLimit: MAX_SEEN_BYTES,
      answers: one(PriceChangesRecord),
      status: 200,
      handler: async (ctx, { params, query, body }) =>
        raisePrices(ctx, await pricesOf(ctx, params), {
          input: body,
          isDry: query.dry_run === true,
        }),
    }),
  ];
}

/** Returns a file to fill in: the tests of the center, without prices. A test without a price stays off the list. */
async function templateOf(ctx: RequestContext, kind: UploadKind, isWorkbook: boolean) {
  const rows = await ctx.tx
    .select({ test_unique_id: tests.uniqueId, ar: tests.nameAr, en: tests.nameEn })
    .from(tests)
    .where(and(inScope(ctx, tests), eq(tests.active, true)))
    .orderBy(asc(tests.nameEn), asc(tests.id));
  const listed = rows.map(({ test_unique_id, ar, en }) => ({
    test_unique_id,
    test_name: en || ar,
  }));
  const columns = UPLOAD_COLUMNS[kind].map((header) => ({
    header,
    value: (row: object): string | null => Reflect.get(row, header) ?? null,
  }));
  const { zone } = ctx.account;
  const format = isWorkbook ? "xlsx" : "csv";
  return tableAnswer({
    name: "price-list",
    columns,
    batches: inOneBatch(listed),
    kind: format,
    zone,
  });
}

async function* inOneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

/** Routes that change many prices of a machine or a provider at once. */
export const priceRoutes = [
  ...priceListRoutes("/machines/:machine/price-list/", {
    owner: "machine",
    upload: "machine_prices",
    read: "availabilities.read",
    change: "availabilities.upload",
    pricesOf: pricesOfMachine,
  }),
  route({
    method: "POST",
    url: "/machines/:machine/price-list/copy/",
    permission: "availabilities.upload",
    query: DryRunQuery,
    body: CopyPricesInput,
    bodyLimit: MAX_SEEN_BYTES,
    answers: one(PriceChangesRecord),
    status: 200,
    async handler(ctx, { params, query, body }) {
      const prices = await pricesOfMachine(ctx, params.machine);
      await requireRecord(ctx, machineList, { field: "from", id: body.from });
      const source = await pricesOfMachine(ctx, body.from);
      return copyPrices(ctx, { prices, source }, { input: body, isDry: query.dry_run === true });
    },
  }),
  ...priceListRoutes("/insurance-providers/:provider/price-list/", {
    owner: "provider",
    upload: "price_list",
    read: "supported_tests.read",
    change: "supported_tests.upload",
    pricesOf: pricesOfProvider,
  }),
];
