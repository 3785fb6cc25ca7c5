import type { AuditRow } from "#domain/entities/audit.ts";
import type { Page } from "#domain/entities/common.ts";
import { api } from "./client.ts";

/** Number of audit rows on one page of a record's trail. */
export const TRAIL_PAGE_SIZE = 50;

/** Returns a page of what was done with a record, the newest first; page 1 of a record without any is empty. */
export function listTrail(
  { entities, id, page }: { entities: readonly string[]; id: number; page: number },
  signal?: AbortSignal,
): Promise<Page<AuditRow>> {
  return api.get("/audit/", {
    query: { entity: entities, entity_id: id, page, page_size: TRAIL_PAGE_SIZE },
    signal,
  });
}
