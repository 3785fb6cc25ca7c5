import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { Refusal } from "#domain/errors.ts";
import { insuranceDocuments } from "../../database/schema.ts";
import { readRecord } from "../../http/lists/run.ts";
import type { DocumentKind } from "../documents/document-store.ts";
import { transactionList } from "./transaction-list.ts";
import { lockTransaction } from "./transaction-store.ts";

/** The documents of an insurance transaction; a deleted one takes none any more (`insurance_closed`). */
export const transactionDocuments: DocumentKind<InsuranceTransaction> = {
  table: insuranceDocuments,
  owner: "transactionId",
  entity: "insurance_transaction",
  document: "insurance_document",
  read: (ctx, id) => readRecord(ctx, transactionList, id),
  lock: lockTransaction,
  refuse({ deleted_at }) {
    if (deleted_at !== null) throw new Refusal("insurance_closed");
  },
};
