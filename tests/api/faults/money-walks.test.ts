import fc from "fast-check";
import type { Caller } from "../../support/api.ts";
import { askFor } from "../../support/claim-desk.ts";
import { onlyOnOneServer } from "../../support/cluster-differences.ts";
import { openWorld, requireCreated, type World } from "../../support/desk.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { brokenCreditRules } from "../../support/credit-rules.ts";
import { brokenMoneyRules } from "../../support/money-invariants.ts";
import { storedCredits } from "../../support/money-walk/credit-steps.ts";
import { newModel, type PackageIds } from "../../support/money-walk/model.ts";
import { playOf } from "../../support/money-walk/play-of.ts";
import {
  answeredShares,
  expectedShares,
  expectedState,
  queryOf,
  storedState,
} from "../../support/money-walk/state.ts";
import { addPackages } from "../../support/money-walk/package-steps.ts";
import { brokenOfficeRules, brokenPackages } from "../../support/money-walk/rules.ts";
import {
  walksOf,
  type Answer,
  type MoneyStep,
  type OpenEntry,
  type Play,
  type Surroundings,
} from "../../support/money-walk/step.ts";
import { categoryOf } from "../../support/safe-desk.ts";
import { afterEach, describe, expect, it } from "vitest";

/** Walks per database. The rules are checked over all that its center holds. */
const WALKS_EACH = 25;
const WALKS = times(10, 1_000);
const STEPS = 80;

/** Each walk begins with an open shift, a completed appointment, a batch that was sent and credits, so that there is something to pay. */
const OPENING: readonly MoneyStep[] = (
  [
    ["start", 1],
    ["book", 1],
    ["forward", 1],
    ["forward", 1],
    ["forward", 1],
    ["book_insured", 61],
    ["book_insured", 72],
    ["book_insured", 99],
    // Three steps for each of the insured: only what is completed can be claimed.
    ...([1, 1, 1, 2, 2, 2, 3, 3, 3] as const).map((pick) => ["forward", pick] as const),
    ["collect", 1],
    ["send", 1],
    ["close", 1],
    ["receive", 1],
    ["start", 1],
    ["deposit_credit", 1],
    ["deposit_credit", 3],
  ] as const
).map(([kind, pick]) => ({ kind, pick, part: 100, isCash: true, isCredit: false, isOther: false }));

let world: World;
let category = 0;
let packages: PackageIds;
afterEach(() => world.app.close());

/** Hours after the first day. Each walk has days of its own, so that it batches its own claims. */
let slots = 0;
let firstSlot = 0;
const HOURS_EACH = 120;

const slotAt = (slot: number) => new Date(Date.UTC(2026, 10, 22) + slot * 3_600_000).toISOString();

/** Returns the next start, an hour after the last one. */
function nextStart(): string {
  slots += 1;
  return slotAt(slots);
}

/** Begins the days of another walk, within the 366 that can be booked. */
function nextDays(): void {
  firstSlot = slots + HOURS_EACH > 8_500 ? 0 : Math.ceil(slots / 24) * 24 + 24;
  slots = firstSlot;
}

const days = () => ({
  start_date: slotAt(firstSlot).slice(0, 10),
  end_date: slotAt(slots + 4).slice(0, 10),
});

/** Returns the first ids that rows of this walk can have, and what the safe and the credits of the patients hold. */
async function before() {
  const query = queryOf(world);
  const [marks] = await query<{ appointment: number; shift: number; safe: number }>(
    `SELECT (SELECT coalesce(max(id), 0) + 1 FROM appointments) AS appointment,
       (SELECT coalesce(max(id), 0) + 1 FROM receptionist_shifts) AS shift,
       (SELECT balance FROM safes WHERE branch_id = $1) AS safe`,
    [world.center.branches.north],
  );
  const { mohamed, ahmed } = await storedCredits(world, query);
  return { ...(marks ?? { appointment: 0, shift: 0, safe: 0 }), credits: { mohamed, ahmed } };
}

/** Returns what a step can use. Open entries of earlier walks are among them, because a doctor is paid these as well. */
async function surroundings(from: { appointment: number }): Promise<Surroundings> {
  const query = queryOf(world);
  const entries = await query<OpenEntry>(
    `SELECT id, appointment_id AS appointment, doctor_id AS doctor, amount FROM commission_entries
     WHERE pay_out_id IS NULL ORDER BY at, id`,
  );
  const claims = await query<{ id: number; appointment: number }>(
    "SELECT id, appointment_id AS appointment FROM insurance_transactions WHERE appointment_id >= $1",
    [from.appointment],
  );
  const lines = await query<{ id: number; batch: number; appointment: number }>(
    `SELECT l.id, batch_id AS batch, appointment_id AS appointment FROM claim_batch_lines l
     JOIN insurance_transactions t ON (t.scan_center_id, t.id) = (l.scan_center_id, l.transaction_id)
     WHERE appointment_id >= $1`,
    [from.appointment],
  );
  const movements = await query<{ id: number }>(
    `SELECT m.id FROM claim_movements m
     JOIN insurance_transactions t ON (t.scan_center_id, t.id) = (m.scan_center_id, m.transaction_id)
     WHERE appointment_id >= $1 AND reverses IS NULL ORDER BY m.id`,
    [from.appointment],
  );
  return {
    world,
    category,
    packages,
    nextStart,
    entries,
    claimOf: (appointment) => claims.find((one) => one.appointment === appointment)?.id ?? null,
    lineOf: (batch, appointment) =>
      lines.find((one) => one.batch === batch && one.appointment === appointment)?.id ?? null,
    claimMovements: movements.map(({ id }) => id),
    days: days(),
  };
}

async function send(caller: Caller, { method, path, body }: Play) {
  const answer = await caller[method]<Answer>(path, body);
  return { status: answer.status, isAccepted: answer.status < 300, body: answer.body };
}

async function expectNoBrokenRule(from: { appointment: number; shift: number }): Promise<void> {
  const { database } = world.app;
  expect(await brokenOfficeRules(database)).toEqual([]);
  expect(await brokenMoneyRules(database, from)).toEqual([]);
  expect(await brokenCreditRules(database)).toEqual([]);
  expect(await brokenPackages(database)).toEqual([]);
}

async function walk(steps: readonly MoneyStep[]): Promise<number> {
  const { desk, owner } = world;
  await desk.post("/receptionist-shift/close_shift/", { counted_cash: 0 });
  nextDays();
  const from = await before();
  const model = newModel(from);
  let accepted = 0;
  for (const step of [...OPENING, ...steps]) {
    const play = playOf(model, step, await surroundings(from));
    if (play === null) continue;
    const answer = await send(play.by === "desk" ? desk : owner, play);
    const { apply, refused, ...asked } = play;
    expect({ ...asked, accepted: answer.isAccepted }, JSON.stringify(answer)).toEqual(asked);
    if (play.accepted) expect(answer.body?.refused?.length).toBe(refused);
    if (play.accepted) {
      apply(answer.body);
      accepted += 1;
    }
    expect(await storedState(world, from)).toEqual(expectedState(model));
    expect(await answeredShares(world, model.appointments.length)).toEqual(expectedShares(model));
    await expectNoBrokenRule(from);
  }
  return accepted;
}

/** Plays three steps at a time by three people: at two desks, or the owner and an administrator. Returns how many were accepted. */
async function walkTogether(steps: readonly MoneyStep[]): Promise<number> {
  const { desk, desk3, owner, admin, center } = world;
  await walk(steps.slice(0, 12));
  // The second desk keeps its shift from walk to walk unless a step closed it.
  await desk3.post("/receptionist-shift/", { branch: center.branches.north });
  const from = await before();
  let accepted = 0;
  // What a step knows is what was true before all three of them.
  const known = newModel(from);
  for (let round = 12; round < steps.length; round += 3) {
    const around = await surroundings(from);
    const { safe, credits } = await before();
    Object.assign(known, { safe, credits });
    const together = steps.slice(round, round + 3).map(async (step, person) => {
      const play = playOf(known, step, around);
      if (play === null) return;
      const [atDesk, office] = person === 1 ? [desk3, admin] : [desk, owner];
      const answer = await send(play.by === "desk" ? atDesk : office, play);
      expect([play.path, answer.status < 500], JSON.stringify(answer)).toEqual([play.path, true]);
      if (!answer.isAccepted) return;
      accepted += 1;
      play.apply(answer.body);
    });
    await Promise.all(together);
    await expectNoBrokenRule(from);
  }
  return accepted;
}

async function manyWalks(play: (steps: readonly MoneyStep[]) => Promise<number>) {
  const figures = { walks: 0, steps: 0, accepted: 0 };
  while (figures.walks < WALKS) {
    world = await openWorld();
    category = await categoryOf(world.owner);
    packages = await addPackages(world);
    const flat = { commission_type: "value", value: 5_000, doctor: world.center.doctors.nadia };
    requireCreated(await world.owner.post("/commission-rules/", flat));
    await askFor(world, { card: true, approval: true });
    const numRuns = Math.min(WALKS_EACH, WALKS - figures.walks);
    await fc.assert(
      fc.asyncProperty(walksOf(STEPS), async (steps) => {
        figures.accepted += await play(steps);
        figures.steps += steps.length;
      }),
      // Each walk finds what the ones before left behind, so that a shorter one says nothing.
      { numRuns, endOnFailure: true },
    );
    figures.walks += numRuns;
    if (figures.walks < WALKS) await world.app.close();
  }
  return figures;
}

describe.skipIf(onlyOnOneServer("its rules are one statement over all records of a center"))(
  "a random walk of money from patients and insurers through drawers and the safe to doctors",
  sharedTimeout(240_000, 7_200_000),
  () => {
    it("changes every amount as a small model of the rules predicts, step by step", async () => {
      const { walks, steps, accepted } = await manyWalks(walk);
      expect(accepted / steps).toBeGreaterThan(0.2);
      noteFigure(
        "money walks",
        `${walks} walks, ${steps} steps, ${accepted} accepted, all as the model says`,
      );
    });

    it("of three people at once breaks no rule", async () => {
      const { walks, steps, accepted } = await manyWalks(walkTogether);
      expect(accepted / steps).toBeGreaterThan(0.1);
      noteFigure(
        "money walks of three",
        `${walks} walks, ${steps} steps, ${accepted} accepted, no rule broken`,
      );
    });
  },
);
