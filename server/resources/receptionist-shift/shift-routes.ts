import { eq, or, sql } from "drizzle-orm";
import {
  CloseShiftInput,
  CompensateShiftInput,
  FlagShiftInput,
  StartShiftInput,
} from "@domain/entities/receptionist-shift";
import { refuseClear, refuseCompensate, refuseFlag, refuseUnflag } from "@domain/shifts";
import { appointments, receptionistShifts } from "../../database/schema";
import { defineList } from "../../http/lists/define";
import { byCase, byId } from "../../http/lists/filters";
import { readRoutes } from "../../http/lists/routes";
import { notFound } from "../../http/refusals";
import { route } from "../../http/route";
import { selectAppointments } from "../appointments/appointment-record";
import { listLedger } from "../appointments/ledger";
import { inScope } from "../scope";
import { markShift } from "./shift-control";
import { selectShifts, shiftScope } from "./shift-record";
import { closeShift, findActiveShift, readShift, startShift } from "./shift-store";

const BASE = "/receptionist-shift/";
const shifts = receptionistShifts;

const shiftList = defineList({
  id: shifts.id,
  scope: shiftScope,
  select: (tx, clause) => selectShifts(tx, clause),
  alwaysPaged: true,
  filters: {
    branch: byId(shifts.branchId),
    receptionist: byId(shifts.receptionistId),
    state: byCase(
      {
        cleared: sql`${shifts.clearedAt} is not null`,
        compensated: sql`(${shifts.clearedAt} is null and ${shifts.compensatedAt} is not null)`,
        flagged: sql`(coalesce(${shifts.clearedAt}, ${shifts.compensatedAt}) is null and ${shifts.flaggedAt} is not null)`,
        ended: sql`(coalesce(${shifts.clearedAt}, ${shifts.compensatedAt}, ${shifts.flaggedAt}) is null and ${shifts.endTime} is not null)`,
        active: sql`(coalesce(${shifts.clearedAt}, ${shifts.compensatedAt}, ${shifts.flaggedAt}) is null and ${shifts.endTime} is null)`,
      },
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
});

export const shiftRoutes = [
  route({
    method: "GET",
    url: `${BASE}check_shift/`,
    permission: "receptionist_shifts.start",
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
  ...readRoutes({ base: BASE, permission: "receptionist_shifts.read", list: shiftList }),
  route({
    method: "GET",
    url: "/receptionist-shift/:id/payments/",
    permission: "receptionist_shifts.read",
    async handler(ctx, { params }) {
      await readShift(ctx, params.id);
      return listLedger(ctx, { shift: params.id });
    },
  }),
  route({
    method: "POST",
    url: BASE,
    permission: "receptionist_shifts.start",
    body: StartShiftInput,
    handler: (ctx, { body }) => startShift(ctx, body),
  }),
  route({
    method: "POST",
    url: `${BASE}close_shift/`,
    permission: "receptionist_shifts.close",
    body: CloseShiftInput,
    status: 200,
    handler: (ctx, { body }) => closeShift(ctx, body),
  }),
  route({
    method: "POST",
    url: "/receptionist-shift/:id/flag_shift/",
    permission: "receptionist_shifts.flag",
    body: FlagShiftInput,
    status: 200,
    handler: (ctx, { params, body }) =>
      markShift(ctx, params.id, {
        action: "flag",
        refuse: refuseFlag,
        set: { flaggedAt: ctx.now, flaggedBy: ctx.account.id, flagReason: body.reason },
      }),
  }),
  route({
    method: "POST",
    url: "/receptionist-shift/:id/unflag_shift/",
    permission: "receptionist_shifts.unflag",
    status: 200,
    handler: (ctx, { params }) =>
      markShift(ctx, params.id, {
        action: "unflag",
        refuse: refuseUnflag,
        set: { flaggedAt: null, flaggedBy: null, flagReason: null },
      }),
  }),
  route({
    method: "POST",
    url: "/receptionist-shift/:id/clear_shift/",
    permission: "receptionist_shifts.clear",
    status: 200,
    handler: (ctx, { params }) =>
      markShift(ctx, params.id, {
        action: "clear",
        refuse: refuseClear,
        set: { clearedAt: ctx.now, clearedBy: ctx.account.id },
      }),
  }),
  route({
    method: "POST",
    url: "/receptionist-shift/:id/compensate_shift/",
    permission: "receptionist_shifts.compensate",
    body: CompensateShiftInput,
    status: 200,
    handler: (ctx, { params, body }) =>
      markShift(ctx, params.id, {
        action: "compensate",
        refuse: refuseCompensate,
        set: {
          compensatedAt: ctx.now,
          compensatedBy: ctx.account.id,
          compensationAmount: body.amount,
          compensationNote: body.note ?? "",
        },
      }),
  }),
];
