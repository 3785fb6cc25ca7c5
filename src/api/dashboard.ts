import { api } from "./client";
import type { Dashboard } from "@domain/entities/dashboard";
import type { Query } from "./client";

/** Throws `validation` for days that are no range and branches that are not there. */
export function getDashboard(query: Query = {}): Promise<Dashboard> {
  return api.get("/dashboard/", { query });
}
