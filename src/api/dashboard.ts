import { api } from "./client.ts";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import type { Query } from "./client.ts";

/** Throws `validation` if the days are not a valid range or a branch does not exist. */
export function getDashboard(query: Query = {}): Promise<Dashboard> {
  return api.get("/dashboard/", { query });
}
