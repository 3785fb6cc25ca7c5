import type { Page } from "#domain/entities/common.ts";
import type { ExpenseCategory } from "#domain/entities/expense-category.ts";
import type { SafeFigures, SafeMovement, SafeMovementInput, Safes } from "#domain/entities/safe.ts";
import { api, type Query } from "./client.ts";
import { documentFiles } from "./documents.ts";
import { find } from "./find.ts";

const BASE = "/safe-movements/";

/** Returns the safes of the user's branches, and the shifts of which the cash waits for them. */
export function readSafes(signal?: AbortSignal): Promise<Safes> {
  return api.get("/safe/", { signal });
}

export function listMovements(query: Query, signal?: AbortSignal): Promise<Page<SafeMovement>> {
  return find(BASE, { query: { page: 1, ...query }, signal });
}

/** Returns balances and sums of the movements of a query. */
export function readSafeFigures(query: Query, signal?: AbortSignal): Promise<SafeFigures> {
  return find(`${BASE}figures/`, { query, signal });
}

export function getMovement(id: number): Promise<SafeMovement> {
  return api.get(`${BASE}${id}/`);
}

/** Throws `safe_short` with the balance, `already_received`, `shift_unfinished`. */
export function enterMovement(
  input: SafeMovementInput,
  idempotencyKey: string,
): Promise<SafeMovement> {
  return api.post(BASE, { body: input, idempotencyKey });
}

/** Throws `already_reversed`, `not_reversible`, `safe_short` with the balance. */
export function reverseMovement(
  id: number,
  input: { reason: string },
  idempotencyKey: string,
): Promise<SafeMovement> {
  return api.post(`${BASE}${id}/reverse/`, { body: input, idempotencyKey });
}

export function listExpenseCategories(query: Query = {}): Promise<ExpenseCategory[]> {
  return find("/expense-categories/", { query });
}

export const movementFiles = documentFiles(BASE);
