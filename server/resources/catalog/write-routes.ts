import { and, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Struct } from "superstruct";
import type { PermissionId } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import { invalidFields, Refusal, type RefusalReason } from "#domain/errors.ts";
import { validate } from "#domain/validate.ts";
import type { RequestContext } from "../../http/context.ts";
import type { ListDefinition } from "../../http/lists/types.ts";
import { idsOf, readRoutes } from "../../http/lists/routes.ts";
import { readRecord } from "../../http/lists/run.ts";
import { checkVersion } from "../../http/refusals.ts";
import { route, type AccountRoute } from "../../http/route.ts";

type CatalogTable = PgTable & { id: PgColumn; scanCenterId: PgColumn };
type Ids = Readonly<Record<string, number>>;
type ValuesOf<Table extends CatalogTable> = Omit<Table["$inferInsert"], "scanCenterId">;

/** Where a record may be used: the name people are told, and the column that refers to it. */
export type Use = { name: string; column: PgColumn };

export interface CatalogOptions<
  Table extends CatalogTable,
  Row extends Stored,
  Input extends object,
> {
  /** Path of the list: `/rooms/`, `/machines/:machine/availabilities/`. */
  base: string;
  /** Singular for audit and events: `room`. */
  entity: string;
  permissions: Readonly<Record<"read" | "create" | "update" | "delete", PermissionId>>;
  table: Table;
  list: ListDefinition<Row>;
  input: Struct<Input>;
  /** The fields of the input, each optional, with the version. */
  patch: Struct<object & { version?: number | undefined }>;
  /** What a change begins from: the record's own fields as an input has them. */
  inputOf(row: Row): Input;
  /** The row to store. Throws `validation` for references that are not there. */
  valuesOf(
    ctx: RequestContext,
    input: Input,
    at: { ids: Ids; before: Row | null },
  ): ValuesOf<Table> | Promise<ValuesOf<Table>>;
  /** Branch whose people are told of a change; default the whole center. */
  branchOf?(row: Row): number;
  usedBy: readonly Use[];
  /** Largest body in bytes; default that of all. */
  bodyLimit?: number;
  /** What marks a record that stays when it is deleted; default: its row goes. */
  deletedValues?(ctx: RequestContext): Partial<ValuesOf<Table>>;
  /** Throws `not_found` when the parent named in the path is not there. */
  parent?(ctx: RequestContext, ids: Ids): Promise<void>;
}

/** The calls of a catalog: list, record, create, change, delete. */
export function catalogRoutes<Table extends CatalogTable, Row extends Stored, Input extends object>(
  options: CatalogOptions<Table, Row, Input>,
): AccountRoute[] {
  const { base, permissions, list, parent } = options;
  return [
    ...readRoutes({ base, permission: permissions.read, list, ...(parent ? { parent } : {}) }),
    route({
      method: "POST",
      url: base,
      permission: permissions.create,
      body: options.input,
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      handler: (ctx, { params, body }) => create(ctx, options, idsOf(params), body),
    }),
    route({
      method: "PATCH",
      url: `${base}:id/`,
      permission: permissions.update,
      body: options.patch,
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      handler: (ctx, { params, body }) => change(ctx, options, idsOf(params), body),
    }),
    route({
      method: "DELETE",
      url: `${base}:id/`,
      permission: permissions.delete,
      async handler(ctx, { params }) {
        await remove(ctx, options, idsOf(params));
        return undefined;
      },
    }),
  ];
}

async function create<Table extends CatalogTable, Row extends Stored, Input extends object>(
  ctx: RequestContext,
  options: CatalogOptions<Table, Row, Input>,
  ids: Ids,
  input: Input,
): Promise<Row> {
  const { table, list, entity } = options;
  await options.parent?.(ctx, ids);
  const values = await options.valuesOf(ctx, input, { ids, before: null });
  const row = { ...values, scanCenterId: ctx.account.centerId } as unknown as Table["$inferInsert"];
  const [made] = await ctx.tx.insert<CatalogTable>(table).values(row).returning({ id: table.id });
  if (made === undefined) throw new Refusal("internal");
  const after = await readRecord(ctx, list, Number(made["id"]), ids);
  const branch = options.branchOf?.(after) ?? null;
  ctx.changed({ entity, id: after.id, branch, before: null, after });
  return after;
}

async function change<Table extends CatalogTable, Row extends Stored, Input extends object>(
  ctx: RequestContext,
  options: CatalogOptions<Table, Row, Input>,
  ids: Ids,
  { version, ...patch }: object & { version?: number | undefined },
): Promise<Row> {
  const { table, list, entity } = options;
  const before = await lock(ctx, options, ids);
  checkVersion(version, before);
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined);
  const whole = validate(options.input, {
    ...options.inputOf(before),
    ...Object.fromEntries(sent),
  });
  if (!whole.ok) throw new Refusal("validation", { errors: whole.errors });
  const values = await options.valuesOf(ctx, whole.value, { ids, before });
  await ctx.tx
    .update<CatalogTable>(table)
    .set(values)
    .where(and(eq(table.scanCenterId, ctx.account.centerId), eq(table.id, before.id)));
  const after = await readRecord(ctx, list, before.id, ids);
  // A record that moves is news for the people of the branch it leaves, too.
  const branches = new Set([options.branchOf?.(before) ?? null, options.branchOf?.(after) ?? null]);
  const [branch = null, ...left] = [...branches].toReversed();
  ctx.changed({ entity, id: after.id, branch, before, after });
  for (const old of left)
    ctx.notify({ type: `${entity}.updated`, id: after.id, branch: old, version: after.version });
  return after;
}

async function remove<Table extends CatalogTable, Row extends Stored, Input extends object>(
  ctx: RequestContext,
  options: CatalogOptions<Table, Row, Input>,
  ids: Ids,
): Promise<void> {
  const { table, entity } = options;
  const before = await lock(ctx, options, ids);
  await refuseUsed(ctx, options.usedBy, before.id);
  const isIt = and(eq(table.scanCenterId, ctx.account.centerId), eq(table.id, before.id));
  const marks = options.deletedValues?.(ctx);
  if (marks === undefined) await ctx.tx.delete(table).where(isIt);
  else await ctx.tx.update<CatalogTable>(table).set(marks).where(isIt);
  const branch = options.branchOf?.(before) ?? null;
  ctx.changed({ entity, id: before.id, branch, before, after: null });
}

/** The record of the path, its row locked until the transaction ends. Throws `not_found`. */
async function lock<Table extends CatalogTable, Row extends Stored, Input extends object>(
  ctx: RequestContext,
  { table, list, parent }: CatalogOptions<Table, Row, Input>,
  ids: Ids,
): Promise<Row> {
  const { id = 0 } = ids;
  await parent?.(ctx, ids);
  await ctx.tx.execute(
    sql`select 1 from ${table} where ${eq(table.scanCenterId, ctx.account.centerId)} and ${eq(table.id, id)} for update`,
  );
  return readRecord(ctx, list, id, ids);
}

/** Throws `in_use`, saying by what and how many, for a record that others refer to. */
export async function refuseUsed(
  ctx: RequestContext,
  uses: readonly Use[],
  id: number,
  reason?: RefusalReason,
): Promise<void> {
  const used: Record<string, number> = {};
  for (const { name, column } of uses) {
    const { rows } = await ctx.tx.execute<{ count: number }>(
      sql`select count(*) as count from ${column.table} where scan_center_id = ${ctx.account.centerId} and ${column} = ${id}`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) used[name] = (used[name] ?? 0) + count;
  }
  if (Object.keys(used).length > 0) {
    const facts = { extra: { used_by: used } };
    throw new Refusal("in_use", reason === undefined ? facts : { ...facts, reason });
  }
}

/** A record that a field refers to, within the account's sight. Throws `validation` for any other. */
export async function requireRecord<Row extends Stored>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  { field, id }: { field: string; id: number },
): Promise<Row> {
  try {
    return await readRecord(ctx, list, id);
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found")
      throw invalidFields({ [field]: "not_found" });
    throw error;
  }
}
