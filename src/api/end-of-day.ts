import type { Page } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { api, type Query } from "./client.ts";
import { find } from "./find.ts";

/** Throws `validation` if the days are not a valid range of at most 31 days or a branch does not exist. */
export function getEndOfDay(query: Query): Promise<EndOfDay> {
  return api.get("/end-of-day/", { query });
}

/** Returns a page of the payments and refunds of all people. */
export function listPayments(query: Query, signal?: AbortSignal): Promise<Page<Payment>> {
  return find("/payments/", { query: { page: 1, ...query }, signal });
}
