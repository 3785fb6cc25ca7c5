import { find } from "./find.ts";
import { api } from "./client.ts";
import { sendOnce } from "./once.ts";
import { ApiFailure } from "./failure.ts";
import type { Page } from "#domain/entities/common.ts";
import type { CloseDoctorShiftInput, DoctorShift } from "#domain/entities/doctor-shift.ts";
import type {
  ReceptionistShift,
  ShiftEvent,
  ShiftMarkAction,
} from "#domain/entities/receptionist-shift.ts";
import type { Query } from "./client.ts";

const BASES = { receptionist: "/receptionist-shift/", doctor: "/doctor-shift/" } as const;
export type ShiftWorker = keyof typeof BASES;

export function shiftBase(worker: ShiftWorker): string {
  return BASES[worker];
}

export function listDoctorShifts(query: Query, signal?: AbortSignal): Promise<Page<DoctorShift>> {
  return find(BASES.doctor, { query: { page: 1, ...query }, signal });
}

/**
 * Ends, flags, unflags, clears or compensates a shift and returns it. `key` is the idempotency key; without one,
 * the request is retried automatically. Throws `own_shift`, `already_ended`, `shift_unfinished`,
 * `shift_flagged`, `shift_cleared`, `already_cleared`, `already_compensated`.
 */
export function controlShift(
  worker: ShiftWorker,
  id: number,
  action: ShiftMarkAction,
  { input = {}, key }: { input?: object; key?: string | undefined } = {},
): Promise<ReceptionistShift | DoctorShift> {
  return sendOnce(
    key,
    (idempotencyKey) =>
      api.post(`${BASES[worker]}${id}/${action}_shift/`, { body: input, idempotencyKey }),
    { record: `${BASES[worker]}${id}`, what: `commands.shift.${action}.title` },
  );
}

/** Returns a shift. Throws `not_found` if the user may not see it. */
export function getShiftOf(
  worker: ShiftWorker,
  id: number,
): Promise<ReceptionistShift | DoctorShift> {
  return api.get(`${BASES[worker]}${id}/`);
}

/** Returns the actions on a shift, oldest first. */
export function listShiftHistory(worker: ShiftWorker, id: number): Promise<ShiftEvent[]> {
  return api.get(`${BASES[worker]}${id}/history/`);
}

/** Returns the doctor's active shift; null if there is none, for which the server returns 404. */
export async function checkDoctorShift(): Promise<DoctorShift | null> {
  try {
    return await api.get<DoctorShift>(`${BASES.doctor}check_shift/`);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** Throws `shift_active` if the doctor already has an active shift. */
export function startDoctorShift(idempotencyKey?: string): Promise<DoctorShift> {
  return sendOnce(idempotencyKey, (key) => api.post(BASES.doctor, { idempotencyKey: key }));
}

export function closeDoctorShift(
  input: CloseDoctorShiftInput,
  idempotencyKey: string,
): Promise<DoctorShift> {
  return api.post(`${BASES.doctor}close_shift/`, { body: input, idempotencyKey });
}
