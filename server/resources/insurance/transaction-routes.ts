import { MAX_DOCUMENT_BYTES } from "#domain/documents.ts";
import { SettleInput, TransactionInput } from "#domain/entities/insurance.ts";
import { answerList, readRecord } from "../../http/lists/run.ts";
import { route } from "../../http/route.ts";
import { addDocument, readDocument, removeDocument } from "./documents.ts";
import { transactionList } from "./transaction-list.ts";
import { removeInsurance, insure, settle } from "./transaction-store.ts";

const base = "/insurance-transactions/";

export const insuranceTransactionRoutes = [
  route({
    method: "GET",
    url: base,
    permission: "insurance_transactions.list",
    replica: true,
    query: transactionList.read,
    handler: (ctx, { query }) => answerList(ctx, transactionList, query),
  }),
  route({
    method: "GET",
    url: `${base}:id/`,
    permission: "insurance_transactions.read",
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
    handler: (ctx, { body }) => insure(ctx, body),
  }),
  route({
    method: "PATCH",
    url: `${base}:id/`,
    permission: "insurance_transactions.update",
    body: SettleInput,
    handler: (ctx, { params, body }) => settle(ctx, params.id, body),
  }),
  route({
    method: "DELETE",
    url: `${base}:id/`,
    permission: "insurance_transactions.delete",
    async handler(ctx, { params }) {
      await removeInsurance(ctx, params.id);
      return undefined;
    },
  }),
  route({
    method: "POST",
    url: `${base}:id/documents/`,
    permission: "insurance_documents.create",
    upload: MAX_DOCUMENT_BYTES,
    handler: (ctx, { params, file }) => addDocument(ctx, params.id, file),
  }),
  route({
    method: "GET",
    url: `${base}:id/documents/:document/`,
    permission: "insurance_documents.read",
    handler: (ctx, { params }) => readDocument(ctx, params),
  }),
  route({
    method: "DELETE",
    url: `${base}:id/documents/:document/`,
    permission: "insurance_documents.delete",
    async handler(ctx, { params }) {
      await removeDocument(ctx, params);
      return undefined;
    },
  }),
];
