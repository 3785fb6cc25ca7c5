import fc from "fast-check";
import type { Caller } from "../../support/api.ts";
import { onlyOnOneServer } from "../../support/cluster-differences.ts";
import { openWorld, requireCreated, type World } from "../../support/desk.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { brokenMoneyRules } from "../../support/money-invariants.ts";
import { DOCTORS, newModel, type Model } from "../../support/money-walk/model.ts";
import { playOf } from "../../support/money-walk/play-of.ts";
import { brokenOfficeRules } from "../../support/money-walk/rules.ts";
import {
  moneyStep,
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

/** Each walk begins with an open shift and a completed appointment, so that there is something to pay. */
const OPENING: readonly MoneyStep[] = (
  ["start", "book", "forward", "forward", "forward", "close", "receive", "start"] as const
).map((kind) => ({ kind, pick: 1, part: 100, isCash: true, isOther: false }));

let world: World;
let category = 0;
afterEach(() => world.app.close());

let slots = 0;

/** Returns the next start, an hour after the last one and within the 366 days that can be booked. */
function nextStart(): string {
  slots = (slots + 1) % 8_000;
  return new Date(Date.UTC(2026, 10, 22) + slots * 3_600_000).toISOString();
}

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.app.database.pool.query<Row>(text, values)).rows;

/** Returns the first ids that rows of this walk can have, and what the safe holds. */
async function before() {
  const [marks] = await query<{ appointment: number; shift: number; safe: number }>(
    `SELECT (SELECT coalesce(max(id), 0) + 1 FROM appointments) AS appointment,
       (SELECT coalesce(max(id), 0) + 1 FROM receptionist_shifts) AS shift,
       (SELECT balance FROM safes WHERE branch_id = $1) AS safe`,
    [world.center.branches.north],
  );
  return marks ?? { appointment: 0, shift: 0, safe: 0 };
}

/** Returns what a step can use. Open entries of earlier walks are among them, because a doctor is paid these as well. */
async function surroundings(): Promise<Surroundings> {
  const entries = await query<OpenEntry>(
    `SELECT id, appointment_id AS appointment, doctor_id AS doctor, amount FROM commission_entries
     WHERE pay_out_id IS NULL ORDER BY at, id`,
  );
  const claims = await query<{ id: number; appointment: number }>(
    "SELECT id, appointment_id AS appointment FROM insurance_transactions",
  );
  const claimOf = (appointment: number) =>
    claims.find((claim) => claim.appointment === appointment)?.id ?? null;
  return { world, category, nextStart, entries, claimOf };
}

/** Returns the stored state of a walk in the form of {@link expectedState}. */
async function storedState(from: { appointment: number; shift: number }) {
  const appointments = await query(
    `SELECT a.id, total_price AS total, covered_amount AS covered, settled_amount AS settled, paid_amount AS paid, status,
       commission_amount AS commission, ${DOCTORS.map(
         (_, index) => `
       coalesce(sum(e.amount) FILTER (WHERE e.doctor_id = $${index + 2}), 0)::bigint AS payable_${index},
       coalesce(sum(e.amount) FILTER (WHERE e.doctor_id = $${index + 2} AND e.pay_out_id IS NOT NULL), 0)::bigint AS paid_${index}`,
       ).join(", ")}
     FROM appointments a LEFT JOIN commission_entries e ON (e.scan_center_id, e.appointment_id) = (a.scan_center_id, a.id)
     WHERE a.id >= $1 GROUP BY a.scan_center_id, a.id ORDER BY a.id`,
    [from.appointment, ...DOCTORS.map((name) => world.center.doctors[name])],
  );
  const shifts = await query(
    `SELECT id, counted_cash AS counted, received_movement_id IS NOT NULL AS "isReceived"
     FROM receptionist_shifts WHERE id >= $1 ORDER BY id`,
    [from.shift],
  );
  const [safe] = await query<{ balance: number }>(
    "SELECT balance FROM safes WHERE branch_id = $1",
    [world.center.branches.north],
  );
  return { appointments, shifts, safe: safe?.balance };
}

function expectedState(model: Model) {
  return {
    appointments: model.appointments.map(({ doctor: _doctor, payable, paidOut, ...one }) => ({
      ...one,
      payable_0: payable.amr,
      paid_0: paidOut.amr,
      payable_1: payable.nadia,
      paid_1: paidOut.nadia,
    })),
    shifts: model.shifts.map(({ id, counted, isReceived }) => ({ id, counted, isReceived })),
    safe: model.safe,
  };
}

async function send(caller: Caller, { method, path, body }: Play) {
  const answer = await caller[method]<Answer>(path, body);
  return { status: answer.status, isAccepted: answer.status < 300, body: answer.body };
}

async function walk(steps: readonly MoneyStep[]): Promise<number> {
  const { desk, owner } = world;
  await desk.post("/receptionist-shift/close_shift/", { counted_cash: 0 });
  const from = await before();
  const model = newModel(from.safe);
  let accepted = 0;
  for (const step of [...OPENING, ...steps]) {
    const play = playOf(model, step, await surroundings());
    if (play === null) continue;
    const answer = await send(play.by === "desk" ? desk : owner, play);
    const { apply, ...asked } = play;
    expect({ ...asked, accepted: answer.isAccepted }, JSON.stringify(answer)).toEqual(asked);
    if (play.accepted) {
      apply(answer.body);
      accepted += 1;
    }
    expect(await storedState(from)).toEqual(expectedState(model));
    expect(await brokenOfficeRules(world.app.database)).toEqual([]);
    expect(await brokenMoneyRules(world.app.database, from)).toEqual([]);
  }
  return accepted;
}

/** Plays three steps at a time by a desk, the owner and an administrator. Returns how many were accepted. */
async function walkTogether(steps: readonly MoneyStep[]): Promise<number> {
  const { desk, owner, admin } = world;
  await walk(steps.slice(0, 12));
  const from = await before();
  let accepted = 0;
  // What a step knows is what was true before all three of them.
  const known = newModel(from.safe);
  for (let round = 12; round < steps.length; round += 3) {
    const around = await surroundings();
    known.safe = (await before()).safe;
    const together = steps.slice(round, round + 3).map(async (step, person) => {
      const play = playOf(known, step, around);
      if (play === null) return;
      const office = person === 1 ? admin : owner;
      const answer = await send(play.by === "desk" ? desk : office, play);
      expect([play.path, answer.status < 500], JSON.stringify(answer)).toEqual([play.path, true]);
      if (!answer.isAccepted) return;
      accepted += 1;
      play.apply(answer.body);
    });
    await Promise.all(together);
    expect(await brokenOfficeRules(world.app.database)).toEqual([]);
    expect(await brokenMoneyRules(world.app.database, from)).toEqual([]);
  }
  return accepted;
}

async function manyWalks(play: (steps: readonly MoneyStep[]) => Promise<number>) {
  const figures = { walks: 0, steps: 0, accepted: 0 };
  while (figures.walks < WALKS) {
    world = await openWorld();
    category = await categoryOf(world.owner);
    const flat = { commission_type: "value", value: 5_000, doctor: world.center.doctors.nadia };
    requireCreated(await world.owner.post("/commission-rules/", flat));
    const numRuns = Math.min(WALKS_EACH, WALKS - figures.walks);
    await fc.assert(
      fc.asyncProperty(
        fc.array(moneyStep, { minLength: 20, maxLength: STEPS, size: "max" }),
        async (steps) => {
          figures.accepted += await play(steps);
          figures.steps += steps.length;
        },
      ),
      { numRuns },
    );
    figures.walks += numRuns;
    if (figures.walks < WALKS) await world.app.close();
  }
  return figures;
}

describe.skipIf(onlyOnOneServer("its rules are one statement over all records of a center"))(
  "a random walk of money from patients through drawers and the safe to doctors",
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
