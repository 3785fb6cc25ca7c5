import { eq, gt, lt, or, sql } from "drizzle-orm";
import {
  CloseShiftInput,
  CompensateShiftInput,
  EndShiftInput,
  type ReceptionistShift,
  StartShiftInput,
} from "#domain/entities/receptionist-shift.ts";
import { reasonAgainstCompensating, reasonAgainstEnding } from "#domain/shifts.ts";
import { receptionistShiftColumns } from "../../exports/money-columns.ts";
import { accounts, appointments, branches, receptionistShifts } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byKeyword, byId } from "../../http/lists/filters.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { conditionOfQuery } from "../../http/lists/run.ts";
import { PaymentRecord } from "#domain/records/desk.ts";
import { one } from "../../http/declared-answers.ts";
import { pageOf, readSubPage, subListOf } from "../../http/lists/sub-list.ts";
import { notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";
import { selectAppointments } from "../appointments/appointment-record.ts";
import { listLedger } from "../appointments/ledger.ts";
import { matchesWords, textBehind } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { byState, controlRoutes, markShift, type ShiftKind } from "../shifts/control.ts";
import { differencesOf } from "./differences.ts";
import { selectShifts, shiftScope } from "./shift-record.ts";
import {
  closeShift,
  endingOf,
  findActiveShift,
  readShift,
  reportChange,
  startShift,
} from "./shift-store.ts";
import {
  ActiveShiftRecord,
  ReceptionistShiftRecord,
  ShiftDifferencesRecord,
} from "#domain/records/shifts.ts";

const BASE = "/receptionist-shift/";
const shifts = receptionistShifts;

const receptionistKind: ShiftKind<ReceptionistShift> = {
  base: BASE,
  entity: "receptionist_shift",
  table: receptionistShifts,
  permissions: {
    read: "receptionist_shifts.read",
    flag: "receptionist_shifts.flag",
    unflag: "receptionist_shifts.unflag",
    clear: "receptionist_shifts.clear",
  },
  scope: shiftScope,
  record: ReceptionistShiftRecord,
  read: readShift,
  workerOf: ({ receptionist }) => receptionist,
  report: reportChange,
};

const shiftList = defineList({
  id: shifts.id,
  record: ReceptionistShiftRecord,
  scope: shiftScope,
  select: selectShifts,
  alwaysPaged: true,
  filters: {
    branch: byId(shifts.branchId),
    receptionist: byId(shifts.receptionistId),
    state: byState(shifts),
    difference: byKeyword(
      { short: lt(shifts.difference, 0), over: gt(shifts.difference, 0) },
      (all) => or(...all) ?? sql`false`,
    ),
  },
  ordering: {
    start_time: shifts.startTime,
    end_time: shifts.endTime,
    difference: shifts.difference,
    id: shifts.id,
  },
  defaultOrder: ["-start_time"],
  day: shifts.startTime,
  search: (_ctx, text) =>
    matchesWords(
      text,
      textBehind(shifts, shifts.receptionistId, accounts.name),
      textBehind(shifts, shifts.branchId, branches.name),
    ),
  export: {
    name: "receptionist-shifts",
    exports: "receptionist_shifts",
    shown: receptionistShiftColumns,
    async totals(tx, where, { controls, financials }) {
      const { shortage, surplus, people } = await differencesOf(tx, where);
      if (people.length === 0) return [];
      return [
        { title: controls.only_short, values: { difference: -shortage } },
        { title: controls.only_over, values: { difference: surplus } },
        { title: financials.total, values: { difference: surplus - shortage } },
      ];
    },
    columns: [
      { header: "receptionist", value: (row) => row.receptionist_name },
      { header: "branch", value: (row) => row.branch_name },
      { header: "start_time", kind: "instant", value: (row) => row.start_time },
      { header: "end_time", kind: "instant", value: (row) => row.end_time },
      { header: "ended_by", value: (row) => row.ended_by_name },
      { header: "state", value: (row) => row.state },
      { header: "opening_float", kind: "amount", value: (row) => row.opening_float },
      { header: "collected_amount", kind: "amount", value: (row) => row.collected_amount },
      { header: "expected_cash", kind: "amount", value: (row) => row.expected_cash },
      { header: "counted_cash", kind: "amount", value: (row) => row.counted_cash },
      { header: "difference", kind: "amount", value: (row) => row.difference },
      { header: "flag_reason", value: (row) => row.flag_reason },
      { header: "compensation_amount", kind: "amount", value: (row) => row.compensation_amount },
      { header: "note", value: (row) => row.note },
    ],
  },
});

export const shiftRoutes = [
  route({
    method: "GET",
    url: `${BASE}check_shift/`,
    permission: "receptionist_shifts.start",
    answers: one(ReceptionistShiftRecord),
    async handler(ctx) {
      const shift = await findActiveShift(ctx);
      if (!shift) throw notFound("There is no active shift.");
      return shift;
    },
  }),
  route({
    method: "GET",
    url: `${BASE}active_shift_details/`,
    permission: "receptionist_shifts.start",
    answers: one(ActiveShiftRecord),
    transaction: "snapshot",
    async handler(ctx) {
      const shift = await findActiveShift(ctx);
      if (!shift) throw notFound("There is no active shift.");
      const booked = await selectAppointments(
        ctx.tx,
        {
          where: sql`${inScope(ctx, appointments)} and ${eq(appointments.shiftId, shift.id)}`,
          orderBy: [sql`${appointments.id} desc`],
          limit: 1_000,
          offset: 0,
        },
        ctx,
      );
      return { ...shift, appointments: booked };
    },
  }),
  route({
    method: "GET",
    url: `${BASE}differences/`,
    permission: "receptionist_shifts.read",
    replica: true,
    query: shiftList.read,
    byPost: true,
    answers: one(ShiftDifferencesRecord),
    handler: async (ctx, { query }) =>
      differencesOf(ctx.tx, await conditionOfQuery(ctx, shiftList, query)),
  }),
  ...readRoutes({ base: BASE, permission: "receptionist_shifts.read", list: shiftList }),
  route({
    method: "GET",
    url: "/receptionist-shift/:id/payments/",
    permission: "receptionist_shifts.read",
    query: readSubPage,
    answers: subListOf(PaymentRecord),
    async handler(ctx, { params, query }) {
      await readShift(ctx, params.id);
      return pageOf(await listLedger(ctx, { shift: params.id }), query);
    },
  }),
  route({
    method: "POST",
    url: BASE,
    permission: "receptionist_shifts.start",
    body: StartShiftInput,
    answers: one(ReceptionistShiftRecord),
    handler: (ctx, { body }) => startShift(ctx, body),
  }),
  route({
    method: "POST",
    url: `${BASE}close_shift/`,
    permission: "receptionist_shifts.close",
    body: CloseShiftInput,
    answers: one(ReceptionistShiftRecord),
    status: 200,
    handler: (ctx, { body }) => closeShift(ctx, body),
  }),
  route({
    method: "POST",
    url: "/receptionist-shift/:id/end_shift/",
    permission: "receptionist_shifts.end",
    body: EndShiftInput,
    answers: one(ReceptionistShiftRecord),
    status: 200,
    handler: (ctx, { params, body }) =>
      markShift(ctx, receptionistKind, params.id, {
        action: "end",
        reasonAgainst: reasonAgainstEnding,
        set: (shift) => endingOf(ctx, shift, body),
      }),
  }),
  ...controlRoutes(receptionistKind),
  route({
    method: "POST",
    url: "/receptionist-shift/:id/compensate_shift/",
    permission: "receptionist_shifts.compensate",
    freshFactor: true,
    body: CompensateShiftInput,
    answers: one(ReceptionistShiftRecord),
    status: 200,
    handler: (ctx, { params, body }) =>
      markShift(ctx, receptionistKind, params.id, {
        action: "compensate",
        reasonAgainst: reasonAgainstCompensating,
        set: () => ({
          compensatedAt: ctx.now,
          compensatedBy: ctx.account.id,
          compensationAmount: body.amount,
          compensationNote: body.note ?? "",
        }),
      }),
  }),
];
