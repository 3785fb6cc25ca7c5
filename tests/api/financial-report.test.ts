import fc from "fast-check";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import {
  GROUPINGS,
  type FinancialFigures,
  type FinancialReport,
} from "#domain/entities/financial-report.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { moneyMoved } from "../support/credit-desk.ts";
import type { Caller } from "../support/api.ts";
import {
  book,
  requireCreated,
  openWorld,
  refusal,
  startShift,
  type World,
} from "../support/desk.ts";
import { deskStep, openDesks, play } from "../support/random-desk.ts";
import { submitReports } from "../support/reports.ts";
import { isLong, times } from "../support/long.ts";
import { afterEach, describe, expect, it } from "vitest";

let world: World;
afterEach(() => world.app.close());

const FIGURES = [
  "appointments",
  "cancelled",
  "no_show",
  "discount_amount",
  "total_price",
  "covered_amount",
  "settled_amount",
  "pending_amount",
  "paid_amount",
  "refunded_amount",
  "remaining_cost",
  "commission_amount",
] as const;

async function report(caller: Caller, query: string): Promise<FinancialReport> {
  const { status, body } = await caller.get<FinancialReport>(`/financial-report/?${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((total, row) => total + row[name], 0);

const figuresOf = (rows: readonly FinancialFigures[]) =>
  Object.fromEntries(FIGURES.map((name) => [name, sum(rows, name)]));

/** Calculates the figures from the list of appointments and the ledger. */
async function recount(days: string) {
  const { owner } = world;
  const rows: Appointment[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await owner.get<Page<Appointment>>(
      `/appointments/?${days}&page=${page}&page_size=500`,
    );
    rows.push(...body.results);
    if (rows.length >= body.count) break;
  }
  const ledger = (
    await Promise.all(
      rows.map(
        async ({ id }) => (await owner.get<Payment[]>(`/appointments/${id}/payments/`)).body,
      ),
    )
  ).flat();
  const takes = rows.filter(({ status }) => status !== "cancelled" && status !== "no_show");
  const ofKind = (kind: string) => ledger.filter((row) => row.kind === kind);
  return {
    figures: {
      appointments: takes.length,
      cancelled: rows.filter(({ status }) => status === "cancelled").length,
      no_show: rows.filter(({ status }) => status === "no_show").length,
      discount_amount: sum(takes, "discount_amount"),
      total_price: sum(takes, "total_price"),
      covered_amount: sum(takes, "covered_amount"),
      settled_amount: takes.reduce(
        (total, row) => total + row.covered_amount - row.pending_amount,
        0,
      ),
      pending_amount: sum(takes, "pending_amount"),
      paid_amount: sum(ofKind("payment"), "amount") - sum(ofKind("refund"), "amount"),
      refunded_amount: sum(ofKind("refund"), "amount"),
      remaining_cost: sum(takes, "remaining_cost"),
      commission_amount: takes.reduce((total, row) => total + (row.commission_amount ?? 0), 0),
    },
    ledger,
  };
}

describe("the financial report", () => {
  // In Cairo, the clock goes forward on 24 April 2026 and back on 30 October 2026.
  it.each([
    ["2026-04-23T20:30:00.000Z", "2026-04-23", "2026-04-29"],
    ["2026-10-29T19:30:00.000Z", "2026-10-28", "2026-11-04"],
  ])(
    "agrees with the ledger and the lists for every grouping, in random weeks from %s",
    async (now, start, end) => {
      await fc.assert(
        fc.asyncProperty(fc.array(deskStep, { minLength: 30, maxLength: 60 }), async (steps) => {
          world = await openWorld({ now: new Date(now) });
          try {
            await openDesks(world);
            await play(world, steps, Date.parse(now));
            const days = `start_date=${start}&end_date=${end}`;
            const whole = await report(world.owner, days);
            const { figures, ledger } = await recount(days);
            expect(figuresOf([whole.totals])).toEqual(figures);
            expect(figures.appointments + figures.cancelled).toBeGreaterThan(0);
            for (const grouping of GROUPINGS) {
              expect([grouping, figuresOf(whole[grouping])]).toEqual([grouping, figures]);
              expect(sum(whole[grouping], "net")).toBe(whole.totals.net);
            }
            const single = await Promise.all(
              whole.by_day.map(({ day }) =>
                report(world.owner, `start_date=${day}&end_date=${day}`),
              ),
            );
            expect(figuresOf(single.map(({ totals }) => totals))).toEqual(figures);
            expect(single.map(({ totals }) => totals)).toEqual(
              whole.by_day.map(({ day: _day, ...rest }) => rest),
            );
            const moved = await moneyMoved(world.owner, world.center.patients.mohamed, ledger);
            const amountOf = (one: string) =>
              sum(
                moved.filter(({ kind }) => kind === one),
                "amount",
              );
            const cash = { payments: amountOf("payment"), refunds: amountOf("refund") };
            for (const part of Object.values(whole.cash)) {
              expect({ payments: sum(part, "payments"), refunds: sum(part, "refunds") }).toEqual(
                cash,
              );
              expect(sum(part, "net")).toBe(cash.payments - cash.refunds);
            }
            const { north, south } = world.center.branches;
            const apart = await Promise.all(
              [north, south].map((branch) => report(world.owner, `${days}&branches=${branch}`)),
            );
            expect(figuresOf(apart.map(({ totals }) => totals))).toEqual(figures);
            const both = await report(world.owner, `${days}&branches=${north},${south}`);
            expect(figuresOf([both.totals])).toEqual(figures);
          } finally {
            await world.app.close();
          }
        }),
        { numRuns: times(2, 40) },
      );
      world = await openWorld();
    },
    isLong ? 900_000 : 60_000,
  );

  it("shows payments both by the branch of the appointment and by the branch that received them", async () => {
    world = await openWorld();
    const { desk3, owner, center } = world;
    const { north, south } = center.branches;
    await startShift(desk3, { branch: north });
    await book(desk3, center, { machine: center.machines.southCt, paid_amount: 90_000 });
    const reportFigures = await report(owner, "start_date=2026-11-21&end_date=2026-11-30");
    expect({
      booked: reportFigures.by_branch.map(({ branch, paid_amount }) => [branch, paid_amount]),
      received: reportFigures.cash.by_branch,
    }).toEqual({
      booked: [[south, 90_000]],
      received: [{ branch: north, name: "North", payments: 90_000, refunds: 0, net: 90_000 }],
    });
  });

  it("shows doctor compensation on the day the shift ended, by the branch of each report", async () => {
    world = await openWorld();
    const { doctor, admin, owner, center } = world;
    const shift = requireCreated(await doctor.post<DoctorShift>("/doctor-shift/"));
    await submitReports(world, shift.id, 2);
    await doctor.post("/doctor-shift/close_shift/", {});
    await admin.post(`/doctor-shift/${shift.id}/compensate_shift/`, { report_compensation: 7_000 });
    const reportFigures = await report(owner, "start_date=2026-11-21&end_date=2026-11-30");
    expect([
      reportFigures.totals.doctor_compensation,
      reportFigures.by_day.filter((row) => row.doctor_compensation !== 0).map((row) => row.day),
      reportFigures.by_branch.map((row) => [row.branch, row.doctor_compensation]),
      reportFigures.totals.net,
    ]).toEqual([
      14_000,
      ["2026-11-21"],
      [[center.branches.north, 14_000]],
      reportFigures.totals.paid_amount - 14_000,
    ]);
    expect(sum(reportFigures.by_day, "net")).toBe(reportFigures.totals.net);
    expect(sum(reportFigures.by_branch, "net")).toBe(reportFigures.totals.net);
  });

  it("is limited to the user's branches and machines, and refuses others without telling their names", async () => {
    world = await openWorld();
    const { desk, desk2, admin, owner, otherOwner, center } = world;
    await startShift(desk);
    await startShift(desk2);
    const startTime = { start_at: "2026-11-21T10:00:00Z" };
    const booking = { patient: center.patients.mohamed, test: center.tests.brain, ...startTime };
    requireCreated(
      await desk.post<Appointment>("/appointments/", {
        ...booking,
        machine: center.machines.ct,
        paid_amount: 100_000,
      }),
    );
    requireCreated(
      await desk2.post<Appointment>("/appointments/", {
        ...booking,
        machine: center.machines.southCt,
        paid_amount: 90_000,
      }),
    );
    const paid = async (caller: Caller, query = "") =>
      (await report(caller, query)).totals.paid_amount;
    expect([
      await paid(owner),
      await paid(admin),
      await paid(otherOwner),
      await paid(owner, `machines=${center.machines.ct}`),
      await paid(owner, `branches=${center.branches.south}`),
    ]).toEqual([190_000, 100_000, 0, 100_000, 90_000]);
    const seen = JSON.stringify(await report(admin, ""));
    expect(seen).not.toContain("South");
    const refusalFor = (query: string, caller = admin) =>
      refusal(caller.get(`/financial-report/?${query}`));
    expect([
      await refusalFor(`branches=${center.branches.south}`),
      await refusalFor(`machines=${center.machines.southCt}`),
      await refusalFor(`branches=${world.other.branches.north}`, owner),
      await refusalFor("start_date=2026-11-22&end_date=2026-11-21"),
      await refusalFor("start_date=2020-01-01&end_date=2026-01-01"),
      await refusalFor("start_date=yesterday"),
      await refusalFor("colour=red"),
      await refusalFor("group=by_colour"),
      await refusalFor("branches="),
      await refusalFor("machines="),
      await refusalFor("branches=all,1"),
      await refusalFor(`branches=${center.branches.north},${center.branches.south}`),
      await refusalFor("week_start=friday"),
      await refusalFor("compare=never"),
    ]).toEqual([
      [400, "validation", { branches: "not_found" }],
      [400, "validation", { machines: "not_found" }],
      [400, "validation", { branches: "not_found" }],
      [400, "validation", { end_date: "date_order" }],
      [400, "validation", { start_date: "date_range" }],
      [400, "validation", { start_date: "date" }],
      [400, "validation", { colour: "unknown_field" }],
      [400, "validation", { group: "choice" }],
      [400, "validation", { branches: "required" }],
      [400, "validation", { machines: "required" }],
      [400, "validation", { branches: "id" }],
      [400, "validation", { branches: "not_found" }],
      [400, "validation", { week_start: "choice" }],
      [400, "validation", { compare: "choice" }],
    ]);
  });

  it("can be downloaded as a file whose rows add up to its totals", async () => {
    world = await openWorld();
    const { desk, owner, center } = world;
    await startShift(desk);
    await owner.patch("/center/discounts/", { receptionist_limit: 10 });
    requireCreated(
      await desk.post<Appointment>("/appointments/", {
        patient: center.patients.mohamed,
        machine: center.machines.ct,
        test: center.tests.brain,
        start_at: "2026-11-21T10:00:00Z",
        discount_kind: "value",
        discount_amount: 10_000,
        discount_reason: "relative",
        paid_amount: 90_000,
      }),
    );
    const csv = await owner.download("/financial-report/?group=by_machine&export_csv=true");
    expect([csv.status, csv.status === 200 ? "" : csv.body.toString()]).toEqual([200, ""]);
    expect(csv.headers["content-disposition"]).toContain("financial-report-2026-11-12-2026-11-21");
    expect(csv.body.toString().split(/\r?\n/)).toEqual([
      "\uFEFFpart,name,appointments,cancelled,no_show,discount_amount,total_price,covered_amount,settled_amount,pending_amount,written_off_amount,paid_amount,refunded_amount,remaining_cost,commission_amount,doctor_compensation,net,expected_amount,paid_out_amount",
      "by_machine,North CT,1,0,0,100.00,900.00,0.00,0.00,0.00,0.00,900.00,0.00,0.00,0.00,,900.00,0.00,",
      "totals,,1,0,0,100.00,900.00,0.00,0.00,0.00,0.00,900.00,0.00,0.00,0.00,0.00,900.00,0.00,",
      "",
    ]);
    const xlsx = await owner.download("/financial-report/?export_xlsx=true");
    expect(xlsx.body.subarray(0, 2).toString()).toBe("PK");
  });
});
