import { sql } from "drizzle-orm";
import { enums, object, optional } from "superstruct";
import { PRESENCE_ENTITIES, type Presence, PresenceInput } from "#domain/entities/presence.ts";
import { PRESENCE_TIMEOUT_SECONDS } from "#domain/presence.ts";
import { Refusal } from "#domain/errors.ts";
import { accounts, presence } from "../database/schema.ts";
import { allows } from "../http/auth/allows.ts";
import type { RequestContext } from "../http/context.ts";
import { PresenceRecord } from "#domain/records/people.ts";
import type { Infer } from "superstruct";
import { NOTHING, type QueryReader } from "../http/declared-answers.ts";
import type { Paging } from "../http/lists/paging.ts";
import { pageOf, readSubPage, subListOf } from "../http/lists/sub-list.ts";
import { readQuery } from "../http/read-input.ts";
import { route } from "../http/route.ts";
import { readAppointment } from "./appointments/appointment-list.ts";
import { inBranches } from "./scope.ts";

const PresenceQuery = object({ entity: optional(enums(PRESENCE_ENTITIES)) });

/** Parses the kind of record, and the parameters of a page. Throws `validation`. */
const readPresenceQuery: QueryReader<Paging & Infer<typeof PresenceQuery>> = Object.assign(
  ({ entity, ...paging }: Record<string, unknown>) => ({
    ...readQuery(PresenceQuery, entity === undefined ? {} : { entity }),
    ...readSubPage(paging),
  }),
  {
    parameters: {
      ...readSubPage.parameters,
      entity: { schema: { type: "string", enum: PRESENCE_ENTITIES } },
    },
  },
);

/** Returns the time (ISO 8601) before which a presence must have been confirmed last to count as expired. */
function staleAt({ now }: RequestContext): string {
  return new Date(now.getTime() - PRESENCE_TIMEOUT_SECONDS * 1_000).toISOString();
}

async function listPresence(ctx: RequestContext, entity: string | undefined): Promise<Presence[]> {
  const { rows } = await ctx.tx.execute<Presence & Record<string, unknown>>(sql`
    select ${presence.entity} as entity, ${presence.entityId} as entity_id,
      ${presence.accountId} as account, ${accounts.name} as account_name, ${presence.since} as since
    from ${presence}
    join ${accounts} on ${accounts.scanCenterId} = ${presence.scanCenterId}
      and ${accounts.id} = ${presence.accountId}
    where ${presence.scanCenterId} = ${ctx.account.centerId}
      and ${presence.seenAt} > ${staleAt(ctx)}::timestamptz
      and ${inBranches(ctx, presence.branchId) ?? sql`true`}
      and ${entity === undefined ? sql`true` : sql`${presence.entity} = ${entity}`}
    order by ${presence.since}, ${presence.accountId}
    limit 1000`);
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
}

/** Records that the caller has a record open; notifies other clients if this is new. */
async function arrive(ctx: RequestContext, { entity, entity_id }: PresenceInput): Promise<void> {
  if (entity === "report" && !allows(ctx.account, "reports.write")) throw new Refusal("forbidden");
  const { branch } = await readAppointment(ctx, entity_id);
  const now = ctx.now.toISOString();
  const { rows } = await ctx.tx.execute<{ arrived: boolean }>(sql`
    insert into presence (scan_center_id, entity, entity_id, account_id, branch_id, since, seen_at)
    values (${ctx.account.centerId}, ${entity}, ${entity_id}, ${ctx.account.id}, ${branch}, ${now}, ${now})
    on conflict (scan_center_id, entity, entity_id, account_id) do update set
      since = case when presence.seen_at > ${staleAt(ctx)}::timestamptz then presence.since else excluded.since end,
      seen_at = excluded.seen_at, branch_id = excluded.branch_id
    returning since = ${now}::timestamptz as arrived`);
  if (rows[0]?.arrived === true) notifyOthers(ctx, entity_id, branch);
}

async function leave(ctx: RequestContext, { entity, entity_id }: PresenceInput): Promise<void> {
  const { rows } = await ctx.tx.execute<{ branch: number }>(sql`
    delete from presence
    where scan_center_id = ${ctx.account.centerId} and entity = ${entity}
      and entity_id = ${entity_id} and account_id = ${ctx.account.id}
    returning branch_id as branch`);
  const [deletedRow] = rows;
  if (deletedRow !== undefined) notifyOthers(ctx, entity_id, deletedRow.branch);
}

function notifyOthers(ctx: RequestContext, id: number, branch: number): void {
  ctx.notify({ type: "presence.updated", id, branch, version: null });
}

/** Routes for presence: which account has which record open. Entries that are not renewed expire. */
export const presenceRoutes = [
  route({
    method: "GET",
    url: "/presence/",
    permission: "presence.read",
    query: readPresenceQuery,
    answers: subListOf(PresenceRecord),
    handler: async (ctx, { query }) => pageOf(await listPresence(ctx, query.entity), query),
  }),
  route({
    method: "POST",
    url: "/presence/",
    permission: "presence.write",
    body: PresenceInput,
    answers: NOTHING,
    async handler(ctx, { body }) {
      await arrive(ctx, body);
      return undefined;
    },
  }),
  route({
    method: "DELETE",
    url: "/presence/",
    permission: "presence.write",
    body: PresenceInput,
    answers: NOTHING,
    async handler(ctx, { body }) {
      await leave(ctx, body);
      return undefined;
    },
  }),
];
