import { and, eq } from "drizzle-orm";
import { type Branch, BranchInput, BranchPatch } from "#domain/entities/branch.ts";
import { branchColumns } from "../../exports/catalog-columns.ts";
import { branches } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byFlag } from "../../http/lists/filters.ts";
import { matchesWords } from "../matching-words.ts";
import { inBranches } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { catalogRoutes } from "./write-routes.ts";
import { BranchRecord } from "#domain/records/catalog.ts";

export const branchList = defineList<Branch>({
  id: branches.id,
  record: BranchRecord,
  scope: (ctx) =>
    and(eq(branches.scanCenterId, ctx.account.centerId), inBranches(ctx, branches.id)),
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select()
      .from(branches)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({
      ...storedOf(row),
      name: row.name,
      address: row.address,
      pacs_enabled: row.pacsEnabled,
      pacs_url: row.pacsUrl,
      opens_at: row.opensAt.slice(0, 5),
      closes_at: row.closesAt.slice(0, 5),
      active: row.active,
    }));
  },
  filters: { active: byFlag(branches.active), pacs_enabled: byFlag(branches.pacsEnabled) },
  ordering: { name: branches.name, created_at: branches.createdAt, id: branches.id },
  defaultOrder: ["name"],
  search: (_ctx, text) => matchesWords(text, branches.name, branches.address),
  export: {
    name: "branches",
    exports: "branches",
    shown: branchColumns,
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "address", value: (row) => row.address },
      { header: "opens_at", kind: "clock", value: (row) => row.opens_at },
      { header: "closes_at", kind: "clock", value: (row) => row.closes_at },
      { header: "pacs_url", value: (row) => row.pacs_url },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

export const branchRoutes = catalogRoutes({
  base: "/branches/",
  entity: "branch",
  permissions: {
    read: "branches.read",
    create: "branches.create",
    update: "branches.update",
    delete: "branches.delete",
  },
  table: branches,
  list: branchList,
  input: BranchInput,
  patch: BranchPatch,
  inputOf: ({ name, address, pacs_enabled, pacs_url, opens_at, closes_at, active }) => ({
    name,
    address,
    pacs_enabled,
    pacs_url,
    opens_at,
    closes_at,
    active,
  }),
  valuesOf: (_ctx, input) => ({
    name: input.name,
    address: input.address,
    pacsEnabled: input.pacs_enabled ?? false,
    pacsUrl: input.pacs_url ?? null,
    opensAt: input.opens_at ?? "08:00",
    closesAt: input.closes_at ?? "24:00",
    active: input.active ?? true,
  }),
  branchOf: ({ id }) => id,
});
