import type { AuditedKind } from "#domain/audit-kinds.ts";
import { and, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Struct } from "superstruct";
import type { EventKind, PermissionId } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import { invalidFields, Refusal, type RefusalReason } from "#domain/errors.ts";
import { validate } from "#domain/validate.ts";
import { referencesTo } from "../../database/constraints.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { NOTHING, one } from "../../http/declared-answers.ts";
import type { ListDefinition } from "../../http/lists/types.ts";
import { idsOf, readRoutes } from "../../http/lists/routes.ts";
import { readRecord } from "../../http/lists/run.ts";
import { checkVersion } from "../../http/refusals.ts";
import { route, type AccountRoute } from "../../http/route.ts";

type CatalogTable = PgTable & { id: PgColumn; scanCenterId: PgColumn };
type Ids = Readonly<Record<string, number>>;
type ValuesOf<Table extends CatalogTable> = Omit<Table["$inferInsert"], "scanCenterId">;

export interface CatalogOptions<
  Table extends CatalogTable,
  Row extends Stored,
  Input extends object,
> {
  /** Path of the list: `/rooms/`, `/machines/:machine/availabilities/`. */
  base: string;
  /** Singular for audit and events: `room`. */
  entity: EventKind & AuditedKind;
  permissions: Readonly<Record<"read" | "create" | "update" | "delete", PermissionId>>;
  table: Table;
  list: ListDefinition<Row>;
  input: Struct<Input>;
  /** The fields of the input, each optional, with the version. */
  patch: Struct<object & { version?: number | undefined }>;
  /** Returns the record's fields as an input, to which the fields of a patch are then applied. */
  inputOf(row: Row): Input;
  /** Returns the columns to store. Throws `validation` if a referenced record does not exist. */
  valuesOf(
    ctx: RequestContext,
    input: Input,
    at: { ids: Ids; before: Row | null },
  ): ValuesOf<Table> | Promise<ValuesOf<Table>>;
  /** Stores what the record has in other tables; called after its row was stored, before it is read. */
  storeParts?(ctx: RequestContext, id: number, input: Input): Promise<void>;
  /** Branch whose accounts receive the event of a change; null: the records belong to the whole center. */
  branchOf: ((row: Row) => number) | null;
  /** Maximum body size in bytes; default: the limit of the whole API. */
  bodyLimit?: number;
  /** Columns that mark a record as deleted; default: the row itself is deleted. */
  deletedValues?(ctx: RequestContext): Partial<ValuesOf<Table>>;
  /** Throws `not_found` if the parent record in the path does not exist. */
  parent?(ctx: RequestContext, ids: Ids): Promise<void>;
}

/** Returns the routes of a catalog: list, record, create, change, delete. */
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
      answers: one(list.record),
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      handler: (ctx, { params, body }) => create(ctx, options, idsOf(params), body),
    }),
    ...changeRoutes({
      url: `${base}:id/`,
      permission: permissions.update,
      record: list.record,
      patch: options.patch,
      whole: options.input,
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      async read(ctx, params) {
        const ids = idsOf(params);
        await parent?.(ctx, ids);
        return readRecord(ctx, list, ids["id"] ?? 0, ids);
      },
      change: (ctx, params, patch) =>
        change(ctx, options, idsOf(params), patch, (before) => options.inputOf(before)),
      replace: (ctx, params, whole) => change(ctx, options, idsOf(params), whole, () => ({})),
    }),
    route({
      method: "DELETE",
      url: `${base}:id/`,
      permission: permissions.delete,
      answers: NOTHING,
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
  await options.storeParts?.(ctx, Number(made["id"]), input);
  const after = await readRecord(ctx, list, Number(made["id"]), ids);
  const branch = options.branchOf?.(after) ?? null;
  ctx.changed({ entity, id: after.id, branch, before: null, after });
  return after;
}

/**
 * Changes a record: sets the fields that were sent; all others get the values that `basisOf` returns for the stored
 * record.
 */
async function change<Table extends CatalogTable, Row extends Stored, Input extends object>(
  ctx: RequestContext,
  options: CatalogOptions<Table, Row, Input>,
  ids: Ids,
  { version, ...sent }: object & { version?: number | undefined },
  basisOf: (before: Row) => object,
): Promise<Row> {
  const { table, list, entity } = options;
  const before = await lock(ctx, options, ids);
  checkVersion(version, before);
  const sentFields = Object.entries(sent).filter(([, value]) => value !== undefined);
  const whole = validate(options.input, {
    ...basisOf(before),
    ...Object.fromEntries(sentFields),
  });
  if (!whole.ok) throw new Refusal("validation", { errors: whole.errors });
  const values = await options.valuesOf(ctx, whole.value, { ids, before });
  await ctx.tx
    .update<CatalogTable>(table)
    .set(values)
    .where(and(eq(table.scanCenterId, ctx.account.centerId), eq(table.id, before.id)));
  await options.storeParts?.(ctx, before.id, whole.value);
  const after = await readRecord(ctx, list, before.id, ids);
  // If a record moves to another branch, the accounts of its former branch receive the event as well.
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
  await refuseUsed(ctx, table, before.id);
  const isIt = and(eq(table.scanCenterId, ctx.account.centerId), eq(table.id, before.id));
  const marks = options.deletedValues?.(ctx);
  if (marks === undefined) await ctx.tx.delete(table).where(isIt);
  else await ctx.tx.update<CatalogTable>(table).set(marks).where(isIt);
  const branch = options.branchOf?.(before) ?? null;
  ctx.changed({ entity, id: before.id, branch, before, after: null });
}

/** Returns the record in the path, its row locked until the transaction ends. Throws `not_found`. */
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

/**
 * Throws `in_use` with the number of references by kind if others refer to the record of this table. `only`: the
 * one kind that matters; default: all that {@link referencesTo} names.
 */
export async function refuseUsed(
  ctx: RequestContext,
  table: PgTable,
  id: number,
  { only, reason }: { only?: string; reason?: RefusalReason } = {},
): Promise<void> {
  const used: Record<string, number> = {};
  for (const { name, column } of referencesTo(table)) {
    if (only !== undefined && name !== only) continue;
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

/** Returns the record that a field refers to. Throws `validation` if it is outside the account's scope. */
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
