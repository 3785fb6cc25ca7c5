import type { World } from "./desk.ts";

interface NotedRow {
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: number | null;
  branch_id: number | null;
  ip: string;
  after: object | null;
}

/** The address from which requests of tests come. */
export const TEST_ADDRESS = "127.0.0.1";

/** Returns the id of the latest row of the audit trail. */
export async function latestAudit({ app }: World): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    "select coalesce(max(id), 0) as id from audit_log",
  );
  return rows[0]?.id ?? 0;
}

/** Returns the rows after an id: who did what with which record, in which branch, from where, and what else. */
export async function auditAfter({ app }: World, id: number): Promise<unknown[][]> {
  const { rows } = await app.database.pool.query<NotedRow>(
    `select actor_id, action, entity, entity_id, branch_id, ip, after from audit_log
     where id > $1 order by id`,
    [id],
  );
  return rows.map(({ actor_id, action, entity, entity_id, branch_id, ip, after }) => [
    actor_id,
    `${action} ${entity} ${entity_id}`,
    branch_id,
    ip,
    after,
  ]);
}
