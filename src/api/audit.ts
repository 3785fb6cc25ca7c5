import type { Account } from "#domain/entities/account.ts";
import { AUDIT_ACTIONS } from "#domain/audit-kinds.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import type { Page } from "#domain/entities/common.ts";
import { api, type Query } from "./client.ts";
import { find } from "./find.ts";

/** Number of audit rows on one page of a record's trail. */
export const TRAIL_PAGE_SIZE = 50;

/** Returns a page of what was done with a record, the newest first; page 1 of a record without any is empty. */
export function listTrail(
  {
    entities,
    id,
    page,
    onlyChanges,
  }: { entities: readonly string[]; id: number; page: number; onlyChanges: boolean },
  signal?: AbortSignal,
): Promise<Page<AuditRow>> {
  const query: Query = { entity: entities, entity_id: id, page, page_size: TRAIL_PAGE_SIZE };
  return api.get("/audit/", {
    query: onlyChanges ? { ...query, action: CHANGES } : query,
    signal,
  });
}

/** The actions that change a record. */
const CHANGES = AUDIT_ACTIONS.filter((action) => !["read", "print", "export"].includes(action));

/** Returns a page of the whole audit trail. */
export function listAudit(query: Query, signal?: AbortSignal): Promise<Page<AuditRow>> {
  return find("/audit/", { query: { page: 1, ...query }, signal });
}

/** Returns the accounts of the center, also those that are no longer active. */
export function listPeople(): Promise<Account[]> {
  return api.get("/accounts/");
}
