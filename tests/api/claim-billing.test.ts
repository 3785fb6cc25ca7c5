import type { Appointment } from "#domain/entities/appointment.ts";
import type { BatchOutcome, ClaimBatch, MonthlyBills } from "#domain/entities/claim-batch.ts";
import type { Page } from "#domain/entities/common.ts";
import {
  askFor,
  bookInsured,
  claimOf,
  closeSound,
  collect,
  completeScan,
  insuredBy,
  linesOf,
} from "../support/claim-desk.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { slowInserts } from "../support/slow-inserts.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await askFor(world);
});
afterEach(() => closeSound(world));

/** Makes Health and the second provider corporate accounts, which ask for nothing. */
async function makeCorporate({ owner, center: { providers } }: World): Promise<void> {
  for (const provider of [providers.health, providers.second])
    await owner.patch(`/insurance-providers/${provider}/`, {
      kind: "corporate",
      requires_card: false,
      requires_approval: false,
      requires_document: false,
    });
}

/** Returns the first day of the month of an appointment. */
const monthOf = ({ start_at }: Appointment) => `${start_at.slice(0, 7)}-01`;

/** Returns a bill in short: the account, the number of its draft and its claims, and those that were left out. */
const shortOf = ({ bills }: MonthlyBills) =>
  bills.map(({ provider_name, batch, refused }) => [
    provider_name,
    batch === null ? null : `${batch.state} of ${batch.lines}: ${batch.claimed_amount}`,
    refused.map(({ appointment, missing }) => [appointment, missing]),
  ]);

async function bill(month: string, caller = world.owner): Promise<MonthlyBills> {
  const { status, body } = await caller.post<MonthlyBills>("/claim-batches/monthly/", { month });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

describe("the bills of a month", () => {
  it("are a draft for each corporate account, and say of each what was left out and why", async () => {
    await makeCorporate(world);
    await world.owner.patch(`/insurance-providers/${world.center.providers.second}/`, {
      requires_card: true,
    });
    const first = await bookInsured(world);
    await bookInsured(world);
    const bare = await bookInsured(world, {
      insurance_provider: world.center.providers.second,
      covered_amount: 1_000,
      requested_cost: 0,
      paid_amount: 0,
      card_number: null,
    });
    const { start_date, end_date, ...made } = await bill(monthOf(first).replace(/01$/, "17"));
    expect(start_date).toBe(monthOf(first));
    expect(end_date.slice(0, 7)).toBe(start_date.slice(0, 7));
    const names = made.bills.map(({ provider_name }) => provider_name);
    expect(names).toEqual(names.toSorted());
    expect(new Set(shortOf({ start_date, end_date, ...made }))).toEqual(
      new Set([
        ["Health", "draft of 2: 128000", []],
        [expect.any(String), null, [[bare.id, ["card"]]]],
      ]),
    );
    const [batch] = made.bills.flatMap((one) => one.batch ?? []);
    expect([batch?.start_date, batch?.end_date]).toEqual([start_date, end_date]);
    expect((await claimOf(world, first)).batch).toBe(batch?.id);
  });

  it("take nothing a second time, nothing of another month, and nothing of insurers", async () => {
    const insured = await bookInsured(world);
    expect((await bill(monthOf(insured))).bills).toEqual([]);
    await makeCorporate(world);
    expect((await bill("2025-01-01")).bills.map(({ batch }) => batch)).toEqual([null, null]);
    expect((await bill(monthOf(insured))).bills.flatMap(({ batch }) => batch ?? [])).toHaveLength(
      1,
    );
    const again = await bill(monthOf(insured));
    expect(again.bills.map(({ batch, refused }) => [batch, refused])).toEqual([
      [null, []],
      [null, []],
    ]);
    const late = await bookInsured(world);
    const [more] = (await bill(monthOf(late))).bills.flatMap(({ batch }) => batch ?? []);
    expect((await linesOf(world, { id: more?.id ?? 0 })).map((line) => line.appointment)).toEqual([
      late.id,
    ]);
  });

  it("are made once, however many desks make them at the same moment", async () => {
    await makeCorporate(world);
    const insured = await bookInsured(world);
    await bookInsured(world);
    await slowInserts(world.app.database, "claim_batch_lines", 0.05);
    const month = monthOf(insured);
    const answers = await Promise.all(
      [world.owner, world.admin, world.owner, world.admin].map((caller) => bill(month, caller)),
    );
    expect(answers.flatMap(({ bills }) => bills.flatMap(({ batch }) => batch ?? []))).toHaveLength(
      1,
    );
    const { body } = await world.owner.get<Page<ClaimBatch>>("/claim-batches/");
    expect(body.results.map(({ lines }) => lines)).toEqual([2]);
  });

  it("hold the claims of the caller's branches only", async () => {
    await makeCorporate(world);
    await startShift(world.desk2);
    const south = insuredBy(world, { machine: world.center.machines.southCt });
    await completeScan(world.desk2, await book(world.desk2, world.center, south));
    const north = await bookInsured(world);
    const [batch] = (await bill(monthOf(north), world.admin)).bills.flatMap(
      (one) => one.batch ?? [],
    );
    expect((await linesOf(world, { id: batch?.id ?? 0 })).map((line) => line.appointment)).toEqual([
      north.id,
    ]);
  });
});

describe("a batch of claims", () => {
  it("leaves out a scan that is not completed yet, and takes it once it is", async () => {
    const planned = await book(world.desk, world.center, insuredBy(world));
    const done = await bookInsured(world);
    const { batch, refused } = await collect(world);
    expect((await linesOf(world, batch)).map(({ appointment }) => appointment)).toEqual([done.id]);
    expect(refused.map(({ appointment, missing }) => [appointment, missing])).toEqual([
      [planned.id, ["completion"]],
    ]);
    const path = `/claim-batches/${batch.id}/lines/`;
    const body = { transactions: [planned.insurance_transaction] };
    expect(await refusal(world.owner.post(path, body))).toEqual([409, "nothing_to_claim", {}]);
    await completeScan(world.desk, planned);
    expect((await world.owner.post<BatchOutcome>(path, body)).body.batch.lines).toBe(2);
  });
});

describe("claims that wait in no batch", () => {
  it("are found by a filter, and by its opposite those that do", async () => {
    const [first, second] = [await bookInsured(world), await bookInsured(world)];
    const { providers } = world.center;
    const days = { start_date: "2026-11-01", end_date: "2027-01-31" };
    const made = await world.owner.post<BatchOutcome>("/claim-batches/", {
      provider: providers.health,
      ...days,
    });
    const [line] = await linesOf(world, made.body.batch);
    await world.owner.delete(`/claim-batches/${made.body.batch.id}/lines/${line?.id}/`);
    const found = async (query: string) =>
      (
        await world.owner.get<Page<{ appointment: number }>>(`/insurance-transactions/?${query}`)
      ).body.results.map(({ appointment }) => appointment);
    expect(await found("in_batch=false")).toEqual([first.id]);
    expect(await found("in_batch=true")).toEqual([second.id]);
    expect(
      await refusal(world.owner.get("/insurance-transactions/?in_batch=odd") as never),
    ).toEqual([400, "validation", { in_batch: "invalid" }]);
  });
});
