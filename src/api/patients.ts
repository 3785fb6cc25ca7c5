import { api } from "./client.ts";
import { find } from "./find.ts";
import { sendOnce } from "./once.ts";
import type { Page } from "#domain/entities/common.ts";
import type {
  FoundPatient,
  Patient,
  PatientInput,
  PatientPatch,
  SimilarPatient,
  SimilarQuery,
} from "#domain/entities/patient.ts";
import type { Query } from "./client.ts";

/** Always paged; `search` finds names in both scripts, phone parts and identity numbers. */
export function listPatients(query: Query, signal?: AbortSignal): Promise<Page<Patient>> {
  return find("/patients/", { query: { page: 1, ...query }, signal });
}

/** Returns the patients that best match a query, the best first; for pickers. */
export function listBestPatients(
  query: string,
  limit: number,
  signal?: AbortSignal,
): Promise<FoundPatient[]> {
  return find("/patients/best/", { query: { q: query, limit }, signal });
}

export function getPatient(id: number, signal?: AbortSignal): Promise<Patient> {
  return api.get(`/patients/${id}/`, { signal });
}

/** Throws `duplicate` if another patient has the identity number. */
export function createPatient(input: PatientInput, idempotencyKey: string): Promise<Patient> {
  return api.post("/patients/", { body: input, idempotencyKey });
}

/** Throws `stale` if the record was changed after `version`. */
export function changePatient(
  id: number,
  patch: PatientPatch,
  idempotencyKey?: string,
): Promise<Patient> {
  return sendOnce(
    idempotencyKey,
    (key) => api.patch(`/patients/${id}/`, { body: patch, idempotencyKey: key }),
    { record: `patient:${id}`, what: "commands.patient.edit.title" },
  );
}

/** Throws `in_use` if the patient has appointments. */
export async function deletePatient(id: number, idempotencyKey?: string): Promise<void> {
  await sendOnce(idempotencyKey, (key) => api.del(`/patients/${id}/`, { idempotencyKey: key }), {
    record: `patient:${id}`,
    what: "commands.patient.delete.title",
  });
}

/** Returns patients that may be the same person as the one being entered. */
export function listSimilarPatients(
  query: SimilarQuery,
  signal?: AbortSignal,
): Promise<SimilarPatient[]> {
  return find("/patients/similar/", { query, signal });
}
