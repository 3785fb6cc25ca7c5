import fc from "fast-check";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page, Stored } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { Caller } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { sharedTimeout, times } from "../support/long.ts";
import { deskStep, openDesks, play } from "../support/random-desk.ts";
import { amend, requireOk, save, submit } from "../support/reports.ts";
import { afterEach, describe, expect, it } from "vitest";

let world: World;
afterEach(() => world.app.close());

async function pageOf(caller: Caller, query: string): Promise<EndOfDay> {
  return requireOk(await caller.get<EndOfDay>(`/end-of-day/?${query}`));
}

/** Returns all rows of a list. */
async function listed<Row extends Stored>(caller: Caller, path: string): Promise<Row[]> {
  const { results, count } = requireOk(await caller.get<Page<Row>>(`${path}&page_size=500`));
  expect(results).toHaveLength(count);
  return results;
}

const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name) =>
  rows.reduce((total, row) => total + row[name], 0);

const byNumber = (one: number, other: number) => one - other;

const takesPlace = ({ status }: Appointment) => status !== "cancelled" && status !== "no_show";

const TURN = Date.parse("2026-11-21T20:00:00Z");

describe("the end of day", () => {
  it(
    "agrees with the financial report, the controls and the lists, for random days and branches",
    sharedTimeout(90_000, 600_000),
    async () => {
      world = await openWorld({ now: new Date("2026-11-21T21:59:59Z") });
      await openDesks(world);
      const { branches } = world.center;
      const [steps = []] = fc.sample(fc.array(deskStep, { minLength: 60, maxLength: 60 }), {
        numRuns: 1,
        seed: 11,
      });
      await play(world, steps.slice(0, 30), TURN);
      // The second half is played after midnight in Cairo, which is two hours ahead of UTC.
      world.app.clock.now = new Date("2026-11-21T22:00:00Z");
      await play(world, steps.slice(30), TURN);
      for (const [desk, counted_cash] of [
        [world.desk, 0],
        [world.desk2, 9_000_000],
      ] as const)
        requireOk(await desk.post("/receptionist-shift/close_shift/", { counted_cash }));
      const anyDays = fc.record({
        first: fc.constantFrom("2026-11-21", "2026-11-22", "2026-11-23"),
        length: fc.constantFrom(0, 0, 3),
        branch: fc.constantFrom(null, branches.north, branches.south),
      });
      await fc.assert(
        fc.asyncProperty(anyDays, async ({ first, length, branch }) => {
          const last = `2026-11-${Number(first.slice(-2)) + length}`;
          const days = `start_date=${first}&end_date=${last}`;
          const some = branch === null ? "" : `&branches=${branch}`;
          const listQuery = `${days}${branch === null ? "" : `&branch=${branch}`}`;
          const page = await pageOf(world.owner, days + some);
          const report = requireOk(
            await world.owner.get<FinancialReport>(`/financial-report/?${days}${some}`),
          );
          const rows = await listed<Appointment>(world.owner, `/appointments/?${listQuery}`);
          const ledger = await listed<Payment>(world.owner, `/payments/?${listQuery}`);
          const shifts = await listed<ReceptionistShift>(
            world.owner,
            `/receptionist-shift/?${listQuery}&ordering=start_time`,
          );
          const { totals } = report;
          expect(page.bookings.booked).toEqual({
            appointments: totals.appointments,
            total_price: totals.total_price,
          });
          for (const { status, booked } of page.bookings.by_status)
            expect([status, booked]).toEqual([
              status,
              rows.filter((row) => row.status === status).length,
            ]);
          expect(page.collections.by_method).toEqual(report.cash.by_method);
          for (const kind of ["payment", "refund"] as const)
            expect(page.collections.totals[`${kind}s`]).toBe(
              sum(
                ledger.filter((row) => row.kind === kind),
                "amount",
              ),
            );
          for (const name of ["payments", "refunds", "net"] as const)
            expect(sum(page.collections.by_person, name)).toBe(page.collections.totals[name]);
          for (const person of page.collections.by_person)
            expect(person.cash + person.card + person.transfer).toBe(person.net);
          for (const { by, payments } of page.collections.by_person) {
            const own = await listed<Payment>(
              world.owner,
              `/payments/?${listQuery}&by=${by}&kind=payment`,
            );
            expect(sum(own, "amount")).toBe(payments);
          }
          const refunds = ledger.filter(({ kind }) => kind === "refund");
          expect(page.refunds).toEqual({
            count: refunds.length,
            amount: page.collections.totals.refunds,
            rows: refunds,
          });
          const insured = rows.filter((row) => row.insurance_covered && takesPlace(row));
          expect(page.insurance.totals).toEqual({
            appointments: insured.length,
            covered_amount: totals.covered_amount,
            settled_amount: totals.settled_amount,
            pending_amount: totals.pending_amount,
          });
          const discounted = await listed<Appointment>(
            world.owner,
            `/appointments/?${listQuery}&discounted=true&status=pending,arrived,in_progress,completed&ordering=-discount_amount`,
          );
          expect(page.discounts).toEqual({
            count: discounted.length,
            discount_amount: totals.discount_amount,
            rows: discounted,
          });
          expect(sum(discounted, "discount_amount")).toBe(totals.discount_amount);
          expect(discounted.map(({ id }) => id).toSorted(byNumber)).toEqual(
            rows
              .filter((row) => row.discount_amount > 0 && takesPlace(row))
              .map(({ id }) => id)
              .toSorted(byNumber),
          );
          const owing = await listed<Appointment>(
            world.owner,
            `/appointments/?${listQuery}&owing=true&ordering=-remaining_cost`,
          );
          expect(page.unpaid.count).toBe(owing.length);
          expect(page.unpaid.remaining_cost).toBe(totals.remaining_cost);
          expect(page.unpaid.rows.map(({ id }) => id).toSorted(byNumber)).toEqual(
            owing.map(({ id }) => id).toSorted(byNumber),
          );
          expect(page.shifts.rows).toEqual(shifts);
          const differences = shifts.map(({ difference }) => difference ?? 0);
          expect(page.shifts.totals).toMatchObject({
            shifts: shifts.length,
            difference: differences.reduce((total, one) => total + one, 0),
            shortages: differences.reduce((total, one) => total + Math.max(0, -one), 0),
            surpluses: differences.reduce((total, one) => total + Math.max(0, one), 0),
          });
        }),
        { numRuns: times(8, 80) },
      );
    },
  );

  it("is of today in the zone of the center unless days are chosen, and of at most 31 days", async () => {
    world = await openWorld({ now: new Date("2026-11-21T21:59:59Z") });
    const { owner, app } = world;
    expect((await pageOf(owner, "")).start_date).toBe("2026-11-21");
    app.clock.now = new Date("2026-11-21T22:00:00Z");
    const { start_date, end_date } = await pageOf(owner, "");
    expect([start_date, end_date]).toEqual(["2026-11-22", "2026-11-22"]);
    const refused = (query: string) => refusal(owner.get(`/end-of-day/?${query}`));
    expect(await refused("start_date=2026-10-01&end_date=2026-11-01")).toEqual([
      400,
      "validation",
      { start_date: "month_range" },
    ]);
    expect(await refused("start_date=2026-11-02&end_date=2026-11-01")).toEqual([
      400,
      "validation",
      { end_date: "date_order" },
    ]);
    expect(await refused("machines=1")).toEqual([400, "validation", { machines: "unknown_field" }]);
  });

  it("has the money on the day it moved, and shifts on the day they began, to the second of midnight", async () => {
    world = await openWorld({ now: new Date("2026-11-21T21:59:59Z") });
    const { owner, desk, app, center } = world;
    const shift = await startShift(desk, { opening_float: 1_000 });
    const first = { start_at: "2026-11-23T09:00:00Z", paid_amount: 40_000, requested_cost: 0 };
    const { id } = await book(desk, center, first);
    app.clock.now = new Date("2026-11-21T22:00:00Z");
    await desk.post(`/appointments/${id}/payments/`, {
      kind: "payment",
      amount: 10_000,
      method: "card",
    });
    await desk.post("/receptionist-shift/close_shift/", { counted_cash: 40_000 });
    const day = (date: string) => pageOf(owner, `start_date=${date}&end_date=${date}`);
    const [before, after] = [await day("2026-11-21"), await day("2026-11-22")];
    const person = { by: center.accounts.desk, name: "desk", refunds: 0, transfer: 0 };
    expect(before.collections.by_person).toEqual([
      { ...person, payments: 40_000, net: 40_000, cash: 40_000, card: 0 },
    ]);
    expect(after.collections.by_person).toEqual([
      { ...person, payments: 10_000, net: 10_000, cash: 0, card: 10_000 },
    ]);
    expect(before.shifts.rows.map((row) => [row.id, row.difference])).toEqual([[shift.id, -1_000]]);
    expect(before.shifts.totals).toEqual({
      shifts: 1,
      active: 0,
      expected_cash: 41_000,
      counted_cash: 40_000,
      difference: -1_000,
      short: 1,
      shortages: 1_000,
      over: 0,
      surpluses: 0,
    });
    expect(after.shifts.rows).toEqual([]);
    expect([before.unpaid.count, (await day("2026-11-23")).unpaid.remaining_cost]).toEqual([
      0, 50_000,
    ]);
  });

  it("counts what was made in the days apart from what is booked for them", async () => {
    world = await openWorld();
    const { owner, desk, app, center } = world;
    await startShift(desk);
    const { id } = await book(desk, center, { start_at: "2026-11-23T09:00:00Z" });
    const at = (instant: string) =>
      app.database.pool.query("update appointments set created_at = $1 where id = $2", [
        instant,
        id,
      ]);
    const made = async () => {
      const page = await pageOf(owner, "start_date=2026-11-21&end_date=2026-11-21");
      const days = "made_start_date=2026-11-21&made_end_date=2026-11-21";
      const rows = await listed<Appointment>(owner, `/appointments/?${days}`);
      return [page.bookings.booked.appointments, page.bookings.made, rows.map((row) => row.id)];
    };
    await at("2026-11-21T21:59:59Z");
    expect(await made()).toEqual([0, { appointments: 1, total_price: 100_000 }, [id]]);
    await at("2026-11-21T22:00:00Z");
    expect(await made()).toEqual([0, { appointments: 0, total_price: 0 }, []]);
    expect(
      await refusal(
        owner.get("/appointments/?made_start_date=2026-11-22&made_end_date=2026-11-21"),
      ),
    ).toEqual([400, "validation", { made_end_date: "date_order" }]);
  });

  it("measures from the end of the scan to the first final report, by doctor and modality", async () => {
    world = await openWorld();
    const { owner, desk, doctor, app, center } = world;
    await startShift(desk);
    const start = Date.parse("2026-11-21T08:00:00Z");
    const minutes = [1, 4, 12];
    const scans: number[] = [];
    for (const index of [0, 1, 2, 3]) {
      const start_at = new Date(start + (index + 1) * 3_600_000).toISOString();
      const { id } = await book(desk, center, { start_at });
      for (const status of ["arrived", "in_progress", "completed"])
        await desk.post(`/appointments/${id}/status/`, { status });
      scans.push(id);
    }
    for (const [index, minute] of minutes.entries()) {
      app.clock.now = new Date(start + minute * 60_000);
      const id = scans[index] ?? 0;
      const { version } = requireOk(await save(doctor, id));
      requireOk(await submit(doctor, id, version));
    }
    app.clock.now = new Date(start + 13 * 60_000);
    const [first = 0] = scans;
    const { body } = await doctor.get<{ version: number }>(`/appointments/${first}/report/`);
    requireOk(await amend(doctor, first, { reason: "typing", version: body.version }));
    const { turnaround } = await pageOf(owner, "start_date=2026-11-21");
    const figures = { reports: 3, median_minutes: 4, p90_minutes: 10 };
    expect(turnaround).toEqual({
      totals: { ...figures, waiting: 1 },
      by_modality: [{ modality: "CT", ...figures, waiting: 1 }],
      by_doctor: [{ doctor: center.accounts.doctor, name: "doctor", ...figures }],
    });
    const behind = async (query: string) =>
      (await listed<Appointment>(owner, `/appointments/?status=completed&${query}`))
        .map(({ id }) => id)
        .toSorted(byNumber);
    expect(await behind(`reported_by=${center.accounts.doctor}`)).toEqual(scans.slice(0, 3));
    expect(await behind("reported=true&modality=CT")).toEqual(scans.slice(0, 3));
    expect(await behind("reported=false")).toEqual(scans.slice(3));
  });
});
