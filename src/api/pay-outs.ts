import type { Page } from "#domain/entities/common.ts";
import type {
  CommissionEntry,
  DoctorBalance,
  DoctorStatement,
  PayOut,
  PayOutInput,
  PayOutSetting,
  PayOutSettingPatch,
  PayOutWithLines,
} from "#domain/entities/pay-out.ts";
import type { Safes } from "#domain/entities/safe.ts";
import { api, type Query } from "./client.ts";
import { find } from "./find.ts";

export function listBalances(query: Query, signal?: AbortSignal): Promise<Page<DoctorBalance>> {
  return find("/doctor-balances/", { query: { page: 1, ...query }, signal });
}

export function listPayOuts(query: Query, signal?: AbortSignal): Promise<Page<PayOut>> {
  return find("/pay-outs/", { query: { page: 1, ...query }, signal });
}

/** The most entries that are shown of a doctor. */
const MOST_ENTRIES = 500;

/** Returns the open entries of a doctor, the oldest first. */
export async function listOpenEntries(
  doctor: number,
  signal?: AbortSignal,
): Promise<CommissionEntry[]> {
  const query = { doctor, state: "open", page: 1, page_size: MOST_ENTRIES };
  const { results } = await api.get<Page<CommissionEntry>>("/commission-entries/", {
    query,
    signal,
  });
  return results;
}

export function getPayOut(id: number, signal?: AbortSignal): Promise<PayOutWithLines> {
  return api.get(`/pay-outs/${id}/`, { signal });
}

/** Throws `amount_changed`, with the amount of now for each doctor whose amount differs, and `safe_short`. */
export function payDoctors(input: PayOutInput, idempotencyKey: string): Promise<PayOut[]> {
  return api.post("/pay-outs/", { body: input, idempotencyKey });
}

/** Throws `already_reversed`. */
export function reversePayOut(id: number, reason: string, idempotencyKey: string): Promise<PayOut> {
  return api.post(`/pay-outs/${id}/reverse/`, { body: { reason }, idempotencyKey });
}

/** Returns what the safes of the person's branches hold. */
export function listSafes(): Promise<Safes> {
  return api.get("/safe/");
}

export function getStatement(
  doctor: number,
  days: { from: string; to: string },
  signal?: AbortSignal,
): Promise<DoctorStatement> {
  return api.get(`/referring-doctors/${doctor}/statement/`, { query: days, signal });
}

/** Returns from which amount on a doctor is proposed to be paid. */
export function getPayOutSetting(signal?: AbortSignal): Promise<PayOutSetting> {
  return api.get("/center/pay-outs/", { signal });
}

/** Throws `stale` if it was changed after `version`. */
export function changePayOutSetting(
  change: PayOutSettingPatch,
  key: string,
): Promise<PayOutSetting> {
  return api.patch("/center/pay-outs/", { body: change, idempotencyKey: key });
}
