import { api, type Query } from "./client.ts";
import { once } from "./once.ts";
import type { Page, Stored } from "#domain/entities/common.ts";

/** The calls that every catalog has, by its base path. Each throws an ApiFailure. */
export function listRecords<T>(base: string, query: Query, signal?: AbortSignal): Promise<Page<T>> {
  return api.get(base, { query: { page: 1, ...query }, signal });
}

export function getRecord<T>(base: string, id: number): Promise<T> {
  return api.get(`${base}${id}/`);
}

/** Throws `duplicate` when a value that must be its own is taken. */
export function createRecord<T extends Stored>(
  base: string,
  input: object,
  idempotencyKey: string,
): Promise<T> {
  return api.post(base, { body: input, idempotencyKey });
}

/** Throws `stale` when someone changed the record since `version`. */
export function changeRecord<T extends Stored>(
  base: string,
  id: number,
  patch: object,
  idempotencyKey?: string,
): Promise<T> {
  return once(idempotencyKey, (key) =>
    api.patch(`${base}${id}/`, { body: patch, idempotencyKey: key }),
  );
}

/** Throws `in_use` with `used_by`: what refers to it and how often. */
export async function deleteRecord(
  base: string,
  id: number,
  idempotencyKey?: string,
): Promise<void> {
  await once(idempotencyKey, (key) => api.del(`${base}${id}/`, { idempotencyKey: key }));
}
