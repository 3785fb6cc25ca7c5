import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import { wallClockOf } from "#domain/dates.ts";
import { openWorld, startShift, book, type World } from "../support/desk.ts";
import { findLibreOffice } from "../support/libreoffice.ts";
import { sheetsIn, sumOfCells as sum } from "../support/opened-sheets.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
/** Half an hour off the full hours of UTC, and on the other side of it from Cairo. */
const ZONE = "America/St_Johns";

beforeAll(async () => {
  world = await openWorld();
  const { app, desk, center } = world;
  await startShift(desk);
  const starts = ["2026-11-22T02:30:00Z", "2026-11-22T14:00:00Z", "2026-11-23T09:00:00Z"];
  for (const [index, start_at] of starts.entries()) {
    const paid_amount = 10_025 * index;
    await book(desk, center, { start_at, paid_amount, requested_cost: paid_amount });
  }
  await app.database.pool.query("update scan_centers set time_zone = $1 where id = $2", [
    ZONE,
    center.id,
  ]);
});
afterAll(() => world.app.close());

describe("exported workbooks, opened in LibreOffice,", { tags: ["rest"], timeout: 600_000 }, () => {
  it("have sums equal to the API's, times of the center's zone, and sheets from right to left in Arabic", async () => {
    const { owner, admin } = world;
    const fileOf = async (path: string) => {
      const { status, body } = await owner.download(path);
      if (status !== 200) throw new Error(`${status} ${body.toString()}`);
      return body;
    };
    const provider = await admin.patch(`/insurance-providers/${world.center.providers.second}/`, {
      coverage_percentage: 62.5,
    });
    if (provider.status !== 200) throw new Error(JSON.stringify(provider.body));
    const office = await findLibreOffice();
    const report = "/financial-report/?start_date=2026-11-20&end_date=2026-11-23";
    const day = "/end-of-day/?start_date=2026-11-20&end_date=2026-11-23";
    const opened = await office.open({
      appointments: await fileOf(
        "/appointments/?export_xlsx=true&language=ar&columns=time,patient,total,paid,remaining&ordering=start_at",
      ),
      report: await fileOf(`${report}&export_xlsx=true&language=en`),
      providers: await fileOf("/insurance-providers/?export_xlsx=true&language=en"),
      day: await fileOf(`${day}&export_xlsx=true&language=en`),
      programs: await fileOf("/appointments/?export_xlsx=true&ordering=start_at"),
    });

    const { body } = await owner.get<Page<Appointment>>("/appointments/?ordering=start_at");
    const [list = []] = sheetsIn(opened["appointments"] ?? "").values();
    const rows = list.filter(([first]) => first?.type === "date");
    expect(rows.map(([time]) => time?.value)).toEqual(
      body.results.map(({ start_at }) => wallClockOf(start_at, ZONE).replace(" ", "T")),
    );
    const amounts = (["total_price", "paid_amount", "remaining_cost"] as const).map((name) =>
      body.results.reduce((total, row) => total + row[name], 0),
    );
    expect([2, 3, 4].map((column) => sum(rows.map((row) => row[column])))).toEqual(amounts);
    expect(rows.flatMap((row) => row.slice(2, 5).map(({ type }) => type))).toEqual(
      Array.from({ length: rows.length * 3 }, () => "float"),
    );
    const isRightToLeft = (document = "") => document.includes('style:writing-mode="rl-tb"');
    expect([isRightToLeft(opened["appointments"]), isRightToLeft(opened["report"])]).toEqual([
      true,
      false,
    ]);

    const { totals } = (await owner.get<FinancialReport>(report)).body;
    const sheets = sheetsIn(opened["report"] ?? "");
    expect(sheets.size).toBe(14);
    const shown = ["Day", "Week", "Month", "Branch", "Machine", "Test", "Modality", "Receptionist"];
    for (const name of shown) {
      const lines = sheets.get(name) ?? [];
      const header = lines.findIndex((line) => line[1]?.value === "Appointments");
      const price = lines[header]?.findIndex(({ value }) => value === "Price") ?? -1;
      const filled = lines.slice(header + 1).filter((line) => line[price]?.type === "float");
      expect([name, sum(filled.slice(0, -1).map((line) => line[price]))]).toEqual([
        name,
        totals.total_price,
      ]);
      expect([name, sum(filled.slice(-1).map((line) => line[price]))]).toEqual([
        name,
        totals.total_price,
      ]);
    }
    const [providers = []] = sheetsIn(opened["providers"] ?? "").values();
    const second = providers.find(([name]) => name?.value === "Second");
    expect(second?.[1]).toEqual({ type: "percentage", value: "0.625" });

    const { collections, unpaid } = (await owner.get<EndOfDay>(day)).body;
    const daySheets = sheetsIn(opened["day"] ?? "");
    expect(daySheets.size).toBe(10);
    /** Returns the sum of an amount's rows above the total, and the total. */
    const sumsOf = (name: string, column: string) => {
      const lines = daySheets.get(name) ?? [];
      const header = lines.findIndex((line) => line.some(({ value }) => value === column));
      const place = lines[header]?.findIndex(({ value }) => value === column) ?? -1;
      const filled = lines.slice(header + 1).filter((line) => line[place]?.type === "float");
      return [filled.slice(0, -1), filled.slice(-1)].map((part) =>
        sum(part.map((line) => line[place])),
      );
    };
    expect(sumsOf("Collected", "Net")).toEqual([collections.totals.net, collections.totals.net]);
    expect(sumsOf("Unpaid", "Remaining")).toEqual([unpaid.remaining_cost, unpaid.remaining_cost]);

    const [programs = []] = sheetsIn(opened["programs"] ?? "").values();
    expect(programs[1]?.[1]).toEqual({ type: "date", value: rows[0]?.[0]?.value });
  });
});
