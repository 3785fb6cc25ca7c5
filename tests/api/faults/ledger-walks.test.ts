import fc from "fast-check";
import type { Caller } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { judge, newModel, type Model } from "../../support/ledger-model.ts";
import {
  DESK_LIMIT,
  ledgerStep,
  moveOf,
  send,
  type LedgerStep,
} from "../../support/ledger-steps.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { brokenMoneyRules } from "../../support/money-invariants.ts";
import { requireOk } from "../../support/reports.ts";
import { afterEach, describe, expect, it } from "vitest";

/** Walks per database. More would fill all days with appointments. */
const WALKS_EACH = 100;
const WALKS = times(12, 1_000);
const STEPS = 60;

/** Each walk begins by starting a shift. */
const OPENING: LedgerStep = { kind: "start", pick: 0, part: 7, share: 0, chest: false, cash: true };

let world: World;
afterEach(() => world.app.close());

let slots = 0;

/** Returns the next start, an hour after the last one and within the 366 days that can be booked. */
function nextStart(): string {
  slots = (slots + 1) % 8_000;
  return new Date(Date.UTC(2026, 10, 22) + slots * 3_600_000).toISOString();
}

interface Marks {
  appointment: number;
  shift: number;
}

/** Returns the first ids that rows of this walk can have. */
async function marksNow(): Promise<Marks> {
  const { rows } = await world.app.database.pool.query<Marks>(
    `SELECT (SELECT coalesce(max(id), 0) + 1 FROM appointments) AS appointment,
       (SELECT coalesce(max(id), 0) + 1 FROM receptionist_shifts) AS shift`,
  );
  return rows[0] ?? { appointment: 0, shift: 0 };
}

async function stored(from: Marks): Promise<unknown> {
  const { rows } = await world.app.database.pool.query(
    `SELECT id, total_price AS total, discount_amount AS given, covered_amount AS covered, paid_amount AS paid,
       settled_amount AS settled, status, insurance_provider_id IS NOT NULL AS insured,
       insurance_closed AS closed, shift_id AS shift FROM appointments WHERE id >= $1 ORDER BY id`,
    [from.appointment],
  );
  return rows;
}

async function transactionOf(appointment: number): Promise<number | null> {
  const { rows } = await world.app.database.pool.query<{ id: number }>(
    "SELECT id FROM insurance_transactions WHERE appointment_id = $1",
    [appointment],
  );
  return rows[0]?.id ?? null;
}

/**
 * Plays the steps as one desk and the owner, and compares with the model after each. Returns how
 * many were accepted.
 */
async function walk(steps: readonly LedgerStep[]): Promise<number> {
  const { desk, owner } = world;
  await desk.post("/receptionist-shift/close_shift/", { counted_cash: 0 });
  const marksBefore = await marksNow();
  const model: Model = newModel();
  let accepted = 0;
  for (const step of [OPENING, ...steps]) {
    const recent = model.appointments.slice(-5);
    const appointment = recent[step.pick % Math.max(1, recent.length)];
    const shift = model.shifts[step.pick % Math.max(1, model.shifts.length)];
    const target = {
      appointment: appointment?.id ?? null,
      test: appointment?.test ?? "brain",
      transaction: appointment ? await transactionOf(appointment.id) : null,
      shift: shift?.id ?? null,
    };
    const move = moveOf(world, step, target, nextStart());
    if (move === null) continue;
    const closing = model.active;
    const verdict = judge(model, move, { appointment: appointment ?? null, shift: shift ?? null });
    const answer = await send(move.by === "desk" ? desk : owner, move);
    expect([move, answer.isAccepted], JSON.stringify(answer)).toEqual([move, verdict.accepted]);
    if (verdict.accepted) {
      verdict.apply({ id: answer.body.id ?? 0 });
      accepted += 1;
    }
    if (move.kind === "close" && verdict.accepted && closing !== null) {
      const expected_cash = closing.float + closing.cash;
      expect(answer.body).toMatchObject({
        expected_cash,
        difference: move.amount - expected_cash,
        collected_amount: closing.collected,
      });
    }
    expect(await stored(marksBefore)).toEqual(
      model.appointments.map(({ test: _test, ...appointment }) => appointment),
    );
    expect(await brokenMoneyRules(world.app.database, marksBefore)).toEqual([]);
  }
  return accepted;
}

/**
 * Plays three steps at a time from two desks and the owner; afterwards the database must contain
 * exactly what was acknowledged. Returns how many were accepted.
 */
async function walkTogether(steps: readonly LedgerStep[]): Promise<number> {
  const { desk, desk3, owner } = world;
  const marksBefore = await marksNow();
  for (const caller of [desk, desk3]) {
    await caller.post("/receptionist-shift/close_shift/", { counted_cash: 0 });
    await caller.post("/receptionist-shift/", { branch: world.center.branches.north });
  }
  const acknowledged = new Map<number, number>();
  let accepted = 0;
  for (let round = 0; round < steps.length; round += 3) {
    const { rows: shifts } = await world.app.database.pool.query<{ id: number }>(
      "SELECT id FROM receptionist_shifts WHERE id >= $1 ORDER BY id",
      [marksBefore.shift],
    );
    const recentIds = [...acknowledged.keys()].slice(-5);
    // All three mostly pick the same appointment, since otherwise there would be no races.
    const pick = steps[round]?.pick ?? 0;
    const appointment = recentIds[pick % Math.max(1, recentIds.length)] ?? null;
    const transaction = appointment === null ? null : await transactionOf(appointment);
    const together = steps.slice(round, round + 3).map(async (step, person) => {
      const shift = shifts[step.pick % Math.max(1, shifts.length)]?.id ?? null;
      const target = { appointment, test: "brain", transaction, shift } as const;
      const move = moveOf(world, step, target, nextStart());
      if (move === null) return;
      const caller: Caller = move.by === "office" ? owner : person === 1 ? desk3 : desk;
      const answer = await send(caller, move);
      expect([move, answer.status < 500], JSON.stringify(answer)).toEqual([move, true]);
      if (!answer.isAccepted) return;
      accepted += 1;
      const isBooking = move.kind.startsWith("book");
      const id = isBooking ? answer.body.id : appointment;
      if (isBooking || move.money !== 0) {
        acknowledged.set(id ?? 0, (acknowledged.get(id ?? 0) ?? 0) + move.money);
      }
    });
    await Promise.all(together);
    const { rows } = await world.app.database.pool.query(
      "SELECT id, paid_amount AS paid FROM appointments WHERE id >= $1 ORDER BY id",
      [marksBefore.appointment],
    );
    expect(rows).toEqual(
      [...acknowledged].map(([id, paid]) => ({ id, paid })).sort((one, two) => one.id - two.id),
    );
    expect(await brokenMoneyRules(world.app.database, marksBefore)).toEqual([]);
  }
  return accepted;
}

async function manyWalks(play: (steps: readonly LedgerStep[]) => Promise<number>) {
  const figures = { walks: 0, steps: 0, accepted: 0 };
  while (figures.walks < WALKS) {
    world = await openWorld();
    requireOk(await world.owner.patch("/center/discounts/", { receptionist_limit: DESK_LIMIT }));
    const numRuns = Math.min(WALKS_EACH, WALKS - figures.walks);
    await fc.assert(
      fc.asyncProperty(
        fc.array(ledgerStep, { minLength: 10, maxLength: STEPS, size: "max" }),
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

describe(
  "a random walk over payments, shifts and insurance",
  sharedTimeout(120_000, 3_600_000),
  () => {
    it("changes every amount as a small model of the rules predicts, step by step", async () => {
      const { walks, steps, accepted } = await manyWalks(walk);
      expect(accepted / steps).toBeGreaterThan(0.2);
      noteFigure(
        "ledger walks",
        `${walks} walks, ${steps} steps, ${accepted} accepted, all as the model says`,
      );
    });

    it("of three users at once breaks no rule and loses no acknowledged piastre", async () => {
      const { walks, steps, accepted } = await manyWalks(walkTogether);
      expect(accepted / steps).toBeGreaterThan(0.2);
      noteFigure(
        "ledger walks of three",
        `${walks} walks, ${steps} steps, ${accepted} accepted, no rule broken`,
      );
    });
  },
);
