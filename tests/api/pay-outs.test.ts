import type { Page } from "#domain/entities/common.ts";
import type { CommissionEntry, PayOut, PayOutWithLines } from "#domain/entities/pay-out.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import type { Refused } from "../support/api.ts";
import { refusal, requireCreated, type World } from "../support/desk.ts";
import { balanceOf, openReferrals, pay, referral, statementOf } from "../support/pay-out-desk.ts";
import { requireOk } from "../support/reports.ts";
import { balances, move } from "../support/safe-desk.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

const opened: World[] = [];
let world: World;
beforeEach(async () => {
  world = await openReferrals();
  opened.push(world);
});
afterAll(() => Promise.all(opened.map(({ app }) => app.close())));

/** Takes the commission of an entry back by a refund. */
const takeBack = ({ appointment }: CommissionEntry, amount: number) =>
  world.desk.post(`/appointments/${appointment}/payments/`, {
    kind: "refund",
    amount,
    method: "cash",
    reason: "Not needed",
  });

describe("paying referring doctors", () => {
  it("pays several in one call, each with a number of its own, and leaves nothing owed", async () => {
    const { owner, center } = world;
    const { amr, nadia } = center.doctors;
    const [first, second, other] = [
      await referral(world, amr),
      await referral(world, amr),
      await referral(world, nadia),
    ];
    const sum = first.amount + second.amount;
    const owed = [await balanceOf(owner, amr), await balanceOf(owner, nadia)];
    const made = requireCreated(
      await pay(
        owner,
        [
          { doctor: nadia, expected_amount: other.amount },
          { doctor: amr, expected_amount: sum },
        ],
        { reference: "November", note: "By the bank" },
      ),
    );
    expect(owed.map((one) => [one?.owed_amount, one?.open_entries, one?.due])).toEqual([
      [sum, 2, true],
      [other.amount, 1, true],
    ]);
    expect(
      made.map((one) => [one.number, one.doctor, one.amount, one.entries, one.reference]),
    ).toEqual([
      [1, nadia, other.amount, 1, "November"],
      [2, amr, sum, 2, "November"],
    ]);
    const after = [await balanceOf(owner, amr), await balanceOf(owner, nadia)];
    expect(after.map((one) => [one?.owed_amount, one?.open_entries, one?.due])).toEqual([
      [0, 0, false],
      [0, 0, false],
    ]);
    const one = requireOk(await owner.get<PayOutWithLines>(`/pay-outs/${made[1]?.id}/`));
    expect(one.lines.map(({ id, pay_out_number }) => [id, pay_out_number])).toEqual([
      [first.id, 2],
      [second.id, 2],
    ]);
  });

  it("pays a part: chosen entries, or the oldest that fit into an amount", async () => {
    const { owner, center } = world;
    const { amr } = center.doctors;
    const [first, second, third] = [
      await referral(world, amr),
      await referral(world, amr),
      await referral(world, amr),
    ];
    const chosen = requireCreated(
      await pay(owner, [{ doctor: amr, expected_amount: second.amount, entries: [second.id] }]),
    );
    const fitting = requireCreated(
      await pay(owner, [
        { doctor: amr, expected_amount: first.amount, up_to: first.amount + third.amount - 1 },
      ]),
    );
    expect([chosen[0]?.amount, fitting[0]?.amount]).toEqual([second.amount, first.amount]);
    const left = await balanceOf(owner, amr);
    expect([left?.owed_amount, left?.open_entries]).toEqual([third.amount, 1]);
  });

  it("pays nothing at all if one amount has changed, and says what is owed now", async () => {
    const { owner, center } = world;
    const { amr, nadia } = center.doctors;
    const [one, two] = [await referral(world, amr), await referral(world, nadia)];
    const { status, body } = await pay(owner, [
      { doctor: nadia, expected_amount: two.amount },
      { doctor: amr, expected_amount: one.amount + 1 },
    ]);
    expect([status, body.code, body.changed]).toEqual([
      409,
      "amount_changed",
      [{ doctor: amr, amount: one.amount }],
    ]);
    expect((await owner.get<Page<PayOut>>("/pay-outs/")).body.count).toBe(0);
    expect((await balanceOf(owner, nadia))?.owed_amount).toBe(two.amount);
  });

  it("takes what was taken back after it was paid from the next pay-out", async () => {
    const { owner, center } = world;
    const { amr } = center.doctors;
    const [paid, next] = [await referral(world, amr), await referral(world, amr)];
    await pay(owner, [{ doctor: amr, expected_amount: paid.amount, entries: [paid.id] }]);
    await takeBack(paid, 100_000);
    const third = await referral(world, amr);
    const owed = next.amount - paid.amount + third.amount;
    expect((await balanceOf(owner, amr))?.owed_amount).toBe(owed);
    const [made] = requireCreated(await pay(owner, [{ doctor: amr, expected_amount: owed }]));
    expect([made?.amount, made?.entries]).toEqual([owed, 3]);
  });

  it("refuses doctors of nobody and of another center, and a branch of another center", async () => {
    const { owner, center, other } = world;
    const entry = await referral(world, center.doctors.amr);
    const one = { doctor: center.doctors.amr, expected_amount: entry.amount };
    expect([
      await refusal(pay(owner, [{ ...one, doctor: other.doctors.amr }])),
      await refusal(pay(owner, [{ ...one, doctor: 999_999_999 }])),
      await refusal(pay(owner, [one], { method: "cash", branch: other.branches.north })),
    ]).toEqual([
      [400, "validation", { "doctors.0.doctor": "not_found" }],
      [400, "validation", { "doctors.0.doctor": "not_found" }],
      [400, "validation", { branch: "not_found" }],
    ]);
  });
});

describe("a hundred calls that pay the same commission at once", () => {
  it("pay it once", async () => {
    const { owner, center } = world;
    const { amr } = center.doctors;
    const entry = await referral(world, amr);
    const body = { doctor: amr, expected_amount: entry.amount, entries: [entry.id] };
    const answers = await Promise.all(Array.from({ length: 100 }, () => pay(owner, [body])));
    const counts = new Map<string, number>();
    for (const { status, body: answer } of answers) {
      const key = status === 201 ? "201" : `${status} ${answer.code}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ 201: 1, "409 amount_changed": 99 });
    const { rows } = await world.app.database.pool.query(
      "SELECT (SELECT count(*) FROM pay_outs) AS made, (SELECT count(*) FROM pay_out_lines) AS lines",
    );
    expect(rows).toEqual([{ made: 1, lines: 1 }]);
    const statement = await statementOf(owner, amr);
    expect([statement.paid, statement.closing]).toEqual([-entry.amount, 0]);
  });
});

describe("reversing a pay-out", () => {
  it("opens its entries again, is kept with its reason, and happens once", async () => {
    const { owner, center } = world;
    const { amr } = center.doctors;
    const entry = await referral(world, amr);
    const [made] = requireCreated(
      await pay(owner, [{ doctor: amr, expected_amount: entry.amount }]),
    );
    const path = `/pay-outs/${made?.id}/`;
    const several = await Promise.all(
      Array.from({ length: 10 }, () =>
        owner.post<PayOut & Refused>(`${path}reverse/`, { reason: "The wrong doctor" }),
      ),
    );
    expect(several.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => "already_reversed"),
    ]);
    const after = requireOk(await owner.get<PayOutWithLines>(path));
    expect([after.reversal_reason, after.reversed_by_name, after.lines.length]).toEqual([
      "The wrong doctor",
      "Samy Owner",
      1,
    ]);
    expect((await balanceOf(owner, amr))?.owed_amount).toBe(entry.amount);
    const [again] = requireCreated(
      await pay(owner, [{ doctor: amr, expected_amount: entry.amount }]),
    );
    expect(again?.number).toBe(2);
    const statement = await statementOf(owner, amr);
    expect(statement.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ["entry", entry.amount, entry.amount],
      ["pay_out", -entry.amount, 0],
      ["reversal", entry.amount, entry.amount],
      ["pay_out", -entry.amount, 0],
    ]);
    expect((await owner.get<Page<PayOut>>("/pay-outs/?reversed=true")).body.count).toBe(1);
  });
});

describe("an administrator of one branch", () => {
  it("sees and pays what belongs to the own branch alone", async () => {
    const { owner, admin, center } = world;
    const { amr } = center.doctors;
    const [north, south] = [await referral(world, amr), await referral(world, amr, true)];
    const both = north.amount + south.amount;
    expect([
      (await balanceOf(owner, amr))?.owed_amount,
      (await balanceOf(admin, amr))?.owed_amount,
    ]).toEqual([both, north.amount]);
    expect((await pay(admin, [{ doctor: amr, expected_amount: both }])).body.changed).toEqual([
      { doctor: amr, amount: north.amount },
    ]);
    expect(
      (await pay(admin, [{ doctor: amr, expected_amount: south.amount, entries: [south.id] }])).body
        .changed,
    ).toEqual([{ doctor: amr, amount: 0 }]);
    expect(
      await refusal(
        pay(admin, [{ doctor: amr, expected_amount: north.amount }], {
          method: "cash",
          branch: center.branches.south,
        }),
      ),
    ).toEqual([400, "validation", { branch: "not_found" }]);
    const [whole] = requireCreated(await pay(owner, [{ doctor: amr, expected_amount: both }]));
    const more = await referral(world, amr);
    const [own] = requireCreated(await pay(admin, [{ doctor: amr, expected_amount: more.amount }]));
    const seen = await admin.get<Page<PayOut>>("/pay-outs/");
    expect(seen.body.results.map(({ id }) => id)).toEqual([own?.id]);
    expect((await admin.post(`/pay-outs/${whole?.id}/reverse/`, { reason: "x" })).status).toBe(404);
    const statement = await statementOf(admin, amr);
    expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["entry", north.amount],
      ["pay_out", -north.amount],
      ["entry", more.amount],
      ["pay_out", -more.amount],
    ]);
  });
});

describe("cash", () => {
  const balance = async () => (await balances(world.owner))[world.center.branches.north];
  const fillSafe = (amount: number) =>
    move(world.owner, { kind: "withdrawn", branch: world.center.branches.north, amount });
  const cash = () => ({ method: "cash", branch: world.center.branches.north });

  it("comes from the safe of the branch, and goes back when the pay-out is reversed", async () => {
    const { owner, center } = world;
    const { amr } = center.doctors;
    const { amount } = await referral(world, amr);
    await fillSafe(amount + 500);
    const [made] = requireCreated(
      await pay(owner, [{ doctor: amr, expected_amount: amount }], cash()),
    );
    const seen = [await balance()];
    requireOk(await owner.post(`/pay-outs/${made?.id}/reverse/`, { reason: "Not there" }));
    seen.push(await balance());
    expect([made?.branch, seen]).toEqual([center.branches.north, [500, amount + 500]]);
    const book = await owner.get<Page<SafeMovement>>("/safe-movements/?kind=paid_out");
    expect(book.body.results.map((row) => [row.doctor_name, row.change])).toEqual([
      [made?.doctor_name, amount],
      [made?.doctor_name, -amount],
    ]);
  });

  it("that is not in the safe is paid to nobody of the run", async () => {
    const { owner, center } = world;
    const { amr, nadia } = center.doctors;
    const [one, two] = [await referral(world, amr), await referral(world, nadia)];
    await fillSafe(one.amount);
    const { status, body } = await pay(
      owner,
      [
        { doctor: amr, expected_amount: one.amount },
        { doctor: nadia, expected_amount: two.amount },
      ],
      cash(),
    );
    expect([status, body.code, await balance()]).toEqual([409, "safe_short", one.amount]);
    expect((await owner.get<Page<PayOut>>("/pay-outs/")).body.count).toBe(0);
    expect((await balanceOf(owner, amr))?.owed_amount).toBe(one.amount);
  });
});
