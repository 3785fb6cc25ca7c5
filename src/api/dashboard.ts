import { api } from "./client.ts";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import type { Query } from "./client.ts";

/** Throws `validation` for days that are no range and branches that are not there. */
export function getDashboard(query: Query = {}): Promise<Dashboard> {
  return api.get("/dashboard/", { query });
}
