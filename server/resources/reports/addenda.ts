import { withComputed } from "#domain/computed-fields.ts";
import type { OpenAddendumInput, Report, SaveAddendumInput } from "#domain/entities/report.ts";
import { enforce, Refusal } from "#domain/errors.ts";
import { emptyContent } from "#domain/report-content.ts";
import { reasonAgainstAmending, reasonAgainstSaving } from "#domain/reports.ts";
import type { RequestContext } from "../../http/context.ts";
import { checkVersion } from "../../http/refusals.ts";
import { requireDoctorShift } from "../doctor-shift/shift-store.ts";
import {
  auditReport,
  finishReportChange,
  lockReport,
  refuseOtherPart,
  updateReport,
} from "./report-changes.ts";

/** Begins an addendum below a ready report; the submitted text stays as it is and readable. */
export async function openAddendum(
  ctx: RequestContext,
  id: number,
  { reason, version }: OpenAddendumInput,
): Promise<Report> {
  const { appointment, before, row, versions } = await lockReport(ctx, id);
  enforce(reasonAgainstAmending(appointment));
  checkVersion(version, before);
  if (row === null) throw new Refusal("status_transition");
  await updateReport(ctx, row, {
    status: "in_progress",
    addendum: emptyContent(),
    amendReason: reason ?? null,
    authorId: ctx.account.id,
  });
  const after = await finishReportChange(ctx, { appointment, status: "in_progress", versions });
  auditReport(ctx, appointment, { before, after, action: "addendum" });
  return after;
}

/**
 * Saves the text of the addendum that is being written. Throws `not_found`, `report_ready` and `stale` with `current`,
 * `status_transition` if none is.
 */
export async function saveAddendum(
  ctx: RequestContext,
  id: number,
  { content, version }: SaveAddendumInput,
): Promise<Report> {
  const { appointment, before, row, versions } = await lockReport(ctx, id);
  enforce(reasonAgainstSaving(appointment), { extra: { current: before } });
  checkVersion(version, before);
  refuseOtherPart(before, "addendum");
  if (row === null) throw new Refusal("status_transition");
  const shift = await requireDoctorShift(ctx);
  const addendum = withComputed(content);
  await updateReport(ctx, row, { addendum, authorId: ctx.account.id, shiftId: shift });
  const after = await finishReportChange(ctx, { appointment, status: "in_progress", versions });
  if (before.author !== ctx.account.id)
    auditReport(ctx, appointment, { before, after, action: "update" });
  return after;
}
