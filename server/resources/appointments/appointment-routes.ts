import {
  AppointmentInput,
  AppointmentPatch,
  CancelInput,
  StatusInput,
} from "#domain/entities/appointment.ts";
import { PaymentInput } from "#domain/entities/payment.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { route } from "../../http/route.ts";
import { appointmentList, readAppointment } from "./appointment-list.ts";
import { bookAppointment } from "./book.ts";
import { changeAppointment } from "./change.ts";
import { listLedger, recordPayment } from "./ledger.ts";
import { findSlots, slotReader } from "./slots.ts";
import { cancelAppointment, changeStatus } from "./steps.ts";

export const appointmentRoutes = [
  route({
    method: "GET",
    url: "/appointments/slots/",
    permission: "appointments.read",
    query: slotReader,
    handler: (ctx, { query }) => findSlots(ctx, query),
  }),
  ...readRoutes({
    base: "/appointments/",
    permission: "appointments.read",
    list: appointmentList,
    noted: { entity: "appointment", branchOf: ({ branch }) => branch },
  }),
  route({
    method: "POST",
    url: "/appointments/",
    permission: "appointments.create",
    body: AppointmentInput,
    handler: (ctx, { body }) => bookAppointment(ctx, body),
  }),
  route({
    method: "PATCH",
    url: "/appointments/:id/",
    permission: "appointments.update",
    body: AppointmentPatch,
    handler: (ctx, { params, body }) => changeAppointment(ctx, params.id, body),
  }),
  route({
    method: "DELETE",
    url: "/appointments/:id/",
    permission: "appointments.cancel",
    body: CancelInput,
    async handler(ctx, { params, body }) {
      await cancelAppointment(ctx, params.id, body);
      return undefined;
    },
  }),
  route({
    method: "POST",
    url: "/appointments/:id/status/",
    permission: "appointments.examine",
    body: StatusInput,
    status: 200,
    handler: (ctx, { params, body }) => changeStatus(ctx, params.id, body),
  }),
  route({
    method: "GET",
    url: "/appointments/:id/payments/",
    permission: "payments.read",
    async handler(ctx, { params }) {
      const { branch } = await readAppointment(ctx, params.id);
      ctx.note({ action: "read", entity: "appointment", entityId: params.id, branch });
      return listLedger(ctx, { appointment: params.id });
    },
  }),
  route({
    method: "POST",
    url: "/appointments/:id/payments/",
    permission: "payments.create",
    body: PaymentInput,
    handler: (ctx, { params, body }) => recordPayment(ctx, params.id, body),
  }),
];
