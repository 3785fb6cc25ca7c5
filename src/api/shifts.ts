import { api } from "./client.ts";
import { once } from "./once.ts";
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

export function shiftBase(of: ShiftWorker): string {
  return BASES[of];
}

export function listDoctorShifts(query: Query, signal?: AbortSignal): Promise<Page<DoctorShift>> {
  return api.get(BASES.doctor, { query: { page: 1, ...query }, signal });
}

/**
 * What owner and admin staff do to a shift; returns it as it is now. `key`: the same when it is sent
 * again; without one it is sent again by itself until it is answered. Throws `own_shift`,
 * `shift_unfinished`, `shift_flagged`, `shift_cleared`, `already_cleared`, `already_compensated`.
 */
export function controlShift(
  of: ShiftWorker,
  id: number,
  action: ShiftMarkAction,
  { input = {}, key }: { input?: object; key?: string | undefined } = {},
): Promise<ReceptionistShift | DoctorShift> {
  return once(key, (idempotencyKey) =>
    api.post(`${BASES[of]}${id}/${action}_shift/`, { body: input, idempotencyKey }),
  );
}

/** What was done to a shift, oldest first. */
export function listShiftHistory(of: ShiftWorker, id: number): Promise<ShiftEvent[]> {
  return api.get(`${BASES[of]}${id}/history/`);
}

/** The doctor's own active shift; null when there is none, which the server says with 404. */
export async function checkDoctorShift(): Promise<DoctorShift | null> {
  try {
    return await api.get<DoctorShift>(`${BASES.doctor}check_shift/`);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** Throws `shift_active` when there is one already. */
export function startDoctorShift(idempotencyKey?: string): Promise<DoctorShift> {
  return once(idempotencyKey, (key) => api.post(BASES.doctor, { idempotencyKey: key }));
}

export function closeDoctorShift(
  input: CloseDoctorShiftInput,
  idempotencyKey: string,
): Promise<DoctorShift> {
  return api.post(`${BASES.doctor}close_shift/`, { body: input, idempotencyKey });
}
