import type { Appointment } from "#domain/entities/appointment.ts";
import type { BatchOutcome, ClaimBatch, ClaimBatchLine } from "#domain/entities/claim-batch.ts";
import type { Page as Rows } from "#domain/entities/common.ts";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import type { Test } from "#domain/entities/test.ts";
import { ownInsurer } from "./booking-desk.ts";
import type { Demo } from "./desk-browser.ts";
import { book, DAY, OWNER, shorten } from "./money-desk.ts";

/**
 * Creates an insurer that asks for a card, and books claims of 400 pounds of completed scans; those without a card lack it.
 * `more` is what the insurer has besides.
 */
export async function bookClaims(
  demo: Demo,
  cards: readonly (string | null)[],
  more: object = {},
): Promise<{ insurer: InsuranceProvider; booked: Appointment[]; email: string }> {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const [brain] = await demo.call<Test[]>(email, "GET", "/tests/?search=ctb&active=true");
  const insurer = await ownInsurer(demo, brain?.id ?? 0, 50_000);
  await demo.call(OWNER, "PATCH", `/insurance-providers/${insurer.id}/`, {
    requires_approval: false,
    requires_document: false,
    ...more,
  });
  const booked = [];
  for (const card_number of cards) booked.push(await bookClaim(demo, email, insurer, card_number));
  return { insurer, booked, email };
}

/** Books a claim of 400 pounds, and completes its scan. */
export async function bookClaim(
  demo: Demo,
  email: string,
  { id: insurance_provider }: InsuranceProvider,
  card_number: string | null,
): Promise<Appointment> {
  const covered = { insurance_provider, covered_amount: 40_000, card_number };
  const appointment = await shorten({ demo, email }, await book({ demo, email }, [], covered));
  for (const status of ["arrived", "in_progress", "completed"])
    await demo.call(email, "POST", `/appointments/${appointment.id}/status/`, { status });
  return appointment;
}

/** Makes a draft of the claims of an insurer on DAY. */
export async function draftOf(demo: Demo, { id: provider }: InsuranceProvider) {
  const days = { start_date: DAY, end_date: DAY };
  return (await demo.call<BatchOutcome>(OWNER, "POST", "/claim-batches/", { provider, ...days }))
    .batch;
}

/** Books claims of an insurer, and sends them in a batch. */
export async function sentBatch(demo: Demo, cards: readonly string[]) {
  const { insurer, booked } = await bookClaims(demo, cards);
  const { id } = await draftOf(demo, insurer);
  await demo.call(OWNER, "POST", `/claim-batches/${id}/send/`, {});
  return { insurer, booked, id, lines: await linesOf(demo, id) };
}

export const batchesOf = async (demo: Demo, { id }: InsuranceProvider) =>
  (await demo.call<Rows<ClaimBatch>>(OWNER, "GET", `/claim-batches/?provider=${id}&page=1`))
    .results;

export const linesOf = async (demo: Demo, batch: number) =>
  (await demo.call<Rows<ClaimBatchLine>>(OWNER, "GET", `/claim-batches/${batch}/lines/?page=1`))
    .results;
