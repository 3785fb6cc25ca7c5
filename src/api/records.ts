import { api, type Query } from "./client.ts";
import { find } from "./find.ts";
import { sendOnce } from "./once.ts";
import type { Page, Stored } from "#domain/entities/common.ts";

/** The functions of this file work for every catalog, given its base path. Each throws an ApiFailure. */
export function listRecords<T>(base: string, query: Query, signal?: AbortSignal): Promise<Page<T>> {
  return find(base, { query: { page: 1, ...query }, signal });
}

export function getRecord<T>(base: string, id: number): Promise<T> {
  return api.get(`${base}${id}/`);
}

/** Throws `duplicate` if another record has the same value of a unique field. */
export function createRecord<T extends Stored>(
  base: string,
  input: object,
  idempotencyKey: string,
): Promise<T> {
  return api.post(base, { body: input, idempotencyKey });
}

/** Throws `stale` if the record was changed after `version`. */
export function changeRecord<T extends Stored>(
  base: string,
  id: number,
  patch: object,
  idempotencyKey?: string,
): Promise<T> {
  return sendOnce(
    idempotencyKey,
    (key) => api.patch(`${base}${id}/`, { body: patch, idempotencyKey: key }),
    { record: `${base}${id}`, what: "commands.record.edit.title" },
  );
}

/** Throws `in_use`; its `used_by` says which records refer to this one, and how many. */
export async function deleteRecord(
  base: string,
  id: number,
  idempotencyKey?: string,
): Promise<void> {
  await sendOnce(idempotencyKey, (key) => api.del(`${base}${id}/`, { idempotencyKey: key }), {
    record: `${base}${id}`,
    what: "commands.record.delete.title",
  });
}
