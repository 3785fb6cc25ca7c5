import { and, eq } from "drizzle-orm";
import { mentionKey, mentionsIn } from "#domain/audit-changes.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { AuditRecord } from "#domain/records/other.ts";
import { accounts, auditLog } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byId, byText } from "../../http/lists/filters.ts";
import { rowsOf } from "../../http/lists/routes.ts";
import { answerList } from "../../http/lists/run.ts";
import { route } from "../../http/route.ts";
import { inScope } from "../scope.ts";
import { auditColumns } from "../../exports/audit-columns.ts";
import { changesText, recordName } from "./export-text.ts";
import { readNames } from "./record-names.ts";
import { aboutRecordsNamed } from "./record-search.ts";

const auditList = defineList<AuditRow>({
  id: auditLog.id,
  record: AuditRecord,
  scope: (ctx) => inScope(ctx, auditLog),
  async select(tx, { where, orderBy, limit, offset }, ctx) {
    const found = await tx
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
    const rows = found.map(({ row, actor }) => ({
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
    const mentions = rows.map(mentionsIn);
    const names = await readNames(tx, ctx.account.centerId, mentions.flat());
    return rows.map((row, index) => {
      const keys = [...new Set((mentions[index] ?? []).map(mentionKey))];
      const own = keys.flatMap((key) => {
        const name = names.get(key);
        return name === undefined ? [] : [[key, name] as const];
      });
      return { ...row, names: Object.fromEntries(own) };
    });
  },
  alwaysPaged: true,
  isLong: true,
  filters: {
    entity: byText(auditLog.entity),
    entity_id: byId(auditLog.entityId),
    actor: byId(auditLog.actorId),
    action: byText(auditLog.action),
    api_token: byId(auditLog.apiTokenId),
  },
  ordering: { at: auditLog.at, id: auditLog.id },
  defaultOrder: ["-at"],
  search: aboutRecordsNamed,
  day: auditLog.at,
  export: {
    name: "audit",
    exports: "audit",
    shown: auditColumns,
    columns: [
      { header: "at", kind: "instant", value: ({ at }) => at },
      { header: "actor_name", value: ({ actor_name }) => actor_name },
      { header: "action", value: ({ action }) => action },
      { header: "entity", value: ({ entity }) => entity },
      { header: "entity_id", value: ({ entity_id }) => entity_id },
      { header: "name", value: (row) => recordName(row, "ar") },
      { header: "changes", value: changesText },
      { header: "ip", value: ({ ip }) => ip },
    ],
  },
});

export const auditRoutes = [
  route({
    method: "GET",
    url: "/audit/",
    permission: "audit.read",
    replica: true,
    query: auditList.read,
    byPost: true,
    answers: rowsOf(auditList),
    handler: (ctx, { query }) => answerList(ctx, auditList, query),
  }),
];
