import { api } from "./client.ts";
import type {
  CriticalResult,
  MarkCriticalInput,
  OpenCriticalResult,
  TellInput,
  WithdrawCriticalInput,
} from "#domain/entities/critical-result.ts";

const path = (appointment: number) => `/appointments/${appointment}/critical/`;

/** Returns whether the result of an appointment is critical, and what has happened to it. */
export function getCritical(appointment: number, signal?: AbortSignal): Promise<CriticalResult> {
  return api.get(path(appointment), { signal });
}

/** Returns the critical results that nobody was told of, the oldest mark first. */
export function listOpenCritical(): Promise<OpenCriticalResult[]> {
  return api.get("/critical-results/");
}

/** Throws `status_transition` if the result is marked already. */
export function markCritical(
  appointment: number,
  input: MarkCriticalInput,
  idempotencyKey: string,
): Promise<CriticalResult> {
  return api.post(path(appointment), { body: input, idempotencyKey });
}

/** Throws `status_transition` if the result is not marked. */
export function tellCritical(
  appointment: number,
  input: TellInput,
  idempotencyKey: string,
): Promise<CriticalResult> {
  return api.post(`${path(appointment)}tell/`, { body: input, idempotencyKey });
}

/** Throws `status_transition` if the result is not marked. */
export function withdrawCritical(
  appointment: number,
  input: WithdrawCriticalInput,
  idempotencyKey: string,
): Promise<CriticalResult> {
  return api.post(`${path(appointment)}withdraw/`, { body: input, idempotencyKey });
}
