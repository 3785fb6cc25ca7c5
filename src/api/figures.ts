import type { Dashboard } from "#domain/entities/dashboard.ts";
import type { Page } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { api, type Query } from "./client.ts";
import { find } from "./find.ts";

/** Throws `validation` if the days are not a valid range or a branch does not exist. */
export function getDashboard(query: Query = {}): Promise<Dashboard> {
  return api.get("/dashboard/", { query });
}

/** Throws `validation` if the days are not a valid range or a branch or machine does not exist. */
export function getFinancialReport(query: Query, signal?: AbortSignal): Promise<FinancialReport> {
  return api.get("/financial-report/", { query, signal });
}

/** Throws `validation` if the days are not a valid range of at most 31 days or a branch does not exist. */
export function getEndOfDay(query: Query): Promise<EndOfDay> {
  return api.get("/end-of-day/", { query });
}

/** Returns a page of the payments and refunds of all people. */
export function listPayments(query: Query, signal?: AbortSignal): Promise<Page<Payment>> {
  return find("/payments/", { query: { page: 1, ...query }, signal });
}
