import { and, eq, isNull, like, sql } from "drizzle-orm";
import { MODALITIES } from "@domain/entities/common";
import type { ReportTemplate } from "@domain/entities/report-template";
import { accounts, reportTemplates } from "../database/schema";
import { defineList } from "../http/lists/define";
import { byChoice } from "../http/lists/filters";
import { readRecord } from "../http/lists/run";
import { readRoutes } from "../http/lists/routes";
import { route } from "../http/route";
import { containing, inScope } from "./scope";
import { storedOf } from "./stored";

const templateList = defineList<ReportTemplate>({
  id: reportTemplates.id,
  scope: (ctx) => and(inScope(ctx, reportTemplates), isNull(reportTemplates.deletedAt)),
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select({ row: reportTemplates, by: accounts.name })
      .from(reportTemplates)
      .leftJoin(
        accounts,
        and(
          eq(accounts.scanCenterId, reportTemplates.scanCenterId),
          eq(accounts.id, reportTemplates.createdBy),
        ),
      )
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, by }) => ({
      ...storedOf(row),
      name: row.name,
      modality: row.modality,
      created_by: row.createdBy,
      created_by_name: by,
    }));
  },
  filters: { modality: byChoice(reportTemplates.modality, MODALITIES) },
  ordering: {
    name: reportTemplates.name,
    modality: reportTemplates.modality,
    created_at: reportTemplates.createdAt,
    id: reportTemplates.id,
  },
  defaultOrder: ["name"],
  search: (_ctx, text) => like(sql`lower(${reportTemplates.name})`, containing(text.toLowerCase())),
  export: {
    name: "report-templates",
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "modality", value: (row) => row.modality },
      { header: "created_by_name", value: (row) => row.created_by_name },
    ],
  },
});

export const reportTemplateRoutes = [
  ...readRoutes({
    base: "/report-templates/",
    permission: "report_templates.read",
    list: templateList,
  }),
  route({
    method: "DELETE",
    url: "/report-templates/:id/",
    permission: "report_templates.delete",
    async handler(ctx, { params }) {
      const before = await readRecord(ctx, templateList, params.id);
      // Reports that were written from it keep naming it.
      await ctx.tx
        .update(reportTemplates)
        .set({ deletedAt: ctx.now })
        .where(and(inScope(ctx, reportTemplates), eq(reportTemplates.id, params.id)));
      ctx.changed({ entity: "report_template", id: before.id, branch: null, before, after: null });
      return undefined;
    },
  }),
];
