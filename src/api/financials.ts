import { api } from "./client";
import type { FinancialReport } from "@domain/entities/financial-report";
import type { Query } from "./client";

/** Throws `validation` for days that are no range, and branches and machines that are not there. */
export function getFinancialReport(query: Query, signal?: AbortSignal): Promise<FinancialReport> {
  return api.get("/financial-report/", { query, signal });
}
