import {
  AppointmentInput,
  AppointmentPatch,
  AppointmentReplacement,
  CancelInput,
  StatusInput,
  WorklistInput,
} from "#domain/entities/appointment.ts";
import { PackageBookingInput } from "#domain/entities/package.ts";
import { PaymentInput } from "#domain/entities/payment.ts";
import {
  AppointmentRecord,
  PackageBookingRecord,
  PaymentRecord,
  SlotRecord,
  WorklistDoctorRecord,
} from "#domain/records/desk.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import { arrayOf, NOTHING, one } from "../../http/declared-answers.ts";
import { pageOf, readSubPage, subListOf } from "../../http/lists/sub-list.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { route } from "../../http/route.ts";
import { appointmentList, readAppointment } from "./appointment-list.ts";
import { bookAppointment } from "./book.ts";
import { bookPackage } from "./book-package.ts";
import { changeAppointment } from "./change.ts";
import { listLedger, recordPayment } from "./ledger.ts";
import { findSlots, slotReader } from "./slots.ts";
import type { ApprovalServices } from "./spend-approval.ts";
import { cancelAppointment, changeStatus } from "./steps.ts";
import { arrangeScan, findDoctors } from "./worklist.ts";

/** Returns the routes of appointments and their payments. */
export const appointmentRoutes = (services: ApprovalServices) => [
  route({
    method: "GET",
    url: "/appointments/slots/",
    permission: "appointments.read",
    query: slotReader,
    answers: arrayOf(SlotRecord),
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
    answers: one(AppointmentRecord),
    handler: (ctx, { body }) => bookAppointment(ctx, body, services),
  }),
  route({
    method: "POST",
    url: "/package-bookings/",
    permission: "appointments.create",
    body: PackageBookingInput,
    answers: one(PackageBookingRecord),
    handler: (ctx, { body }) => bookPackage(ctx, body),
  }),
  ...changeRoutes({
    url: "/appointments/:id/",
    permission: "appointments.update",
    record: AppointmentRecord,
    patch: AppointmentPatch,
    whole: AppointmentReplacement,
    read: (ctx, { id }) => readAppointment(ctx, id),
    change: (ctx, { id }, patch) => changeAppointment(ctx, id, patch, services),
    replace: (ctx, { id }, whole) =>
      changeAppointment(
        ctx,
        id,
        {
          referring_doctor: null,
          insurance_provider: null,
          covered_amount: null,
          card_number: null,
          approval_number: null,
          notes: "",
          indication: "",
          priority: "routine",
          discount_kind: null,
          ...whole,
        },
        services,
      ),
  }),
  route({
    method: "DELETE",
    url: "/appointments/:id/",
    permission: "appointments.cancel",
    body: CancelInput,
    answers: NOTHING,
    async handler(ctx, { params, body }) {
      await cancelAppointment(ctx, params.id, body);
      return undefined;
    },
  }),
  // Some proxies remove the body of a DELETE.
  route({
    method: "POST",
    url: "/appointments/:id/cancel/",
    permission: "appointments.cancel",
    body: CancelInput,
    answers: one(AppointmentRecord),
    status: 200,
    handler: (ctx, { params, body }) => cancelAppointment(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: "/appointments/:id/status/",
    permission: "appointments.examine",
    body: StatusInput,
    answers: one(AppointmentRecord),
    status: 200,
    handler: (ctx, { params, body }) => changeStatus(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: "/appointments/:id/worklist/",
    permission: "worklist.arrange",
    body: WorklistInput,
    answers: one(AppointmentRecord),
    status: 200,
    handler: (ctx, { params, body }) => arrangeScan(ctx, params.id, body),
  }),
  route({
    method: "GET",
    url: "/appointments/:id/doctors/",
    permission: "worklist.arrange",
    answers: arrayOf(WorklistDoctorRecord),
    handler: (ctx, { params }) => findDoctors(ctx, params.id),
  }),
  route({
    method: "GET",
    url: "/appointments/:id/payments/",
    permission: "payments.read",
    query: readSubPage,
    answers: subListOf(PaymentRecord),
    async handler(ctx, { params, query }) {
      const { branch } = await readAppointment(ctx, params.id);
      ctx.note({ action: "read", entity: "appointment", entityId: params.id, branch });
      return pageOf(await listLedger(ctx, { appointment: params.id }), query);
    },
  }),
  route({
    method: "POST",
    url: "/appointments/:id/payments/",
    permission: "payments.create",
    body: PaymentInput,
    answers: one(PaymentRecord),
    handler: (ctx, { params, body }) => recordPayment(ctx, params.id, body),
  }),
];
