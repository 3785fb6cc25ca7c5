import { and, isNull } from "drizzle-orm";
import { AddFromLibraryInput } from "#domain/entities/library-template.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { invalidFields } from "#domain/errors.ts";
import { LibraryTemplateRecord } from "#domain/records/library.ts";
import { ReportTemplateRecord } from "#domain/records/catalog.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { reportTemplates } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { arrayOf } from "../../http/declared-answers.ts";
import { readRecord } from "../../http/lists/run.ts";
import { pageOf, readSubPage, subListOf } from "../../http/lists/sub-list.ts";
import { route } from "../../http/route.ts";
import { LIBRARY, ownedBy } from "../../library/library.ts";
import { inScope } from "../scope.ts";
import { templateList } from "./template-routes.ts";

const BASE = "/report-template-library/";

/** Returns a function that tells whether the center has a template of the library. */
async function ownedByCenter(ctx: RequestContext) {
  const owned = await ctx.tx
    .select({ name: reportTemplates.name, content: reportTemplates.content })
    .from(reportTemplates)
    .where(and(inScope(ctx, reportTemplates), isNull(reportTemplates.deletedAt)));
  // The content was validated before it was stored.
  return ownedBy(owned.map(({ name, content }) => ({ name, content: content as ReportContent })));
}

/**
 * Adds the templates that the center does not have, and returns them. Throws `validation` if the library lacks one of
 * the ids. What the center has is never changed: a name that is taken meanwhile is left out too.
 */
async function addFromLibrary(
  ctx: RequestContext,
  { templates }: AddFromLibraryInput,
): Promise<ReportTemplate[]> {
  const wanted = new Set(templates);
  const chosen = LIBRARY.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw invalidFields({ templates: "not_found" });
  const isOwned = await ownedByCenter(ctx);
  const missing = chosen.filter((one) => !isOwned(one));
  if (missing.length === 0) return [];
  const rows = await ctx.tx
    .insert(reportTemplates)
    .values(
      missing.map(({ name, modality, content }) => ({
        scanCenterId: ctx.account.centerId,
        name,
        modality,
        content,
        createdBy: ctx.account.id,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: reportTemplates.id });
  const added: ReportTemplate[] = [];
  for (const { id } of rows) {
    const after = await readRecord(ctx, templateList, id);
    ctx.changed({ entity: "report_template", id, branch: null, before: null, after });
    added.push(after);
  }
  return added;
}

export const templateLibraryRoutes = [
  route({
    method: "GET",
    url: BASE,
    permission: "report_templates.read",
    transaction: "snapshot",
    query: readSubPage,
    answers: subListOf(LibraryTemplateRecord),
    async handler(ctx, { query }) {
      const isOwned = await ownedByCenter(ctx);
      return pageOf(
        LIBRARY.map((one) => ({ ...one, added: isOwned(one) })),
        query,
      );
    },
  }),
  route({
    method: "POST",
    url: BASE,
    permission: "report_templates.create",
    body: AddFromLibraryInput,
    answers: arrayOf(ReportTemplateRecord),
    handler: (ctx, { body }) => addFromLibrary(ctx, body),
  }),
];
