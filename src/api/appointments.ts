import { api } from "./client.ts";
import { find } from "./find.ts";
import { type Deed, sendOnce } from "./once.ts";
import type {
  Appointment,
  AppointmentInput,
  AppointmentPatch,
  CancelInput,
  StatusInput,
  WorklistDoctor,
  WorklistInput,
} from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { PackageBooking, PackageBookingInput } from "#domain/entities/package.ts";
import type { Payment, PaymentInput } from "#domain/entities/payment.ts";
import type { Query } from "./client.ts";

const deed = (id: number, what: string): Deed => ({ record: `appointment:${id}`, what });

export function listAppointments(query: Query, signal?: AbortSignal): Promise<Page<Appointment>> {
  return find("/appointments/", { query: { page: 1, ...query }, signal });
}

export function getAppointment(id: number, signal?: AbortSignal): Promise<Appointment> {
  return api.get(`/appointments/${id}/`, { signal });
}

/** Throws `shift_required`, `slot_taken`, `price_changed` (`body.total_price`), `test_not_supported`. */
export function bookAppointment(
  input: AppointmentInput,
  idempotencyKey: string,
): Promise<Appointment> {
  return api.post("/appointments/", { body: input, idempotencyKey });
}

/**
 * Books all tests of a package, or none. Throws what {@link bookAppointment} throws; because of one test with its place in
 * the package, from 0, as `body.row`.
 */
export function bookPackage(
  input: PackageBookingInput,
  idempotencyKey: string,
): Promise<PackageBooking> {
  return api.post("/package-bookings/", { body: input, idempotencyKey });
}

/** Throws `stale` (`body.current`), `slot_taken`, `price_changed`, `overpaid`, `shift_cleared`. */
export function changeAppointment(
  id: number,
  patch: AppointmentPatch,
  idempotencyKey?: string,
): Promise<Appointment> {
  return sendOnce(
    idempotencyKey,
    (key) => api.patch(`/appointments/${id}/`, { body: patch, idempotencyKey: key }),
    deed(id, "commands.appointment.edit.title"),
  );
}

/** Cancels an appointment and records the refund, if there is one. */
export async function cancelAppointment(
  id: number,
  input: CancelInput,
  idempotencyKey?: string,
): Promise<void> {
  await sendOnce(
    idempotencyKey,
    (key) => api.del(`/appointments/${id}/`, { body: input, idempotencyKey: key }),
    deed(id, "commands.appointment.cancel.title"),
  );
}

/** Throws `status_transition`, `report_ready` or `claim_in_batch` if the step is not possible now. */
export function changeStatus(
  id: number,
  input: StatusInput,
  idempotencyKey?: string,
): Promise<Appointment> {
  return sendOnce(
    idempotencyKey,
    (key) => api.post(`/appointments/${id}/status/`, { body: input, idempotencyKey: key }),
    deed(id, `appointments.status.${input.status}`),
  );
}

/** Throws `stale`, `report_ready`, `status_transition`. */
export function arrangeScan(
  id: number,
  input: WorklistInput,
  idempotencyKey?: string,
): Promise<Appointment> {
  return sendOnce(
    idempotencyKey,
    (key) => api.post(`/appointments/${id}/worklist/`, { body: input, idempotencyKey: key }),
    deed(id, "commands.appointment.edit.title"),
  );
}

/** Returns the doctors to whom a scan can be assigned, by name. */
export function listDoctorsFor(id: number): Promise<WorklistDoctor[]> {
  return api.get(`/appointments/${id}/doctors/`);
}

/** Returns the payments and refunds of an appointment, oldest first. */
export function listPayments(id: number, signal?: AbortSignal): Promise<Payment[]> {
  return api.get(`/appointments/${id}/payments/`, { signal });
}

/** Records a payment or a refund in the user's active shift. */
export function recordPayment(
  id: number,
  input: PaymentInput,
  idempotencyKey: string,
): Promise<Payment> {
  return sendOnce(
    idempotencyKey,
    (key) => api.post(`/appointments/${id}/payments/`, { body: input, idempotencyKey: key }),
    deed(id, "commands.appointment.collect.title"),
  );
}

type SlotQuery = {
  test: number;
  /** `YYYY-MM-DD` in the center's time zone. */
  date?: string;
  machine?: number;
  branch?: number;
  /** Returns only the first free slot of each machine within 30 days. */
  next?: true;
  /** Returns only slots at this instant, on all machines that are free then, even outside the opening hours. */
  at?: string;
  /** Id of an appointment whose own time counts as free. */
  except?: number;
};

/** Returns free slots from now on, earliest first. */
export function listSlots(query: SlotQuery, signal?: AbortSignal): Promise<Slot[]> {
  return api.get("/appointments/slots/", { query, signal });
}
