import { api } from "./client.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { Query } from "./client.ts";

/** Throws `validation` for days that are no range, and branches and machines that are not there. */
export function getFinancialReport(query: Query, signal?: AbortSignal): Promise<FinancialReport> {
  return api.get("/financial-report/", { query, signal });
}
