import {
  MarkCriticalInput,
  TellInput,
  WithdrawCriticalInput,
} from "#domain/entities/critical-result.ts";
import {
  CriticalResultRecord,
  OpenCriticalResultRecord,
} from "#domain/records/critical-results.ts";
import { one } from "../../http/declared-answers.ts";
import { pageOf, readSubPage, subListOf } from "../../http/lists/sub-list.ts";
import { route } from "../../http/route.ts";
import { readAppointment } from "../appointments/appointment-list.ts";
import { findCritical, listOpenCritical } from "./critical-store.ts";
import { markCritical, tellCritical, withdrawCritical } from "./write-critical.ts";

const BASE = "/appointments/:id/critical/";

export const criticalRoutes = [
  route({
    method: "GET",
    url: "/critical-results/",
    permission: "critical_results.read",
    query: readSubPage,
    answers: subListOf(OpenCriticalResultRecord),
    handler: async (ctx, { query }) => pageOf(await listOpenCritical(ctx), query),
  }),
  route({
    method: "GET",
    url: BASE,
    permission: "critical_results.read",
    transaction: "snapshot",
    answers: one(CriticalResultRecord),
    handler: async (ctx, { params }) => findCritical(ctx, await readAppointment(ctx, params.id)),
  }),
  route({
    method: "POST",
    url: BASE,
    permission: "critical_results.write",
    body: MarkCriticalInput,
    answers: one(CriticalResultRecord),
    status: 200,
    handler: (ctx, { params, body }) => markCritical(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${BASE}tell/`,
    permission: "critical_results.write",
    body: TellInput,
    answers: one(CriticalResultRecord),
    status: 200,
    handler: (ctx, { params, body }) => tellCritical(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: `${BASE}withdraw/`,
    permission: "critical_results.write",
    body: WithdrawCriticalInput,
    answers: one(CriticalResultRecord),
    status: 200,
    handler: (ctx, { params, body }) => withdrawCritical(ctx, params.id, body),
  }),
];
