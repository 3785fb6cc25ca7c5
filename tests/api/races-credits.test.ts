import type { Refused } from "../support/api.ts";
import { behindLock } from "../support/behind-lock.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { creditOf, deposit, pay, requireCreditLines } from "../support/credit-desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
let patient: number;
beforeEach(async () => {
  world = await openWorld();
  patient = world.center.patients.mohamed;
  await startShift(world.desk);
  await startShift(world.desk3, { branch: world.center.branches.north });
});
afterEach(async () => {
  await requireCreditLines(world);
  await world.app.close();
});

const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);

type Answer = { status: number; body: Refused & { balance?: number } };
const outcomes = (answers: readonly Answer[]) =>
  answers
    .map(({ status, body: { code, balance } }) => (status === 201 ? "done" : `${code} ${balance}`))
    .toSorted();

describe("one credit at a hundred desks at once", () => {
  it("pays no more than there is, for whatever appointments", async () => {
    const { desk, desk3, center } = world;
    await deposit(desk, patient, 10_000);
    const unpaid = { requested_cost: 0, paid_amount: 0 };
    const one = await book(desk, center, unpaid);
    const other = await book(desk, center, unpaid);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        pay(index % 2 === 0 ? desk : desk3, (index % 4 < 2 ? one : other).id, { amount: 1_000 }),
      ),
    );
    expect(outcomes(answers)).toEqual([...times(90, "credit_short 0"), ...times(10, "done")]);
    expect((await creditOf(desk, patient)).balance).toBe(0);
  });

  it("is locked before its balance is compared, so that the later of two payments is told what is left", async () => {
    const { desk, desk3, center } = world;
    await deposit(desk, patient, 1_000);
    const unpaid = { requested_cost: 0, paid_amount: 0 };
    const one = await book(desk, center, unpaid);
    const other = await book(desk, center, unpaid);
    const held = `select 1 from patient_credits where scan_center_id = ${center.id} and patient_id = ${patient} for update`;
    const answers = await behindLock(world, held, [
      () => pay(desk, one.id, { amount: 1_000 }),
      () => pay(desk3, other.id, { amount: 1_000 }),
    ]);
    expect(outcomes(answers)).toEqual(["credit_short 0", "done"]);
  });

  it("is paid back once, and begins once", async () => {
    const { desk, desk3 } = world;
    const send = (body: object, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          (index % 2 === 0 ? desk : desk3).post<Answer["body"]>(
            `/patients/${patient}/credit/`,
            body,
          ),
        ),
      );
    expect(outcomes(await send({ kind: "deposited", amount: 100 }, 20))).toEqual(times(20, "done"));
    const back = { kind: "paid_back", amount: 2_000, note: "Asked for" };
    expect(outcomes(await send(back, 20))).toEqual([...times(19, "credit_short 0"), "done"]);
  });

  it("is refused by the database itself, whoever writes the payments", async () => {
    const { app, desk, center } = world;
    const taken = await deposit(desk, patient, 1_000);
    const { id } = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.database.pool
          .query(
            `insert into payments (scan_center_id, appointment_id, shift_id, kind, method, amount, by_id)
             values ($1, $2, $3, 'payment', 'credit', 1000, $4)`,
            [center.id, id, taken.shift, taken.by],
          )
          .then(
            () => "done",
            // A node of Citus names its shard as well.
            (error: unknown) =>
              /patient_credits_never_negative/.exec(String(error))?.[0] ?? String(error),
          ),
      ),
    );
    expect(results.toSorted()).toEqual(["done", ...times(19, "patient_credits_never_negative")]);
  });
});
