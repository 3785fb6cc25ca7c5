import { api, type Query } from "./client.ts";
import { documentFiles } from "./documents.ts";
import { find } from "./find.ts";
import type { Page } from "#domain/entities/common.ts";
import type { InsuranceTransaction, TransactionInput } from "#domain/entities/insurance.ts";

const BASE = "/insurance-transactions/";

export function listTransactions(
  query: Query,
  signal?: AbortSignal,
): Promise<Page<InsuranceTransaction>> {
  return find(BASE, { query: { page: 1, ...query }, signal });
}

export function getTransaction(id: number): Promise<InsuranceTransaction> {
  return api.get(`${BASE}${id}/`);
}

/** Throws `insurance_closed`, `shift_cleared`, `test_not_supported`, `overpaid`. */
export function createTransaction(
  input: TransactionInput,
  idempotencyKey: string,
): Promise<InsuranceTransaction> {
  return api.post(BASE, { body: input, idempotencyKey });
}

/** Sets the total that the provider has paid so far, in piastres. Throws `stale`, `insurance_closed`. */
export function settleTransaction(
  id: number,
  change: { settled_amount: number; version: number },
  idempotencyKey: string,
): Promise<InsuranceTransaction> {
  return api.patch(`${BASE}${id}/`, { body: change, idempotencyKey });
}

export const transactionFiles = documentFiles(BASE);
