import type { Page } from "#domain/entities/common.ts";
import type { World } from "./desk.ts";

/** An event as it was stored for the clients. */
export interface RecordedEvent {
  id: number;
  type: string;
  entity: number;
  branch: number | null;
  version: number | null;
}

/** Returns the events of the first center after an event id, by default all, the oldest first. */
export async function eventsAfter({ app, center }: World, after = 0): Promise<RecordedEvent[]> {
  const { rows } = await app.database.pool.query<RecordedEvent>(
    `select id, type, entity_id as entity, branch_id as branch, record_version as version
     from events where scan_center_id = $1 and id > $2 order by id`,
    [center.id, after],
  );
  return rows;
}

/** Returns the id of the latest event, 0 if there is none. */
export async function lastEvent(world: World): Promise<number> {
  return (await eventsAfter(world)).at(-1)?.id ?? 0;
}

export interface AuditRow {
  actor: number;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: number;
  branch: number | null;
  before: unknown;
  after: unknown;
}

/** Returns the audit rows of a record, the oldest first. */
export async function trailOf({ owner }: World, entity: string, id: number): Promise<AuditRow[]> {
  const path = `/audit/?entity=${entity}&entity_id=${id}&page_size=500`;
  return (await owner.get<Page<AuditRow>>(path)).body.results.toReversed();
}
