import type { CreditInput, CreditMovement, PatientCredit } from "#domain/entities/credit.ts";
import { api } from "./client.ts";

/** Returns what the center keeps for a patient, with all its movements, newest first. */
export function getCredit(patient: number, signal?: AbortSignal): Promise<PatientCredit> {
  return api.get(`/patients/${patient}/credit/`, { signal });
}

/** Takes a deposit into the user's active shift, or pays credit back. Throws `credit_short` with the balance, `shift_required`. */
export function moveCredit(
  patient: number,
  input: CreditInput,
  idempotencyKey: string,
): Promise<CreditMovement> {
  return api.post(`/patients/${patient}/credit/`, { body: input, idempotencyKey });
}
