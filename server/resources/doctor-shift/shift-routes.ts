import {
  CloseDoctorShiftInput,
  CompensateDoctorShiftInput,
  type DoctorShift,
  EndDoctorShiftInput,
} from "#domain/entities/doctor-shift.ts";
import {
  doctorCompensation,
  reasonAgainstCompensating,
  reasonAgainstEnding,
} from "#domain/shifts.ts";
import { doctorShiftColumns } from "../../exports/money-columns.ts";
import { accountBranches, accounts, doctorShifts } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byId } from "../../http/lists/filters.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";
import { matchesWords, textBehind } from "../matching-words.ts";
import { byState, controlRoutes, endsAt, markShift, type ShiftKind } from "../shifts/control.ts";
import {
  closeDoctorShift,
  doctorShiftScope,
  findActiveDoctorShift,
  readDoctorShift,
  recordDoctorShiftChange,
  doctorReportsFor,
  selectDoctorShifts,
  startDoctorShift,
} from "./shift-store.ts";
import { DoctorShiftRecord } from "#domain/records/shifts.ts";
import { one } from "../../http/declared-answers.ts";

const BASE = "/doctor-shift/";

const doctorKind: ShiftKind<DoctorShift> = {
  base: BASE,
  entity: "doctor_shift",
  table: doctorShifts,
  permissions: {
    read: "doctor_shifts.read",
    flag: "doctor_shifts.flag",
    unflag: "doctor_shifts.unflag",
    clear: "doctor_shifts.clear",
  },
  scope: doctorShiftScope,
  record: DoctorShiftRecord,
  read: readDoctorShift,
  workerOf: ({ doctor }) => doctor,
  report: recordDoctorShiftChange,
};

const ofBranches = byId(accountBranches.branchId);

const shiftList = defineList<DoctorShift>({
  id: doctorShifts.id,
  record: DoctorShiftRecord,
  scope: doctorShiftScope,
  select: (tx, clause) => selectDoctorShifts(tx, clause),
  alwaysPaged: true,
  filters: {
    doctor: byId(doctorShifts.doctorId),
    state: byState(doctorShifts),
    branch: Object.assign(
      (values: readonly string[]) => {
        const branch = ofBranches(values);
        return branch === null ? null : doctorReportsFor(branch);
      },
      { value: ofBranches.value },
    ),
  },
  ordering: {
    start_time: doctorShifts.startTime,
    end_time: doctorShifts.endTime,
    compensation_amount: doctorShifts.compensationAmount,
    id: doctorShifts.id,
  },
  defaultOrder: ["-start_time"],
  day: doctorShifts.startTime,
  search: (_ctx, text) =>
    matchesWords(text, textBehind(doctorShifts, doctorShifts.doctorId, accounts.name)),
  export: {
    name: "doctor-shifts",
    exports: "doctor_shifts",
    shown: doctorShiftColumns,
    columns: [
      { header: "doctor", value: (row) => row.doctor_name },
      { header: "start_time", kind: "instant", value: (row) => row.start_time },
      { header: "end_time", kind: "instant", value: (row) => row.end_time },
      { header: "ended_by", value: (row) => row.ended_by_name },
      { header: "state", value: (row) => row.state },
      { header: "reports_count", kind: "count", value: (row) => row.reports_count },
      { header: "report_compensation", kind: "amount", value: (row) => row.report_compensation },
      { header: "compensation_amount", kind: "amount", value: (row) => row.compensation_amount },
      { header: "flag_reason", value: (row) => row.flag_reason },
      { header: "note", value: (row) => row.note },
    ],
  },
});

export const doctorShiftRoutes = [
  route({
    method: "GET",
    url: `${BASE}check_shift/`,
    permission: "doctor_shifts.start",
    answers: one(DoctorShiftRecord),
    async handler(ctx) {
      const shift = await findActiveDoctorShift(ctx);
      if (!shift) throw notFound("There is no active shift.");
      return shift;
    },
  }),
  ...readRoutes({ base: BASE, permission: "doctor_shifts.read", list: shiftList }),
  route({
    method: "POST",
    url: BASE,
    permission: "doctor_shifts.start",
    answers: one(DoctorShiftRecord),
    handler: (ctx) => startDoctorShift(ctx),
  }),
  route({
    method: "POST",
    url: `${BASE}close_shift/`,
    permission: "doctor_shifts.close",
    body: CloseDoctorShiftInput,
    answers: one(DoctorShiftRecord),
    status: 200,
    handler: (ctx, { body }) => closeDoctorShift(ctx, body.note ?? ""),
  }),
  route({
    method: "POST",
    url: "/doctor-shift/:id/end_shift/",
    permission: "doctor_shifts.end",
    body: EndDoctorShiftInput,
    answers: one(DoctorShiftRecord),
    status: 200,
    handler: (ctx, { params, body }) =>
      markShift(ctx, doctorKind, params.id, {
        action: "end",
        reasonAgainst: reasonAgainstEnding,
        set: () => ({
          endTime: endsAt(ctx.now, doctorShifts),
          endedBy: ctx.account.id,
          note: body.note,
        }),
      }),
  }),
  ...controlRoutes(doctorKind),
  route({
    method: "POST",
    url: "/doctor-shift/:id/compensate_shift/",
    permission: "doctor_shifts.compensate",
    freshFactor: true,
    body: CompensateDoctorShiftInput,
    answers: one(DoctorShiftRecord),
    status: 200,
    handler: (ctx, { params, body }) =>
      markShift(ctx, doctorKind, params.id, {
        action: "compensate",
        reasonAgainst: reasonAgainstCompensating,
        set: ({ reports_count }) => ({
          compensatedAt: ctx.now,
          compensatedBy: ctx.account.id,
          reportCompensation: body.report_compensation,
          compensationAmount: doctorCompensation(body.report_compensation, reports_count),
          compensationNote: body.note ?? "",
        }),
      }),
  }),
];
