import { find } from "./find.ts";
import { api } from "./client.ts";
import { ApiFailure } from "./failure.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type {
  ActiveShiftDetails,
  CloseShiftInput,
  ReceptionistShift,
  ShiftDifferences,
  StartShiftInput,
} from "#domain/entities/receptionist-shift.ts";
import type { Query } from "./client.ts";

const BASE = "/receptionist-shift";

export function listShifts(query: Query, signal?: AbortSignal): Promise<Page<ReceptionistShift>> {
  return find(`${BASE}/`, { query: { page: 1, ...query }, signal });
}

/** Returns what the drawers of the shifts of a query were short and over. */
export function readDifferences(query: Query, signal?: AbortSignal): Promise<ShiftDifferences> {
  return find(`${BASE}/differences/`, { query, signal });
}

/** Throws `not_found` if the shift does not exist or the user may not see it. */
export function getShift(id: number): Promise<ReceptionistShift> {
  return api.get(`${BASE}/${id}/`);
}

/** Returns the user's active shift; null if there is none, for which the server returns 404. */
export async function checkShift(): Promise<ReceptionistShift | null> {
  try {
    return await api.get<ReceptionistShift>(`${BASE}/check_shift/`);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** Returns the user's active shift with its appointments. Throws `not_found` if there is none. */
export function getActiveShift(): Promise<ActiveShiftDetails> {
  return api.get(`${BASE}/active_shift_details/`);
}

/** Throws `shift_active` if the user already has an active shift. */
export function startShift(
  input: StartShiftInput,
  idempotencyKey: string,
): Promise<ReceptionistShift> {
  return api.post(`${BASE}/`, { body: input, idempotencyKey });
}

/** Returns the closed shift with the expected cash and the difference. */
export function closeShift(
  input: CloseShiftInput,
  idempotencyKey: string,
): Promise<ReceptionistShift> {
  return api.post(`${BASE}/close_shift/`, { body: input, idempotencyKey });
}

/** Returns the payments and refunds of a shift. */
export function listShiftPayments(id: number): Promise<Payment[]> {
  return api.get(`${BASE}/${id}/payments/`);
}
