import type { Dashboard } from "#domain/entities/dashboard.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import { api, type Query } from "./client.ts";

/** Throws `validation` if the days are not a valid range or a branch does not exist. */
export function getDashboard(query: Query = {}): Promise<Dashboard> {
  return api.get("/dashboard/", { query });
}

/** Throws `validation` if the days are not a valid range or a branch or machine does not exist. */
export function getFinancialReport(query: Query, signal?: AbortSignal): Promise<FinancialReport> {
  return api.get("/financial-report/", { query, signal });
}
