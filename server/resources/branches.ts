import { and, eq, like, sql } from "drizzle-orm";
import type { Branch } from "@domain/entities/branch";
import { branches } from "../database/schema";
import { defineList } from "../http/lists/define";
import { byFlag } from "../http/lists/filters";
import { readRoutes } from "../http/lists/routes";
import { containing, inBranches } from "./scope";
import { storedOf } from "./stored";

export const branchList = defineList<Branch>({
  id: branches.id,
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
  search: (_ctx, text) => like(sql`lower(${branches.name})`, containing(text.toLowerCase())),
  export: {
    name: "branches",
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "address", value: (row) => row.address },
    ],
  },
});

export const branchRoutes = readRoutes({
  base: "/branches/",
  permission: "branches.read",
  list: branchList,
});
