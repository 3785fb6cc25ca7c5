import type { Appointment } from "#domain/entities/appointment.ts";
import {
  AmendReportInput,
  DiscardReportInput,
  OpenAddendumInput,
  SaveAddendumInput,
  SaveReportInput,
  SubmitReportInput,
} from "#domain/entities/report.ts";
import { ReportRecord, ReportVersionRecord } from "#domain/records/reports.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { pageOf, readSubPage, subListOf } from "../../http/lists/sub-list.ts";
import { route } from "../../http/route.ts";
import { readAppointment } from "../appointments/appointment-list.ts";
import { openAddendum, saveAddendum } from "./addenda.ts";
import { discardVersion } from "./discard.ts";
import { findReport, listVersions, reportFor, reportOf } from "./report-store.ts";
import { amendReport, saveReport, submitReport } from "./write-report.ts";

const BASE = "/appointments/:id/report/";

/** Maximum body size; larger than for other routes, so that validation can report a text that is too long. */
export const MAX_CONTENT_BODY_BYTES = 2 * 1024 * 1024;

/** Notes that somebody read the report of an appointment, or one of its versions. */
function noteReading(ctx: RequestContext, { id, branch }: Appointment): void {
  ctx.note({ action: "read", entity: "report", entityId: id, branch });
}

export const reportRoutes = [
  route({
    method: "GET",
    url: BASE,
    permission: "reports.read",
    transaction: "snapshot",
    answers: one(ReportRecord),
    async handler(ctx, { params }) {
      const appointment = await readAppointment(ctx, params.id);
      noteReading(ctx, appointment);
      return reportFor(ctx, reportOf(ctx, appointment, await findReport(ctx, params.id)));
    },
  }),
  route({
    method: "PUT",
    url: BASE,
    permission: "reports.write",
    body: SaveReportInput,
    answers: one(ReportRecord),
    bodyLimit: MAX_CONTENT_BODY_BYTES,
    handler: (ctx, { params, body }) => saveReport(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${BASE}submit/`,
    permission: "reports.write",
    body: SubmitReportInput,
    answers: one(ReportRecord),
    status: 200,
    handler: (ctx, { params, body }) => submitReport(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${BASE}amend/`,
    permission: "reports.write",
    body: AmendReportInput,
    answers: one(ReportRecord),
    status: 200,
    handler: (ctx, { params, body }) => amendReport(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${BASE}addendum/`,
    permission: "reports.write",
    body: OpenAddendumInput,
    answers: one(ReportRecord),
    status: 200,
    handler: (ctx, { params, body }) => openAddendum(ctx, params.id, body),
  }),
  route({
    method: "PUT",
    url: `${BASE}addendum/`,
    permission: "reports.write",
    body: SaveAddendumInput,
    answers: one(ReportRecord),
    bodyLimit: MAX_CONTENT_BODY_BYTES,
    handler: (ctx, { params, body }) => saveAddendum(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${BASE}discard/`,
    permission: "reports.write",
    body: DiscardReportInput,
    answers: one(ReportRecord),
    status: 200,
    handler: (ctx, { params, body }) => discardVersion(ctx, params.id, body),
  }),
  route({
    method: "GET",
    url: `${BASE}versions/`,
    permission: "reports.read",
    query: readSubPage,
    answers: subListOf(ReportVersionRecord),
    async handler(ctx, { params, query }) {
      noteReading(ctx, await readAppointment(ctx, params.id));
      return pageOf((await listVersions(ctx, params.id)).toReversed(), query);
    },
  }),
];
