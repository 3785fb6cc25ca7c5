import { enums, object, optional } from "superstruct";
import { SETTLEMENT_COLUMNS } from "#domain/claims.ts";
import {
  AddClaimsInput,
  BatchInput,
  BillMonthInput,
  GiveUpInput,
  RejectLinesInput,
  ReopenLinesInput,
  ResendInput,
  ReverseInput,
  SendInput,
  SettleLinesInput,
} from "#domain/entities/claim-batch.ts";
import { EXPORT_LANGUAGES } from "#domain/exports.ts";
import {
  BatchOutcomeRecord,
  ClaimBatchRecord,
  ClaimLetterRecord,
  ClaimMovementRecord,
  MonthlyBillsRecord,
  ProviderAgeingRecord,
  SettlementRecord,
} from "#domain/records/claim-batches.ts";
import { fileOf, NOTHING, one, TABLE_TYPES } from "../../../http/declared-answers.ts";
import { tableAnswer } from "../../../http/lists/export.ts";
import { readRoutes, rowsOf } from "../../../http/lists/routes.ts";
import { answerList, readRecord } from "../../../http/lists/run.ts";
import { route } from "../../../http/route.ts";
import { oneBatch } from "../../../spreadsheet/sheet.ts";
import { optionalFlag, readList } from "../../../uploads/list-upload.ts";
import { MAX_BYTES } from "../../../uploads/limits.ts";
import { ageingList, ageingParameters } from "../ageing.ts";
import { movementList, reverseMovement } from "../movement-list.ts";
import { giveUpLines, rejectLines, reopenLines, settleLines } from "./answer.ts";
import { batchList } from "./batch-list.ts";
import { billMonth } from "./bill-month.ts";
import { addClaims, discardDraft, makeBatch, sendAgain, takeOut } from "./collect.ts";
import { letterFile } from "./letter-file.ts";
import { lineList } from "./line-list.ts";
import { readLetter, sendBatch } from "./send.ts";
import { FileQuery, settleFromFile } from "./settlement-file.ts";
import { settlementShape } from "./settlement-rows.ts";

const base = "/claim-batches/";

const LetterQuery = object({
  export_csv: optionalFlag(),
  export_xlsx: optionalFlag(),
  language: optional(enums(EXPORT_LANGUAGES)),
});

const TemplateQuery = object({ export_csv: optionalFlag(), export_xlsx: optionalFlag() });

/** Returns the routes of batches of claims, of movements, and of what providers owe by age. */
export const claimBatchRoutes = [
  ...readRoutes({ base, permission: "claim_batches.read", list: batchList }),
  route({
    method: "POST",
    url: base,
    permission: "claim_batches.write",
    body: BatchInput,
    answers: one(BatchOutcomeRecord),
    handler: (ctx, { body }) => makeBatch(ctx, body),
  }),
  route({
    method: "POST",
    url: `${base}monthly/`,
    permission: "claim_batches.write",
    body: BillMonthInput,
    status: 200,
    answers: one(MonthlyBillsRecord),
    handler: (ctx, { body }) => billMonth(ctx, body),
  }),
  route({
    method: "DELETE",
    url: `${base}:id/`,
    permission: "claim_batches.write",
    answers: NOTHING,
    async handler(ctx, { params }) {
      await discardDraft(ctx, params.id);
      return undefined;
    },
  }),
  route({
    method: "GET",
    url: `${base}:id/lines/`,
    permission: "claim_batches.read",
    query: lineList.read,
    byPost: true,
    answers: rowsOf(lineList),
    async handler(ctx, { params, query }) {
      await readRecord(ctx, batchList, params.id);
      return answerList(ctx, lineList, query, params);
    },
  }),
  route({
    method: "POST",
    url: `${base}:id/lines/`,
    permission: "claim_batches.write",
    body: AddClaimsInput,
    answers: one(BatchOutcomeRecord),
    handler: (ctx, { params, body }) => addClaims(ctx, params.id, body),
  }),
  route({
    method: "DELETE",
    url: `${base}:id/lines/:line/`,
    permission: "claim_batches.write",
    answers: NOTHING,
    async handler(ctx, { params }) {
      await takeOut(ctx, params.id, params.line);
      return undefined;
    },
  }),
  route({
    method: "POST",
    url: `${base}:id/send/`,
    permission: "claim_batches.write",
    body: SendInput,
    status: 200,
    answers: one(BatchOutcomeRecord),
    handler: (ctx, { params, body }) => sendBatch(ctx, params.id, body),
  }),
  route({
    method: "GET",
    url: `${base}:id/letter/`,
    permission: "claim_batches.read",
    query: LetterQuery,
    answers: one(ClaimLetterRecord, TABLE_TYPES),
    async handler(ctx, { params, query }) {
      const letter = await readLetter(ctx, params.id);
      const file = query.export_xlsx === true ? "xlsx" : query.export_csv === true ? "csv" : null;
      return file === null ? letter : letterFile(ctx, letter, { file, language: query.language });
    },
  }),
  route({
    method: "POST",
    url: `${base}:id/settle/`,
    permission: "claim_batches.write",
    body: SettleLinesInput,
    status: 200,
    answers: one(ClaimBatchRecord),
    handler: (ctx, { params, body }) => settleLines(ctx, params.id, body),
  }),
  route({
    method: "GET",
    url: `${base}template/`,
    permission: "claim_batches.write",
    query: TemplateQuery,
    answers: fileOf(TABLE_TYPES),
    handler: ({ account: { zone } }, { query }) =>
      tableAnswer({
        name: "settlement",
        columns: SETTLEMENT_COLUMNS.map((header) => ({ header, value: () => null })),
        batches: oneBatch<never>([]),
        kind: query.export_xlsx === true ? "xlsx" : "csv",
        zone,
      }),
  }),
  route({
    method: "POST",
    url: `${base}:id/settlement-file/`,
    permission: "claim_batches.write",
    query: FileQuery,
    upload: MAX_BYTES,
    status: 200,
    answers: one(SettlementRecord),
    early: readList(settlementShape),
    handler: (ctx, { params, query }, read) => settleFromFile(ctx, params.id, { read, query }),
  }),
  route({
    method: "POST",
    url: `${base}:id/reject/`,
    permission: "claim_batches.write",
    body: RejectLinesInput,
    status: 200,
    answers: one(ClaimBatchRecord),
    handler: (ctx, { params, body }) => rejectLines(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${base}:id/reopen/`,
    permission: "claim_batches.write",
    body: ReopenLinesInput,
    status: 200,
    answers: one(ClaimBatchRecord),
    handler: (ctx, { params, body }) => reopenLines(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${base}:id/resend/`,
    permission: "claim_batches.write",
    body: ResendInput,
    answers: one(BatchOutcomeRecord),
    handler: (ctx, { params, body }) => sendAgain(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${base}:id/write-off/`,
    permission: "claim_batches.write",
    freshFactor: true,
    body: GiveUpInput,
    status: 200,
    answers: one(ClaimBatchRecord),
    handler: (ctx, { params, body }) => giveUpLines(ctx, params.id, body, "written_off"),
  }),
  route({
    method: "POST",
    url: `${base}:id/to-patient/`,
    permission: "claim_batches.write",
    freshFactor: true,
    body: GiveUpInput,
    status: 200,
    answers: one(ClaimBatchRecord),
    handler: (ctx, { params, body }) => giveUpLines(ctx, params.id, body, "to_patient"),
  }),
  ...readRoutes({
    base: "/claim-movements/",
    permission: "claim_batches.read",
    list: movementList,
  }),
  route({
    method: "POST",
    url: "/claim-movements/:id/reverse/",
    permission: "claim_batches.write",
    freshFactor: true,
    body: ReverseInput,
    answers: one(ClaimMovementRecord),
    handler: (ctx, { params, body }) => reverseMovement(ctx, params.id, body),
  }),
  route({
    method: "GET",
    url: "/claim-ages/",
    permission: "claim_batches.read",
    replica: true,
    query: ageingParameters.read,
    byPost: true,
    answers: rowsOf(ageingParameters),
    handler: (ctx, { query }) => answerList(ctx, ageingList(ctx), query),
  }),
  route({
    method: "GET",
    url: "/claim-ages/:id/",
    permission: "claim_batches.read",
    answers: one(ProviderAgeingRecord),
    handler: (ctx, { params }) => readRecord(ctx, ageingList(ctx), params.id),
  }),
];
