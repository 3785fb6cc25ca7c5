import type { AuditedKind } from "#domain/audit-kinds.ts";
import type { PermissionId } from "#domain/access.ts";
import type { RequestContext } from "../context.ts";
import { one, type Answers } from "../declared-answers.ts";
import { route, type AccountRoute } from "../route.ts";
import type { ListDefinition, ListedRow } from "./types.ts";
import { answerList, readRecord } from "./run.ts";

export interface ReadRouteOptions<Row extends ListedRow> {
  /** Path of the list: `/rooms/`, `/machines/:machine/availabilities/`. */
  base: string;
  permission: PermissionId;
  list: ListDefinition<Row>;
  /** Set: reading a single record leaves a row in the audit trail, under this name and with this branch. */
  noted?: { entity: AuditedKind; branchOf(row: Row): number | null };
  /** Throws `not_found` if the parent record in the path does not exist; default: no parent. */
  parent?(ctx: RequestContext, params: Readonly<Record<string, number>>): Promise<void>;
}

/** Returns the two GET routes of a resource: the list and the single record. */
export function readRoutes<Row extends ListedRow>(options: ReadRouteOptions<Row>): AccountRoute[] {
  const { base, permission, list, parent, noted } = options;
  return [
    route({
      method: "GET",
      url: base,
      permission,
      replica: true,
      query: list.read,
      byPost: list.search !== undefined,
      answers: rowsOf(list),
      handler: async (ctx, { params, query }) => {
        const ids = idsOf(params);
        await parent?.(ctx, ids);
        return answerList(ctx, list, query, ids);
      },
    }),
    route({
      method: "GET",
      url: `${base}:id/`,
      permission,
      answers: one(list.record),
      handler: async (ctx, { params }) => {
        await parent?.(ctx, params);
        const row = await readRecord(ctx, list, params.id, params);
        if (noted)
          ctx.note({
            action: "read",
            entity: noted.entity,
            entityId: row.id,
            branch: noted.branchOf(row),
          });
        return row;
      },
    }),
  ];
}

/** Declares what the route of a list answers. */
export function rowsOf<Row extends ListedRow>(list: ListDefinition<Row>): Answers {
  const pages = list.alwaysPaged ? "always" : "on request";
  return { kind: "rows", of: list.record, pages, files: list.export !== undefined };
}

/** Returns the ids from the path, if their names are not known at compile time. */
export function idsOf(params: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object(params)).flatMap(([name, id]) =>
      typeof id === "number" ? [[name, id]] : [],
    ),
  );
}
