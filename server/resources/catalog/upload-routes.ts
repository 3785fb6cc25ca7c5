import { boolean, coerce, object, optional, string } from "superstruct";
import { UPLOAD_COLUMNS, type UploadKind } from "#domain/uploads.ts";
import { UploadRecord } from "#domain/records/other.ts";
import { fileOf, one, TABLE_TYPES } from "../../http/declared-answers.ts";
import type { RequestContext } from "../../http/context.ts";
import { tableAnswer } from "../../http/lists/export.ts";
import { route } from "../../http/route.ts";
import { listShape } from "../../uploads/list-shapes.ts";
import { readList, UploadQuery, uploadList } from "../../uploads/list-upload.ts";
import { MAX_BYTES } from "../../uploads/limits.ts";
import { doctorUpload, testUpload } from "./uploads.ts";

/** Format of the template; default csv. */
export const TemplateQuery = object({
  export_xlsx: optional(coerce(boolean(), string(), (text) => (text === "true" ? true : text))),
  export_csv: optional(coerce(boolean(), string(), (text) => (text === "true" ? true : text))),
});

function templateOf(
  { account: { zone } }: RequestContext,
  kind: UploadKind,
  { name, isWorkbook }: { name: string; isWorkbook: boolean },
) {
  const columns = UPLOAD_COLUMNS[kind].map((header) => ({ header, value: () => null }));
  return tableAnswer({ name, columns, batches: noRows(), kind: isWorkbook ? "xlsx" : "csv", zone });
}

async function* noRows(): AsyncGenerator<never[]> {
  // A template consists of the header only.
}

/** Routes to upload lists, and to download empty templates for them. */
export const uploadRoutes = [
  route({
    method: "POST",
    url: "/tests/upload/",
    permission: "tests.upload",
    query: UploadQuery,
    answers: one(UploadRecord),
    upload: MAX_BYTES,
    status: 200,
    early: readList(() => listShape("tests")),
    handler: async (ctx, { query }, read) =>
      uploadList(ctx, await testUpload(ctx, query), { read, query }),
  }),
  route({
    method: "GET",
    url: "/tests/template/",
    permission: "tests.upload",
    query: TemplateQuery,
    answers: fileOf(TABLE_TYPES),
    handler: (ctx, { query }) =>
      templateOf(ctx, "tests", { name: "tests", isWorkbook: query.export_xlsx === true }),
  }),
  route({
    method: "POST",
    url: "/referring-doctors/upload/",
    permission: "referring_doctors.upload",
    query: UploadQuery,
    answers: one(UploadRecord),
    upload: MAX_BYTES,
    status: 200,
    early: readList(() => listShape("referring_doctors")),
    handler: async (ctx, { query }, read) =>
      uploadList(ctx, await doctorUpload(ctx, query), { read, query }),
  }),
  route({
    method: "GET",
    url: "/referring-doctors/template/",
    permission: "referring_doctors.upload",
    query: TemplateQuery,
    answers: fileOf(TABLE_TYPES),
    handler: (ctx, { query }) =>
      templateOf(ctx, "referring_doctors", {
        name: "referring-doctors",
        isWorkbook: query.export_xlsx === true,
      }),
  }),
];
