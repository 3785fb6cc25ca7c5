import type { Appointment } from "#domain/entities/appointment.ts";
import type {
  BatchOutcome,
  ClaimBatch,
  ClaimBatchLine,
  ClaimMovement,
} from "#domain/entities/claim-batch.ts";
import type { Page } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { Caller } from "./api.ts";
import { book, openWorld, requireCreated, startShift, type World } from "./desk.ts";
import { requireOk } from "./reports.ts";
import { brokenMoneyRules } from "./money-invariants.ts";

/** The days of all appointments that {@link book} makes. */
export const MONTH = { start_date: "2026-11-01", end_date: "2027-01-31" };

/** Returns what an appointment insured by Health is booked with: 800 pounds, of which Health covers 640. */
export function insuredBy({ center }: World, changes: object = {}) {
  return {
    insurance_provider: center.providers.health,
    covered_amount: 64_000,
    paid_amount: 16_000,
    card_number: "H-1",
    approval_number: "A-1",
    ...changes,
  };
}

/** Books an appointment that Health covers, with both numbers, and completes it; the changes are to the booking. */
export async function bookInsured(world: World, changes: object = {}): Promise<Appointment> {
  const booked = await book(world.desk, world.center, insuredBy(world, changes));
  return completeScan(world.desk, booked);
}

/** Completes an appointment; its payments stay as they are. */
export async function completeScan(desk: Caller, { id }: { id: number }): Promise<Appointment> {
  let after: Appointment | null = null;
  for (const status of ["arrived", "in_progress", "completed"])
    after = requireOk(await desk.post<Appointment>(`/appointments/${id}/status/`, { status }));
  if (after === null) throw new Error("not completed");
  return after;
}

/** Sets what Health asks for before a claim is sent; nothing unless it is named. */
export async function askFor(
  { owner, center }: World,
  asked: { card?: boolean; approval?: boolean; document?: boolean } = {},
): Promise<void> {
  await owner.patch(`/insurance-providers/${center.providers.health}/`, {
    requires_card: asked.card ?? false,
    requires_approval: asked.approval ?? false,
    requires_document: asked.document ?? false,
  });
}

/** Collects all claims of Health that can be sent. */
export async function collect(world: World, caller: Caller = world.owner): Promise<BatchOutcome> {
  const provider = world.center.providers.health;
  return requireCreated(await caller.post<BatchOutcome>("/claim-batches/", { provider, ...MONTH }));
}

/** Collects and sends all claims of Health. */
export async function sendAll(world: World): Promise<ClaimBatch> {
  const { batch } = await collect(world);
  const sent = await world.owner.post<BatchOutcome>(`/claim-batches/${batch.id}/send/`, {});
  if (sent.status !== 200) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
  return sent.body.batch;
}

/** Returns the lines of a batch in the order of their appointments. */
export async function linesOf({ owner }: World, batch: { id: number }): Promise<ClaimBatchLine[]> {
  const path = `/claim-batches/${batch.id}/lines/?page_size=500`;
  return (await owner.get<Page<ClaimBatchLine>>(path)).body.results;
}

/** Returns a batch as it is now. */
export async function readBatch({ owner }: World, { id }: { id: number }): Promise<ClaimBatch> {
  return (await owner.get<ClaimBatch>(`/claim-batches/${id}/`)).body;
}

/** Returns the claim of an appointment as it is now. */
export async function claimOf(
  { owner }: World,
  { insurance_transaction: id }: Pick<Appointment, "insurance_transaction">,
): Promise<InsuranceTransaction> {
  return (await owner.get<InsuranceTransaction>(`/insurance-transactions/${id}/`)).body;
}

/** Returns the amounts of an appointment's claim as they are now. */
export async function amountsOf(world: World, appointment: Appointment) {
  const claim = await claimOf(world, appointment);
  const { covered_amount, settled_amount, written_off_amount, moved_amount, pending_amount } =
    claim;
  return { covered_amount, settled_amount, written_off_amount, moved_amount, pending_amount };
}

/** A world in which Health asks for nothing, and a batch of three claims of 640 pounds was sent to it. */
export interface SentBatch {
  world: World;
  batch: ClaimBatch;
  /** Its appointments, in the order of their lines. */
  booked: Appointment[];
  /** Path of the batch. */
  path: string;
}

export async function openSentBatch(): Promise<SentBatch> {
  const world = await openWorld();
  await startShift(world.desk);
  await askFor(world);
  const booked = [await bookInsured(world), await bookInsured(world), await bookInsured(world)];
  const batch = await sendAll(world);
  return { world, batch, booked, path: `/claim-batches/${batch.id}/` };
}

/** Returns the ids of the lines in the order of their appointments. */
export async function lineIds({ world, batch }: SentBatch): Promise<number[]> {
  return (await linesOf(world, batch)).map(({ id }) => id);
}

/** Returns the states of the lines in the order of their appointments. */
export async function statesOf({ world, batch }: SentBatch): Promise<string[]> {
  return (await linesOf(world, batch)).map(({ state }) => state);
}

/** Returns all movements of the center, oldest first. */
export async function movementsOf({ owner }: World): Promise<ClaimMovement[]> {
  return (await owner.get<Page<ClaimMovement>>("/claim-movements/?ordering=id")).body.results;
}

/** Closes the world, once all rules of money were found to hold. */
export async function closeSound({ app }: World): Promise<void> {
  const broken = await brokenMoneyRules(app.database, { appointment: 0, shift: 0 });
  await app.close();
  if (broken.length > 0) throw new Error(broken.join("\n"));
}

/** Returns the amounts of the claim of the appointment that was booked as number `index`, from 0. */
export async function amountsAt({ world, booked }: SentBatch, index: number) {
  const [appointment] = booked.slice(index);
  if (appointment === undefined) throw new Error(`no appointment ${index}`);
  return amountsOf(world, appointment);
}

/** Returns a claim's amounts: covered 640 pounds, unless it is named otherwise. */
export const claimed = (changes: object) => ({
  covered_amount: 64_000,
  settled_amount: 0,
  written_off_amount: 0,
  moved_amount: 0,
  pending_amount: 0,
  ...changes,
});
