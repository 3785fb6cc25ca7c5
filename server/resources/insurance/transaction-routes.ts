import {
  ClaimNumbersInput,
  ClaimPatch,
  ClaimReplacement,
  TransactionInput,
} from "#domain/entities/insurance.ts";
import { answerList, readRecord } from "../../http/lists/run.ts";
import { route } from "../../http/route.ts";
import { documentRoutes } from "../documents/document-routes.ts";
import { transactionDocuments } from "./documents.ts";
import { transactionList } from "./transaction-list.ts";
import { changeTransaction, insure, removeInsurance } from "./transaction-store.ts";
import { TransactionRecord } from "#domain/records/desk.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import { NOTHING, one } from "../../http/declared-answers.ts";
import { rowsOf } from "../../http/lists/routes.ts";

const base = "/insurance-transactions/";

export const insuranceTransactionRoutes = [
  route({
    method: "GET",
    url: base,
    permission: "insurance_transactions.list",
    replica: true,
    query: transactionList.read,
    byPost: true,
    answers: rowsOf(transactionList),
    handler: (ctx, { query }) => answerList(ctx, transactionList, query),
  }),
  route({
    method: "GET",
    url: `${base}:id/`,
    permission: "insurance_transactions.read",
    answers: one(TransactionRecord),
    async handler(ctx, { params }) {
      const transaction = await readRecord(ctx, transactionList, params.id);
      const { id, branch } = transaction;
      ctx.note({ action: "read", entity: "insurance_transaction", entityId: id, branch });
      return transaction;
    },
  }),
  route({
    method: "POST",
    url: base,
    permission: "insurance_transactions.create",
    body: TransactionInput,
    answers: one(TransactionRecord),
    handler: (ctx, { body }) => insure(ctx, body),
  }),
  ...changeRoutes({
    url: `${base}:id/`,
    permission: "insurance_transactions.update",
    record: TransactionRecord,
    patch: ClaimPatch,
    whole: ClaimReplacement,
    read: (ctx, { id }) => readRecord(ctx, transactionList, id),
    change: (ctx, { id }, patch) => changeTransaction(ctx, id, patch),
    replace: (ctx, { id }, { card_number = null, approval_number = null, ...whole }) =>
      changeTransaction(ctx, id, { card_number, approval_number, ...whole }),
  }),
  route({
    method: "POST",
    url: `${base}:id/numbers/`,
    permission: "insurance_transactions.number",
    body: ClaimNumbersInput,
    status: 200,
    answers: one(TransactionRecord),
    handler: (ctx, { params, body }) => changeTransaction(ctx, params.id, body),
  }),
  route({
    method: "DELETE",
    url: `${base}:id/`,
    permission: "insurance_transactions.delete",
    answers: NOTHING,
    async handler(ctx, { params }) {
      await removeInsurance(ctx, params.id);
      return undefined;
    },
  }),
  ...documentRoutes({
    base,
    kind: transactionDocuments,
    record: TransactionRecord,
    permissions: {
      read: "insurance_documents.read",
      create: "insurance_documents.create",
      update: "insurance_documents.update",
      delete: "insurance_documents.delete",
    },
  }),
];
