import { and, count, eq, isNull, type SQL } from "drizzle-orm";
import type { PermissionId } from "#domain/access.ts";
import { autotextKey, MAX_AUTOTEXTS } from "#domain/autotexts.ts";
import { type Autotext, AutotextInput, AutotextPatch } from "#domain/entities/autotext.ts";
import { invalidFields } from "#domain/errors.ts";
import { AutotextRecord } from "#domain/records/reports.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { autotexts } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { catalogRoutes } from "../catalog/write-routes.ts";
import { inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { MAX_CONTENT_BODY_BYTES } from "./report-routes.ts";
import { knownContent } from "./template-routes.ts";

/** Whose autotexts some routes are about. */
interface Owned {
  base: string;
  permissions: Readonly<Record<"read" | "create" | "update" | "delete", PermissionId>>;
  /** The account that they belong to; null: the center. */
  ownerOf: (ctx: RequestContext) => number | null;
}

const isOf = (owner: number | null): SQL =>
  owner === null ? isNull(autotexts.accountId) : eq(autotexts.accountId, owner);

function listOf({ ownerOf }: Owned) {
  return defineList<Autotext>({
    id: autotexts.id,
    record: AutotextRecord,
    scope: (ctx) => and(inScope(ctx, autotexts), isOf(ownerOf(ctx))),
    async select(tx, { where, orderBy, limit, offset }) {
      const rows = await tx
        .select()
        .from(autotexts)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map((row) => ({
        ...storedOf(row),
        name: row.name,
        // The content was validated before it was stored.
        content: row.content as ReportContent,
      }));
    },
    ordering: { name: autotexts.nameKey, created_at: autotexts.createdAt, id: autotexts.id },
    defaultOrder: ["name"],
  });
}

/** Throws `validation` if there are so many that another one would slow the editor down. */
async function requireRoom(ctx: RequestContext, owner: number | null): Promise<void> {
  const [found] = await ctx.tx
    .select({ rows: count() })
    .from(autotexts)
    .where(and(inScope(ctx, autotexts), isOf(owner)));
  if ((found?.rows ?? 0) >= MAX_AUTOTEXTS) throw invalidFields({ name: "autotext_many" });
}

function routesOf(owned: Owned) {
  return catalogRoutes({
    base: owned.base,
    entity: "autotext",
    permissions: owned.permissions,
    table: autotexts,
    list: listOf(owned),
    input: AutotextInput,
    patch: AutotextPatch,
    bodyLimit: MAX_CONTENT_BODY_BYTES,
    inputOf: ({ name, content }) => ({ name, content }),
    async valuesOf(ctx, { name, content }, { before }) {
      const accountId = owned.ownerOf(ctx);
      if (before === null) await requireRoom(ctx, accountId);
      return { accountId, name, nameKey: autotextKey(name), content: knownContent(content) };
    },
    branchOf: null,
  });
}

/** The routes of a person's own autotexts, and of those of the center. */
export const autotextRoutes = [
  ...routesOf({
    base: "/account/autotexts/",
    permissions: {
      read: "account.autotexts",
      create: "account.autotexts",
      update: "account.autotexts",
      delete: "account.autotexts",
    },
    ownerOf: (ctx) => ctx.account.id,
  }),
  ...routesOf({
    base: "/autotexts/",
    permissions: {
      read: "autotexts.read",
      create: "autotexts.create",
      update: "autotexts.update",
      delete: "autotexts.delete",
    },
    ownerOf: () => null,
  }),
];
