import { api, type Query } from "./client.ts";
import { find } from "./find.ts";
import { sendOnce } from "./once.ts";
import type {
  AddClaimsInput,
  BatchInput,
  BatchOutcome,
  BillMonthInput,
  ClaimBatch,
  ClaimBatchLine,
  ClaimLetter,
  ClaimMovement,
  MonthlyBills,
  ProviderAgeing,
  SendInput,
} from "#domain/entities/claim-batch.ts";
import type { Page } from "#domain/entities/common.ts";
import type { ClaimNumbersInput, InsuranceTransaction } from "#domain/entities/insurance.ts";

const BATCHES = "/claim-batches/";
const MOVEMENTS = "/claim-movements/";

export function listBatches(query: Query, signal?: AbortSignal): Promise<Page<ClaimBatch>> {
  return find(BATCHES, { query: { page: 1, ...query }, signal });
}

export function getBatch(id: number): Promise<ClaimBatch> {
  return api.get(`${BATCHES}${id}/`);
}

/** Returns the path of the lines of a batch. */
export function linesPath(batch: number): string {
  return `${BATCHES}${batch}/lines/`;
}

/** Returns the path to which a settlement file of a batch is sent. */
export function settlementPath(batch: number): string {
  return `${BATCHES}${batch}/settlement-file/`;
}

export function listLines(
  batch: number,
  query: Query,
  signal?: AbortSignal,
): Promise<Page<ClaimBatchLine>> {
  return find(linesPath(batch), { query: { page: 1, ...query }, signal });
}

export function listAges(query: Query, signal?: AbortSignal): Promise<Page<ProviderAgeing>> {
  return find("/claim-ages/", { query: { page: 1, ...query }, signal });
}

/** Returns all that changed what is owed for a claim, the newest first. */
export async function listMovements(transaction: number): Promise<ClaimMovement[]> {
  const query = { transaction, page: 1, page_size: 500 };
  return (await api.get<Page<ClaimMovement>>(MOVEMENTS, { query })).results;
}

/** Throws `nothing_to_claim`. */
export function makeBatch(input: BatchInput, idempotencyKey: string): Promise<BatchOutcome> {
  return api.post(BATCHES, { body: input, idempotencyKey });
}

/** Makes a draft for each corporate account that has claims of the month. */
export function billMonth(input: BillMonthInput, idempotencyKey: string): Promise<MonthlyBills> {
  return api.post(`${BATCHES}monthly/`, { body: input, idempotencyKey });
}

/** Returns claims of a provider that can be put into a draft, the latest appointments first. */
export async function listFreeClaims(
  provider: number,
  search: string,
  signal: AbortSignal,
): Promise<Page<InsuranceTransaction>> {
  const query = { provider, owing: true, deleted: false, in_batch: false, ordering: "-start_at" };
  return find("/insurance-transactions/", {
    query: { page: 1, page_size: 100, ...query, ...(search === "" ? {} : { search }) },
    signal,
  });
}

/** Puts claims into a draft. Throws `stale`, `batch_sent`, `claim_in_batch`, `nothing_to_claim`. */
export function addClaims(
  batch: number,
  { input, key }: { input: AddClaimsInput; key: string },
): Promise<BatchOutcome> {
  return api.post(linesPath(batch), { body: input, idempotencyKey: key });
}

/** Throws `stale`, `batch_sent`, `nothing_to_claim`. */
export function sendBatch(
  batch: number,
  input: SendInput,
  idempotencyKey: string,
): Promise<BatchOutcome> {
  return api.post(`${BATCHES}${batch}/send/`, { body: input, idempotencyKey });
}

/** Throws `batch_sent`. */
export async function discardBatch(id: number): Promise<void> {
  await sendOnce(undefined, (idempotencyKey) => api.del(`${BATCHES}${id}/`, { idempotencyKey }));
}

/** Takes a line out of a draft. Throws `batch_sent`. */
export async function takeOutLine({ batch, id }: ClaimBatchLine): Promise<void> {
  await sendOnce(undefined, (idempotencyKey) =>
    api.del(`${linesPath(batch)}${id}/`, { idempotencyKey }),
  );
}

/** What can be done with lines of a batch that was sent, as the path says it. */
export type LineAction = "settle" | "reject" | "reopen" | "write-off" | "to-patient";

/** Answers lines. Throws `batch_draft`, `line_answered`, `not_rejected`, `claim_in_batch`, `insurance_closed`. */
export function answerLines(
  batch: number,
  action: LineAction,
  { input, key }: { input: object; key: string },
): Promise<ClaimBatch> {
  return api.post(`${BATCHES}${batch}/${action}/`, { body: input, idempotencyKey: key });
}

/** Puts lines into a new draft. Throws `line_answered`, `nothing_to_claim`. */
export function resendLines(batch: number, lines: readonly number[]): Promise<BatchOutcome> {
  return sendOnce(undefined, (idempotencyKey) =>
    api.post(`${BATCHES}${batch}/resend/`, { body: { lines }, idempotencyKey }),
  );
}

export function getLetter(batch: number): Promise<ClaimLetter> {
  return api.get(`${BATCHES}${batch}/letter/`);
}

/** Throws `already_reversed`, `overpaid`, `claim_in_batch`. */
export function reverseMovement(
  id: number,
  { input, key }: { input: object; key: string },
): Promise<ClaimMovement> {
  return api.post(`${MOVEMENTS}${id}/reverse/`, { body: input, idempotencyKey: key });
}

/** Changes the numbers of a claim. Throws `stale`, `insurance_closed`. */
export function changeNumbers(
  id: number,
  input: ClaimNumbersInput,
  idempotencyKey: string,
): Promise<InsuranceTransaction> {
  return api.post(`/insurance-transactions/${id}/numbers/`, { body: input, idempotencyKey });
}
