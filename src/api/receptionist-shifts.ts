import { api } from "./client.ts";
import { ApiFailure } from "./failure.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type {
  ActiveShiftDetails,
  CloseShiftInput,
  ReceptionistShift,
  StartShiftInput,
} from "#domain/entities/receptionist-shift.ts";
import type { Query } from "./client.ts";

const BASE = "/receptionist-shift";

export function listShifts(query: Query, signal?: AbortSignal): Promise<Page<ReceptionistShift>> {
  return api.get(`${BASE}/`, { query: { page: 1, ...query }, signal });
}

/** A shift of those the person may see. Throws `not_found`. */
export function getShift(id: number): Promise<ReceptionistShift> {
  return api.get(`${BASE}/${id}/`);
}

/** The own active shift; null when there is none, which the server says with 404. */
export async function checkShift(): Promise<ReceptionistShift | null> {
  try {
    return await api.get<ReceptionistShift>(`${BASE}/check_shift/`);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** The own active shift with its appointments. Throws `not_found` when there is none. */
export function getActiveShift(): Promise<ActiveShiftDetails> {
  return api.get(`${BASE}/active_shift_details/`);
}

/** Throws `shift_active` when there is one already. */
export function startShift(
  input: StartShiftInput,
  idempotencyKey: string,
): Promise<ReceptionistShift> {
  return api.post(`${BASE}/`, { body: input, idempotencyKey });
}

/** Answers the closed shift with what was expected and the difference. */
export function closeShift(
  input: CloseShiftInput,
  idempotencyKey: string,
): Promise<ReceptionistShift> {
  return api.post(`${BASE}/close_shift/`, { body: input, idempotencyKey });
}

/** The ledger rows of a shift. */
export function listShiftPayments(id: number): Promise<Payment[]> {
  return api.get(`${BASE}/${id}/payments/`);
}
