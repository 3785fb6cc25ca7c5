import type { Page } from "#domain/entities/common.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { PayOut } from "#domain/entities/pay-out.ts";
import { insurersOf } from "#domain/financials.ts";
import { sumOf } from "#domain/money.ts";
import type { Caller } from "../support/api.ts";
import { askFor, bookInsured, linesOf, sendAll } from "../support/claim-desk.ts";
import { onlyOnOneServer } from "../support/cluster-differences.ts";
import type { World } from "../support/desk.ts";
import { openReferrals, pay, referral } from "../support/pay-out-desk.ts";
import { requireOk } from "../support/reports.ts";
import { move } from "../support/safe-desk.ts";
import { sheetsOf } from "../support/workbook.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
let amr: number;
let nadia: number;
beforeEach(async () => {
  world = await openReferrals();
  ({ amr, nadia } = world.center.doctors);
});
afterEach(() => world.app.close());

/** A day, so many days from now: pay-outs have the time of the database, which no test sets. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const NOW = `start_date=${day(-1)}&end_date=${day(1)}`;

const reportFor = async (caller: Caller, query = NOW) =>
  requireOk(await caller.get<FinancialReport>(`/financial-report/?${query}`));

const sumOfList = async (query: string) => {
  const { body } = await world.owner.get<Page<PayOut>>(`/pay-outs/?${query}`);
  return sumOf(body.results.map(({ amount }) => amount));
};

/** Pays a doctor all that is owed. */
async function payAll(doctor: number, amount: number, more: object = {}): Promise<PayOut> {
  const answer = await pay(world.owner, [{ doctor, expected_amount: amount }], more);
  const [made] = answer.status === 201 ? answer.body : [];
  if (made === undefined) throw new Error(JSON.stringify(answer.body));
  return made;
}

/** Amr is paid 100 pounds by transfer, Nadia 30 in cash and 30 by transfer, of which the latter comes back. */
async function payThem() {
  const branch = world.center.branches.north;
  await move(world.owner, { kind: "withdrawn", branch, amount: 500_000 });
  await referral(world, amr);
  await payAll(amr, 10_000);
  await referral(world, nadia);
  await payAll(nadia, 3_000, { method: "cash", branch });
  await referral(world, nadia);
  const { id } = await payAll(nadia, 3_000);
  const reason = "The wrong doctor";
  requireOk(await world.owner.post(`/pay-outs/${id}/reverse/`, { reason }));
  await payAll(nadia, 3_000, { method: "outside" });
}

describe("what referring doctors are paid, in the financial report,", () => {
  it("is what moved less what came back, without what was paid outside, and no part of collected", async () => {
    const before = await reportFor(world.owner);
    await payThem();
    const { paid_out, cash, totals } = await reportFor(world.owner);
    expect(paid_out).toMatchObject({
      by_doctor: [
        { referring_doctor: amr, paid: 10_000, reversed: 0, net: 10_000 },
        { referring_doctor: nadia, paid: 6_000, reversed: 3_000, net: 3_000 },
      ],
      paid: 16_000,
      reversed: 3_000,
      net: 13_000,
    });
    const days = NOW.replace("start_date", "reversed_start_date").replace(
      "&end_date",
      "&reversed_end_date",
    );
    for (const one of paid_out?.by_doctor ?? []) {
      const list = `method=cash,transfer&doctor=${one.referring_doctor}`;
      expect([await sumOfList(`${list}&${NOW}`), await sumOfList(`${list}&${days}`)]).toEqual([
        one.paid,
        one.reversed,
      ]);
    }
    expect(cash.by_method).toEqual(before.cash.by_method);
    expect(totals.paid_amount).toBe(before.totals.paid_amount);
  });

  it("is seen as the list of pay-outs is, and belongs to no branch and no machine", async () => {
    await referral(world, amr);
    await payAll(amr, 10_000);
    await referral(world, nadia, true);
    await payAll(nadia, 3_000);
    const seen = await Promise.all(
      [world.owner, world.admin, world.otherOwner].map(async (caller) => {
        const { paid_out } = await reportFor(caller);
        return paid_out?.net;
      }),
    );
    expect(seen).toEqual([13_000, 10_000, 0]);
    const { branches, machines } = world.center;
    const limited = [`branches=${branches.north}`, `machines=${machines.ct}`];
    for (const one of limited)
      expect((await reportFor(world.owner, `${NOW}&${one}`)).paid_out).toBeNull();
  });

  it("stands in the files, whose sums are those of the report", async () => {
    await payThem();
    const path = `/financial-report/?${NOW}`;
    for (const [language, name] of [
      ["en", "Paid out to doctors"],
      ["ar", "ما صُرف للأطباء"],
    ] as const) {
      const file = await world.owner.download(`${path}&export_xlsx=true&language=${language}`);
      const sheet = (await sheetsOf(file.body)).find((one) => one.name === name);
      const sums = (sheet?.rows ?? []).slice(-3).map(([, ...cells]) => cells);
      expect(sums).toEqual([
        [100, 0, 100],
        [60, 30, 30],
        [160, 30, 130],
      ]);
    }
    const csv = await world.owner.download(`${path}&export_csv=true`);
    const lines = csv.body.toString().trim().split(/\r?\n/);
    const titles = lines[0]?.split(",") ?? [];
    const paid = lines
      .filter((line) => /^(paid_out|totals),/.test(line))
      .map((line) => line.split(","));
    expect(paid.map((cells) => cells[titles.indexOf("paid_out_amount")])).toEqual([
      "100.00",
      "30.00",
      "130.00",
    ]);
  });
});

describe.skipIf(onlyOnOneServer("a test changes the day of a pay-out, which nothing else can"))(
  "a pay-out that comes back on a later day",
  () => {
    it("was paid on its own day, and comes back on the day it is reversed", async () => {
      await referral(world, amr);
      const made = await payAll(amr, 10_000);
      const { pool } = world.app.database;
      await pool.query("ALTER TABLE pay_outs DISABLE TRIGGER pay_outs_append_only");
      await pool.query("UPDATE pay_outs SET at = at - interval '9 days' WHERE id = $1", [made.id]);
      await pool.query("ALTER TABLE pay_outs ENABLE TRIGGER pay_outs_append_only");
      requireOk(await world.owner.post(`/pay-outs/${made.id}/reverse/`, { reason: "Not there" }));
      const sums = async (query: string) => {
        const { paid_out } = await reportFor(world.owner, query);
        return [paid_out?.paid, paid_out?.reversed, paid_out?.net];
      };
      expect(await sums(`start_date=${day(-10)}&end_date=${day(-8)}`)).toEqual([10_000, 0, 10_000]);
      expect(await sums(NOW)).toEqual([0, 10_000, -10_000]);
      expect(await sums(`start_date=${day(-10)}&end_date=${day(1)}`)).toEqual([10_000, 10_000, 0]);
    });
  },
);

describe("what insurers should pay, in the financial report,", () => {
  it("is covered less written off, against what they paid, and adds up to their claims", async () => {
    await askFor(world);
    for (const covered_amount of [64_000, 50_000, 40_000, 30_000])
      await bookInsured(world, { covered_amount, paid_amount: 0, requested_cost: 0 });
    const batch = await sendAll(world);
    const lines = await linesOf(world, batch);
    const path = `/claim-batches/${batch.id}/`;
    const [first, second, third] = lines.map(({ id }) => id);
    const settled = { lines: [{ line: first }, { line: second, amount: 20_000 }] };
    requireOk(await world.owner.post(`${path}settle/`, settled));
    requireOk(await world.owner.post(`${path}write-off/`, { lines: [second], reason: "old" }));
    requireOk(await world.owner.post(`${path}to-patient/`, { lines: [third], reason: "hers" }));
    const days = "start_date=2026-11-20&end_date=2026-12-31";
    const report = await reportFor(world.owner, days);
    const { health } = world.center.providers;
    expect(insurersOf(report)).toEqual([
      {
        insurance_provider: health,
        name: "Health",
        expected: 114_000,
        received: 84_000,
        difference: 30_000,
      },
    ]);
    const of = days.replaceAll(/(start|end)_date/g, "appointment_$1_date");
    const list = `?provider=${health}&status=pending,completed&deleted=false&${of}`;
    const { results } = (
      await world.owner.get<Page<InsuranceTransaction>>(`/insurance-transactions/${list}`)
    ).body;
    const sum = (value: (claim: InsuranceTransaction) => number) => sumOf(results.map(value));
    expect([
      sum(({ covered_amount, written_off_amount }) => covered_amount - written_off_amount),
      sum(({ settled_amount }) => settled_amount),
      sum(({ pending_amount }) => pending_amount),
    ]).toEqual([114_000, 84_000, 30_000]);
  });
});
