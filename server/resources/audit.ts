import { and, eq } from "drizzle-orm";
import type { AuditRow } from "#domain/entities/audit.ts";
import { accounts, auditLog } from "../database/schema.ts";
import { defineList } from "../http/lists/define.ts";
import { byId, byText } from "../http/lists/filters.ts";
import { answerList } from "../http/lists/run.ts";
import { route } from "../http/route.ts";
import { inScope } from "./scope.ts";
import { AuditRecord } from "#domain/records/other.ts";
import { rowsOf } from "../http/lists/routes.ts";

const auditList = defineList<AuditRow>({
  id: auditLog.id,
  record: AuditRecord,
  scope: (ctx) => inScope(ctx, auditLog),
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select({ row: auditLog, actor: accounts.name })
      .from(auditLog)
      .leftJoin(
        accounts,
        and(eq(accounts.scanCenterId, auditLog.scanCenterId), eq(accounts.id, auditLog.actorId)),
      )
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, actor }) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actorId,
      actor_name: actor,
      action: row.action,
      entity: row.entity,
      entity_id: row.entityId,
      branch: row.branchId,
      ip: row.ip,
      before: row.before,
      after: row.after,
      request_id: row.requestId,
      api_token: row.apiTokenId,
    }));
  },
  alwaysPaged: true,
  filters: {
    entity: byText(auditLog.entity),
    entity_id: byId(auditLog.entityId),
    actor: byId(auditLog.actorId),
    action: byText(auditLog.action),
    api_token: byId(auditLog.apiTokenId),
  },
  ordering: { at: auditLog.at, id: auditLog.id },
  defaultOrder: ["-id"],
  day: auditLog.at,
});

export const auditRoutes = [
  route({
    method: "GET",
    url: "/audit/",
    permission: "audit.read",
    replica: true,
    query: auditList.read,
    answers: rowsOf(auditList),
    handler: (ctx, { query }) => answerList(ctx, auditList, query),
  }),
];
