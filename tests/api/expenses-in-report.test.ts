import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import type { Caller } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { categoryOf, move } from "../support/safe-desk.ts";
import { sheetsOf } from "../support/workbook.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
let north: number;
let south: number;
let rent: number;
let other: number;
beforeEach(async () => {
  world = await openWorld();
  ({ north, south } = world.center.branches);
  [rent, other] = [await categoryOf(world.owner), await categoryOf(world.owner, "Other")];
  for (const branch of [north, south])
    await move(world.owner, { kind: "withdrawn", branch, amount: 500_000 });
});
afterEach(() => world.app.close());

const spend = (branch: number, category: number, amount: number) =>
  move(world.owner, { kind: "spent", branch, category, amount, note: "Paid" });

const reportFor = async (caller: Caller, query = "", start = "2026-11-20") =>
  (
    await caller.get<FinancialReport>(
      `/financial-report/?start_date=${start}&end_date=2026-12-01${query}`,
    )
  ).body;

describe("the financial report", () => {
  it("takes expenses by kind off the net, and never counts them as collected", async () => {
    await startShift(world.desk);
    await book(world.desk, world.center);
    await spend(north, rent, 30_000);
    await spend(north, other, 4_000);
    const wrong = await spend(north, other, 1_000);
    await world.owner.post(`/safe-movements/${wrong.id}/reverse/`, { reason: "Typed twice" });
    const { profit, totals, cash } = await reportFor(world.owner);
    expect(profit).toEqual({
      net: 100_000,
      by_category: [
        { category: rent, name_ar: "الإيجار", name_en: "Rent", amount: 30_000 },
        { category: other, name_ar: "أخرى", name_en: "Other", amount: 4_000 },
      ],
      expenses: 34_000,
      written_off: 0,
      profit: 66_000,
    });
    expect(totals.net).toBe(100_000);
    expect(cash.by_branch.map(({ payments, refunds }) => payments - refunds)).toEqual([100_000]);
  });

  it("adds up to the day book that its lines open", async () => {
    await spend(north, rent, 30_000);
    const wrong = await spend(south, rent, 500);
    await spend(south, rent, 700);
    await world.owner.post(`/safe-movements/${wrong.id}/reverse/`, { reason: "Typed twice" });
    for (const branches of ["", `${south}`, `${north},${south}`]) {
      const query = branches === "" ? "" : `&branches=${branches}`;
      const { profit, start_date, end_date } = await reportFor(world.owner, query);
      const list = `?kind=spent&category=${rent}&start_date=${start_date}&end_date=${end_date}`;
      const { body } = await world.owner.get<{ results: SafeMovement[] }>(
        `/safe-movements/${list}${branches === "" ? "" : `&branch=${branches}`}`,
      );
      const sum = body.results.reduce((total, { change }) => total - change, 0);
      expect(profit?.by_category.map(({ amount }) => amount)).toEqual([sum]);
    }
  });

  it("has the expenses of the own branches alone, and none for single machines", async () => {
    await spend(north, rent, 10);
    await spend(south, rent, 200);
    const seen = await Promise.all(
      [world.owner, world.admin, world.otherOwner].map(async (caller) => {
        const { profit } = await reportFor(caller);
        return profit?.expenses;
      }),
    );
    expect(seen).toEqual([210, 10, 0]);
    const { machines } = world.center;
    expect((await reportFor(world.owner, `&machines=${machines.ct}`)).profit).toBeNull();
  });

  it("counts an expense on the day on which the safe spent it", async () => {
    await spend(north, rent, 10);
    expect((await reportFor(world.owner, "", "2026-11-22")).profit?.expenses).toBe(0);
    expect((await reportFor(world.owner, "", "2026-11-21")).profit?.expenses).toBe(10);
  });

  it("has a sheet of them in its workbook, in both languages", async () => {
    await spend(north, rent, 30_000);
    for (const [language, name, rows] of [
      ["en", "Expenses and profit", ["Net", "Rent", "Written off", "Profit"]],
      ["ar", "المصروفات والربح", ["الصافي", "الإيجار", "ديون معدومة", "الربح"]],
    ] as const) {
      const file = await world.owner.download(
        `/financial-report/?start_date=2026-11-20&end_date=2026-12-01&export_xlsx=true&language=${language}`,
      );
      const sheet = (await sheetsOf(file.body)).find((one) => one.name === name);
      expect(sheet?.rows.slice(-4)).toEqual(
        rows.map((title, index) => [title, [0, -300, 0, -300][index]]),
      );
    }
  });
});
