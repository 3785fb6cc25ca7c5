import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import { requireRoomFor } from "#server/http/lists/export.ts";
import { MAX_SHEET_ROWS } from "#server/spreadsheet/sheet.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { partsOf, recordsBelow, sheetsOf } from "../support/workbook.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const { desk, center } = world;
  await startShift(desk);
  await book(desk, center, {
    start_at: "2026-11-22T08:00:00Z",
    requested_cost: 40_050,
    paid_amount: 40_050,
  });
  const cancelled = await book(desk, center, {
    start_at: "2026-11-23T22:30:00Z",
    requested_cost: 0,
    paid_amount: 0,
  });
  await desk.delete(`/appointments/${cancelled.id}/`, { reason: "other" });
  await book(desk, center, { start_at: "2026-11-24T09:00:00Z", requested_cost: 0, paid_amount: 0 });
  const named = await desk.patch(`/patients/${center.patients.mohamed}/`, {
    name: '=HYPERLINK("http://x","y")',
  });
  if (named.status !== 200) throw new Error(JSON.stringify(named.body));
});
afterAll(() => world.app.close());

async function exported(path: string): Promise<Buffer> {
  const { status, body } = await world.owner.download(path);
  if (status !== 200) throw new Error(`${status} ${body.toString()}`);
  return body;
}

async function readFirst(path: string, title: string) {
  const [sheet] = await sheetsOf(await exported(path));
  return { name: sheet?.name, ...recordsBelow(sheet?.rows ?? [], title) };
}

describe("a workbook for people", () => {
  it("has the columns of the screen in its order, in the language, with real numbers and the center's time", async () => {
    const { name, head, titles, records } = await readFirst(
      "/appointments/?export_xlsx=true&language=ar&columns=status,time,total,remaining,modality&ordering=start_at&branch=" +
        `${world.center.branches.north}&status=pending,cancelled&start_date=2026-11-22&end_date=2026-11-30`,
      "الموعد",
    );
    expect({ name, head, titles }).toEqual({
      name: "الحجوزات",
      head: [
        "الحجوزات",
        "الأيام: 22/11/2026 – 30/11/2026",
        "الفرع: North",
        expect.stringMatching(/^الحالة: .+, .+$/),
      ],
      titles: ["الحالة", "الموعد", "الإجمالي", "الباقي", expect.any(String)],
    });
    expect(records.map((row) => Object.values(row).slice(1))).toEqual([
      [new Date("2026-11-22T10:00:00Z"), 1_000, 599.5, expect.any(String)],
      // Half past ten at night in UTC is the next day in Cairo.
      [new Date("2026-11-24T00:30:00Z"), 1_000, 0, expect.any(String)],
      [new Date("2026-11-24T11:00:00Z"), 1_000, 1_000, expect.any(String)],
    ]);
  });

  it("says in each list the remaining cost that the list shows, also of what was cancelled", async () => {
    const { body } = await world.owner.get<Page<Appointment>>("/appointments/?ordering=start_at");
    const shown = body.results.map(({ remaining_cost, status }) => [status, remaining_cost / 100]);
    const { records } = await readFirst(
      "/appointments/?export_xlsx=true&language=en&ordering=start_at",
      "Remaining",
    );
    expect(records.map((row) => row["Remaining"])).toEqual(shown.map(([, amount]) => amount));
    expect(shown.find(([status]) => status === "cancelled")).toEqual(["cancelled", 0]);
    const csv = await exported("/appointments/?export_csv=true&ordering=start_at");
    const [header = "", ...lines] = csv.toString().trimEnd().split(/\r?\n/);
    const at = header.split(",").indexOf("remaining_cost");
    // A patient's name here has a comma, so the line is read from its end.
    const fromEnd = at - header.split(",").length;
    expect(lines.map((line) => Number(line.split(",").at(fromEnd)))).toEqual(
      shown.map(([, amount]) => amount),
    );
  });

  it("is laid out from right to left in Arabic only, with a frozen header row, filters and number formats", async () => {
    const sheetOf = async (language: string) => {
      const parts = await partsOf(
        await exported(`/appointments/?export_xlsx=true&language=${language}&columns=time,total`),
      );
      return parts["xl/worksheets/sheet1.xml"] ?? "";
    };
    const [arabic, english] = [await sheetOf("ar"), await sheetOf("en")];
    const facts = (xml: string) => ({
      isRightToLeft: xml.includes('rightToLeft="1"'),
      frozen: /<pane ySplit="(\d+)"[^>]*state="frozen"/.exec(xml)?.[1],
      filter: /<autoFilter ref="([^"]+)"/.exec(xml)?.[1],
    });
    expect([facts(arabic), facts(english)]).toEqual([
      { isRightToLeft: true, frozen: "2", filter: "A2:B5" },
      { isRightToLeft: false, frozen: "2", filter: "A2:B5" },
    ]);
  });

  it("holds text that looks like a formula as text", async () => {
    const parts = await partsOf(
      await exported("/appointments/?export_xlsx=true&language=en&columns=patient"),
    );
    const xml = parts["xl/worksheets/sheet1.xml"] ?? "";
    expect(xml).toContain(
      't="inlineStr"><is><t xml:space="preserve">=HYPERLINK("http://x","y")</t>',
    );
    expect(xml).not.toContain("<f>");
  });

  it("has a name that tells list and day in the language", async () => {
    const nameOf = async (query: string) =>
      (await world.owner.download(`/patients/?export_xlsx=true${query}`)).headers[
        "content-disposition"
      ];
    expect([await nameOf("&language=ar"), await nameOf("&language=en"), await nameOf("")]).toEqual([
      `attachment; filename="patients.xlsx"; filename*=UTF-8''${encodeURIComponent("المرضى 2026-11-21.xlsx")}`,
      "attachment; filename=\"patients.xlsx\"; filename*=UTF-8''Patients%202026-11-21.xlsx",
      'attachment; filename="patients.xlsx"',
    ]);
  });

  it("refuses unknown languages and columns, and columns without a language", async () => {
    const answers = [
      "language=fr",
      "language=en&columns=time,price",
      "columns=time",
      "language=en&columns=time,time",
    ];
    const refused = await Promise.all(
      answers.map(async (query) =>
        refusal(world.owner.get(`/appointments/?export_xlsx=true&${query}`)),
      ),
    );
    expect(refused).toEqual([
      [400, "validation", { language: "choice" }],
      [400, "validation", { columns: "invalid" }],
      [400, "validation", { language: "required" }],
      [400, "validation", { columns: "invalid" }],
    ]);
  });

  it("names nothing of a branch that the person does not see, and nobody of other centers", async () => {
    const { center, desk, other } = world;
    const query = `branch=${center.branches.south},${center.branches.north}&machine=${center.machines.southCt}`;
    const { body, status } = await desk.download(
      `/appointments/?export_xlsx=true&language=en&${query}&patient=${other.patients.mohamed}&receptionist=${center.accounts.desk2}`,
    );
    const text = status === 200 ? JSON.stringify(await sheetsOf(body)) : "";
    expect(text).toContain(`Branch: #${center.branches.south}, North`);
    expect(text).toContain(`Machine: #${center.machines.southCt}`);
    expect(text).toContain(`Patient: #${other.patients.mohamed}`);
    expect(text).toContain(`Receptionist: #${center.accounts.desk2}`);
  });
});

describe("a sheet", () => {
  it("of more rows than a sheet holds is refused; csv has no end", () => {
    const most = MAX_SHEET_ROWS - 50;
    requireRoomFor(most, "xlsx");
    requireRoomFor(most + 1, "csv");
    expect(() => requireRoomFor(most + 1, "xlsx")).toThrow(/1,048,526 rows/);
  });
});

describe("a file for programs", () => {
  it("keeps its names; csv has the center's time beside UTC, xlsx real numbers and times", async () => {
    const csv = await exported("/appointments/?export_csv=true&ordering=start_at");
    const [header = "", first = ""] = csv.toString().split(/\r?\n/);
    expect(header.slice(1)).toMatch(/^accession_number,start_at,start_at_center,patient_name,/);
    expect(first).toContain(",2026-11-22T08:00:00.000Z,2026-11-22 10:00:00,");
    const { records } = await readFirst(
      "/appointments/?export_xlsx=true&ordering=start_at",
      "start_at",
    );
    expect(records[0]).toMatchObject({
      start_at: new Date("2026-11-22T10:00:00Z"),
      total_price: 1_000,
      remaining_cost: 599.5,
      status: "pending",
    });
  });

  it("of prices can be uploaded again as xlsx and changes nothing", async () => {
    const path = `/insurance-providers/${world.center.providers.health}/price-list/`;
    const content = await exported(`${path}?export_xlsx=true`);
    const answer = await world.owner.upload(`${path}?dry_run=true`, {
      name: "prices.xlsx",
      content,
    });
    expect([answer.status, answer.body]).toMatchObject([200, { created: 0 }]);
  });
});

describe("the workbook of the financial report", () => {
  it("has a sheet for each grouping, whose rows add up to its totals, and the one of the screen in front", async () => {
    const query = "start_date=2026-11-22&end_date=2026-11-24";
    const file = await exported(
      `/financial-report/?${query}&export_xlsx=true&language=en&open=by_machine`,
    );
    const sheets = await sheetsOf(file);
    expect(sheets.map(({ name }) => name)).toEqual([
      "Day",
      "Week",
      "Month",
      "Branch",
      "Machine",
      "Test",
      "Modality",
      "Insurance provider",
      "Referring doctor",
      "Receptionist",
      "Money by the day it moved",
      "By method",
      "By the branch that received it",
      "Expenses and profit",
    ]);
    const { totals } = (
      await world.owner.get<{ totals: { total_price: number; net: number } }>(
        `/financial-report/?${query}`,
      )
    ).body;
    for (const { rows } of sheets.slice(0, 10)) {
      const { head, records } = recordsBelow(rows, "Price");
      expect(head).toEqual([
        "Financial report",
        "Days: 22/11/2026 – 24/11/2026",
        "Branch: All branches",
        "Machine: All machines",
      ]);
      const prices = records.map((row) => Number(row["Price"]));
      const total = prices.pop();
      expect([prices.reduce((sum, price) => sum + price, 0), total]).toEqual([
        totals.total_price / 100,
        totals.total_price / 100,
      ]);
    }
    const parts = await partsOf(file);
    expect(parts["xl/workbook.xml"]).toContain('activeTab="4"');
  });

  it("refuses an unknown grouping in front and an unknown language", async () => {
    const refusals = await Promise.all(
      ["open=by_colour", "language=xx"].map(async (query) =>
        refusal(world.owner.get(`/financial-report/?export_xlsx=true&${query}`)),
      ),
    );
    expect(refusals).toEqual([
      [400, "validation", { open: "choice" }],
      [400, "validation", { language: "choice" }],
    ]);
  });
});

describe("the workbook of accounts", () => {
  it("names the branches of each account as the screen does", async () => {
    const { records } = await readFirst("/accounts/?export_xlsx=true&language=en", "E-mail");
    const branchesOf = (name: string) =>
      records.find((row) => String(row["E-mail"]).startsWith(`${name}@`))?.["Branches"];
    expect([branchesOf("owner"), branchesOf("desk"), branchesOf("doctor")]).toEqual([
      "All branches",
      "North",
      "North",
    ]);
  });
});
