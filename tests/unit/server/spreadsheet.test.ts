import { xlsxOf } from "#server/spreadsheet/workbook.ts";
import type { Sheet } from "#server/spreadsheet/sheet.ts";
import { partsOf, sheetsOf } from "../../support/workbook.ts";
import { describe, expect, it } from "vitest";

async function* batches(...rows: Sheet["rows"] extends AsyncIterable<infer B> ? B[] : never) {
  for (const batch of rows) yield await Promise.resolve(batch);
}

const KINDS = [
  "text",
  "count",
  "amount",
  "percent",
  "day",
  "instant",
  "clock",
  "duration",
] as const;

async function fileOf(sheets: readonly Partial<Sheet>[], zone = "Asia/Kathmandu"): Promise<Buffer> {
  const whole = sheets.map((sheet, index) => ({
    name: `Sheet ${index + 1}`,
    head: [],
    columns: KINDS.map((kind) => ({ title: kind, kind })),
    rows: batches([]),
    totals: null,
    ...sheet,
  }));
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxOf({ sheets: whole, front: 0, zone, rightToLeft: false }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("a workbook", () => {
  it("has numbers for amounts, percentages, days and times of the zone, and empty cells for nothing", async () => {
    const rows = batches(
      [["a", 3, -150, 12.5, "2026-11-22", "2026-11-22T22:00:00Z", "24:00", 90]],
      [[null, null, null, null, null, null, null, null]],
    );
    const [sheet] = await sheetsOf(await fileOf([{ rows, totals: ["Total", 3, -150] }]));
    expect(sheet?.rows.slice(1)).toEqual([
      [
        "a",
        3,
        -1.5,
        0.125,
        new Date("2026-11-22T00:00:00Z"),
        new Date("2026-11-23T03:45:00Z"),
        expect.anything(),
        expect.anything(),
      ],
      Array.from({ length: 8 }, () => null),
      ["Total", 3, -1.5, null, null, null, null, null],
    ]);
  });

  it("keeps every text as it is, less what XML cannot hold", async () => {
    const texts = [
      "=1+1",
      "a<b>&c\"d'",
      "سطر\nثانٍ",
      "_x0041_",
      "  around  ",
      "\u0000\u0007\uD800x",
    ];
    const rows = batches(texts.map((text) => [text]));
    const [sheet] = await sheetsOf(
      await fileOf([{ columns: [{ title: "text", kind: "text" }], rows }]),
    );
    const read = sheet?.rows.slice(1).map(([text]) => String(text).replace("_x005F_", "_"));
    expect(read?.map((text) => text.trim())).toEqual([...texts.slice(0, 4), "around", "x"]);
  });

  it("names each sheet as a workbook may, each by a name of its own", async () => {
    const names = ["a/b:c*d?[e]", "a b c d  e ", "x".repeat(40), "'quoted'", ""];
    const file = await fileOf(names.map((name) => ({ name })));
    const read = (await sheetsOf(file)).map(({ name }) => name);
    expect([new Set(read).size, read.every((name) => /^[^[\]:*?/\\']{1,31}$/.test(name))]).toEqual([
      names.length,
      true,
    ]);
    expect(Object.keys(await partsOf(file))).toHaveLength(5 + names.length);
  });

  it("begins before its rows are read, and fails when they fail", async () => {
    const failing = (async function* () {
      yield await Promise.resolve([["first"]]);
      throw new Error("the database is away");
    })();
    const seen: Buffer[] = [];
    const reading = (async () => {
      const sheets = [
        {
          name: "a",
          head: [],
          columns: [{ title: "t", kind: "text" as const }],
          rows: failing,
          totals: null,
        },
      ];
      for await (const chunk of xlsxOf({ sheets, front: 0, zone: "UTC", rightToLeft: false }))
        seen.push(chunk);
    })();
    await expect(reading).rejects.toThrow("the database is away");
    expect(seen.length).toBeGreaterThan(0);
  });
});
