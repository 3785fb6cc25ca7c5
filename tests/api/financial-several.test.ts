import { addDays } from "#domain/dates.ts";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { Caller } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { shownDay } from "#server/exports/shown.ts";
import { recordsBelow, sheetsOf } from "../support/workbook.ts";
import { afterEach, describe, expect, it } from "vitest";

let world: World;
afterEach(() => world.app.close());

async function report(caller: Caller, query: string): Promise<FinancialReport> {
  const { status, body } = await caller.get<FinancialReport>(`/financial-report/?${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

describe("the financial report", () => {
  it("of several branches and machines is the sum of each, on the dashboard as well", async () => {
    world = await openWorld();
    const { desk, desk2, owner, center } = world;
    const { north, south } = center.branches;
    await startShift(desk);
    await startShift(desk2);
    await book(desk, center, { paid_amount: 100_000 });
    await book(desk2, center, { machine: center.machines.southCt, paid_amount: 90_000 });
    const paidOf = async (query: string) => {
      const dashboard = await owner.get<Dashboard>(`/dashboard/?${query}&end_date=2026-11-30`);
      const { totals } = await report(owner, `${query}&end_date=2026-11-30`);
      return [totals.paid_amount, dashboard.body.totals.paid_amount];
    };
    expect([
      await paidOf(`branches=${north}`),
      await paidOf(`branches=${south}`),
      await paidOf(`branches=${north},${south}`),
      await paidOf(`machines=${center.machines.southCt}`),
      await paidOf(`machines=${center.machines.ct},${center.machines.southCt}`),
      await paidOf(`branches=${north}&machines=${center.machines.southCt}`),
      await paidOf("branches=all&machines=all"),
    ]).toEqual([
      [100_000, 100_000],
      [90_000, 90_000],
      [190_000, 190_000],
      [90_000, 90_000],
      [190_000, 190_000],
      [0, 0],
      [190_000, 190_000],
    ]);
  });

  it("can be downloaded beside earlier days, with the change, and without rows of nothing", async () => {
    world = await openWorld();
    const { desk, owner, center } = world;
    await startShift(desk);
    await book(desk, center, { paid_amount: 100_000 });
    const { by_day } = await report(owner, "start_date=2026-11-21&end_date=2026-11-30");
    const booked = by_day.find(({ appointments }) => appointments === 1)?.day ?? "";
    const after = addDays(booked, 1);
    const { body } = await owner.download(
      `/financial-report/?start_date=${after}&end_date=${after}&compare=before&export_xlsx=true&language=en` +
        `&branches=${center.branches.north}`,
    );
    const sheets = await sheetsOf(body);
    const [days, weeks] = sheets.slice(0, 2).map(({ rows }) => recordsBelow(rows, "Price").records);
    const shown = (rows: readonly Record<string, unknown>[] = []) =>
      rows.map((row) => [row["Paid"], row["Paid · before"], row["Paid · change"]]);
    expect([shown(days), shown(weeks)]).toEqual([
      [
        [0, 1000, -1],
        [0, 1000, -1],
      ],
      [
        [0, 1000, -1],
        [0, 1000, -1],
      ],
    ]);
    const head = (sheets[0]?.rows ?? []).flat().map(String);
    expect(head).toEqual(
      expect.arrayContaining([
        "Branch: North",
        "Machine: All machines",
        `Compared with: The period before, ${shownDay(booked)} – ${shownDay(booked)}`,
      ]),
    );
  });
});
