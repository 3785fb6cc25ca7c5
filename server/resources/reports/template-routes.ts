import { and, eq, isNull } from "drizzle-orm";
import { MODALITIES } from "#domain/entities/common.ts";
import {
  type ReportTemplate,
  ReportTemplateInput,
  ReportTemplatePatch,
} from "#domain/entities/report-template.ts";
import {
  namedFields,
  problemsOf,
  withComputed,
  type FieldProblem,
} from "#domain/computed-fields.ts";
import { Refusal, type FieldFault } from "#domain/errors.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { unknownPlaceholders, withPlaceholders } from "#domain/report-templates.ts";
import { templateColumns } from "../../exports/catalog-columns.ts";
import { accounts, reportTemplates } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice } from "../../http/lists/filters.ts";
import { catalogRoutes } from "../catalog/write-routes.ts";
import { matchesWords } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { MAX_CONTENT_BODY_BYTES } from "./report-routes.ts";
import { ReportTemplateRecord } from "#domain/records/catalog.ts";

export const templateList = defineList<ReportTemplate>({
  id: reportTemplates.id,
  record: ReportTemplateRecord,
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
      // The content was validated before it was stored.
      content: row.content as ReportContent,
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
  search: (_ctx, text) => matchesWords(text, reportTemplates.name),
  export: {
    name: "report-templates",
    exports: "report_templates",
    shown: templateColumns,
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "modality", value: (row) => row.modality },
      { header: "created_by_name", value: (row) => row.created_by_name },
    ],
  },
});

export const reportTemplateRoutes = catalogRoutes({
  base: "/report-templates/",
  entity: "report_template",
  permissions: {
    read: "report_templates.read",
    create: "report_templates.create",
    update: "report_templates.update",
    delete: "report_templates.delete",
  },
  table: reportTemplates,
  list: templateList,
  input: ReportTemplateInput,
  patch: ReportTemplatePatch,
  bodyLimit: MAX_CONTENT_BODY_BYTES,
  inputOf: ({ name, modality, content }) => ({ name, modality, content }),
  valuesOf: (ctx, { name, modality, content }, { before }) => ({
    name,
    modality: modality ?? null,
    content: knownContent(content),
    createdBy: before === null ? ctx.account.id : before.created_by,
  }),
  branchOf: null,
  // The row is kept, because reports that were written from the template refer to it.
  deletedValues: (ctx) => ({ deletedAt: ctx.now }),
});

/**
 * Returns the content of a template or autotext with its placeholders as nodes and its computed fields computed. Throws
 * `validation` that names unknown placeholders, and the fields that cannot work.
 */
export function knownContent(content: ReportContent): ReportContent {
  const problems = problemsOf(namedFields(content));
  if (problems.length > 0)
    throw new Refusal("validation", { errors: { content: problems.map(faultOfField) } });
  const unknown = unknownPlaceholders(content);
  if (unknown.length === 0) return withPlaceholders(withComputed(content));
  const detail = `There is no placeholder ${unknown.map((name) => `{{${name}}}`).join(", ")}.`;
  throw new Refusal("validation", {
    errors: { content: [{ code: "placeholder_unknown", detail }] },
  });
}

/** Returns the fault of a field, which says where the field stands among those that have a name. */
function faultOfField({ place, field, problem, name }: FieldProblem): FieldFault {
  const where = `Field ${place + 1}, "${field.label}" (${field.name})`;
  if (problem === "twice")
    return { code: "field_name", detail: `${where}: another field has this name.` };
  const what = field.score === undefined ? "formula" : "score";
  const why = {
    circular: `its ${what} needs the field itself`,
    unknown: `its formula needs ${name}, which is no field with a number`,
    input: `its score needs "${name}", which no fitting field gives`,
    option: `its score can give ${name}, for which there is no option`,
  }[problem];
  return { code: `field_${what}`, detail: `${where}: ${why}.` };
}
