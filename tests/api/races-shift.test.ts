import { setTimeout as sleep } from "node:timers/promises";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { Database } from "#server/database/connection.ts";
import type { Refused } from "../support/api.ts";
import { book, bookingOf, openWorld, startShift, type World } from "../support/desk.ts";
import { noteFigure, times } from "../support/long.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { slowInserts } from "../support/slow-inserts.ts";
import { removeRowLocks } from "../support/unlocked.ts";
import { afterEach, describe, expect, it } from "vitest";

const TRIALS = times(70, 150);
const FLOAT = 5_000;

let world: World | undefined;
afterEach(() => world?.app.close());

const slowLedger = (database: Database) => slowInserts(database, "payments", 0.004);

const UNLOCKED_LEDGER = `
  CREATE OR REPLACE FUNCTION require_open_shift() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      PERFORM 1 FROM public.receptionist_shifts s
        WHERE s.scan_center_id = NEW.scan_center_id AND s.id = NEW.shift_id AND s.end_time IS NULL;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'violates constraint "payments_open_shift"'
          USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_open_shift';
      END IF;
      RETURN NEW;
    END $$;`;

interface Outcome {
  /** Trials in which the shift was closed first and the payment was refused. */
  refused: number;
  /** Trials in which the payment is in the closed shift. */
  taken: number;
  /** Trials in which the ledger has a payment that the closed shift did not count. */
  lost: number;
}

/** Closes a shift while a payment or a booking arrives, trial by trial. */
async function raceCloses({ app, desk, center }: World): Promise<Outcome> {
  const outcome: Outcome = { refused: 0, taken: 0, lost: 0 };
  await startShift(desk);
  const debt = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
  await desk.post("/receptionist-shift/close_shift/", { counted_cash: 0 });
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const shift = await startShift(desk, { opening_float: FLOAT });
    const start_at = new Date(Date.UTC(2027, 0, 1) + trial * 3_600_000).toISOString();
    // Milliseconds by which the closing comes later than the payment, or earlier if negative.
    const later = (trial % 15) - 7;
    const pay = async () => {
      // The test varies the moment, so it has to wait in real time.
      if (later < 0) await sleep(-later);
      return trial % 2 === 0
        ? desk.post(`/appointments/${debt.id}/payments/`, { kind: "payment", amount: 100 })
        : desk.post(
            "/appointments/",
            bookingOf(center, { start_at, requested_cost: 100, paid_amount: 100 }),
          );
    };
    const close = async () => {
      if (later > 0) await sleep(later);
      const counted_cash = FLOAT;
      return desk.post<ReceptionistShift>("/receptionist-shift/close_shift/", { counted_cash });
    };
    const [paid, closed] = await Promise.all([pay(), close()]);
    expect(closed.status).toBe(200);
    const { rows } = await app.database.pool.query<{ sum: number }>(
      "SELECT coalesce(sum(amount), 0)::bigint AS sum FROM payments WHERE scan_center_id = $1 AND shift_id = $2",
      [center.id, shift.id],
    );
    const ledger = rows[0]?.sum ?? -1;
    if (paid.status === 201) expect(ledger).toBe(100);
    else expect([paid.status, paid.body.code, ledger]).toEqual([403, "shift_required", 0]);
    if (closed.body.expected_cash !== FLOAT + ledger) outcome.lost += 1;
    else if (ledger === 0) outcome.refused += 1;
    else outcome.taken += 1;
  }
  return outcome;
}

describe("a payment that arrives while its shift is closed", () => {
  it(`is either part of the shift's sums or refused, in each of ${TRIALS} trials`, async () => {
    world = await openWorld();
    await slowLedger(world.app.database);
    const outcome = await raceCloses(world);
    expect(outcome).toEqual({ refused: expect.any(Number), taken: expect.any(Number), lost: 0 });
    expect(outcome.refused + outcome.taken).toBe(TRIALS);
    // Make sure that the payment was sometimes first and sometimes second.
    expect(outcome.refused).toBeGreaterThan(0);
    expect(outcome.taken).toBeGreaterThan(0);
    noteFigure(
      "payments against a closing shift",
      `${TRIALS} trials: ${outcome.taken} in the shift, ${outcome.refused} refused, ${outcome.lost} lost`,
    );
  });

  it(
    "is lost without the locks, which proves that the locks prevent it",
    { tags: ["rest"] },
    async () => {
      const database = await createTestDatabase();
      removeRowLocks(database);
      world = await openWorld({ database });
      await slowLedger(database);
      await database.pool.query(UNLOCKED_LEDGER);
      expect((await raceCloses(world)).lost).toBeGreaterThan(0);
    },
  );
});

describe("two closes at once", () => {
  it("close the shift once", async () => {
    world = await openWorld();
    const { desk } = world;
    await startShift(desk);
    const answers = await Promise.all(
      [100, 200].map((counted_cash) =>
        desk.post<ReceptionistShift & Refused>("/receptionist-shift/close_shift/", {
          counted_cash,
        }),
      ),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? "closed" : body.code));
    expect(codes.sort()).toEqual(["closed", "shift_required"]);
  });
});

describe("twenty starts at once", () => {
  it("start one shift", async () => {
    world = await openWorld();
    const { app, desk } = world;
    await slowInserts(app.database, "receptionist_shifts", 0.05);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.post("/receptionist-shift/", {})),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? "started" : body.code));
    expect(codes.sort()).toEqual([...Array.from({ length: 19 }, () => "shift_active"), "started"]);
  });
});
