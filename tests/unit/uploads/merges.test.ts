import { FileRefusal } from "#server/uploads/file-refusal.ts";
import { tableShape } from "#server/uploads/read-table.ts";
import { tableOf } from "#server/uploads/table.ts";
import {
  type Cells,
  type MadeSheet,
  partsOfWorkbook,
  xlsxOf,
} from "../../support/made-workbook.ts";
import { storedZip } from "../../support/stored-zip.ts";
import { describe, expect, it } from "vitest";

const SHAPE = tableShape(["code", "price", "note"], { optional: ["note"] });
const HEAD: Cells = ["code", "price", "note", "of nobody"];
const SHEET = "xl/worksheets/sheet1.xml";

async function read(bytes: Buffer): Promise<unknown> {
  try {
    const table = await tableOf({ name: "x.xlsx", bytes }, SHAPE);
    if (!table.ok) return table.faults;
    const rows = table.rows.map(({ number, cells, broken }) => [
      number,
      Object.values(cells).join("|"),
      ...Object.entries(broken).map(([column, { code, found }]) => [column, code, found]),
    ]);
    return table.hidden.rows + table.hidden.columns.length > 0 ? [rows, table.hidden] : rows;
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return [error.reason, error.place];
  }
}

const book = (sheet: Omit<MadeSheet, "name">) => read(xlsxOf([{ name: "S", ...sheet }]));

/** Reads a sheet with these rows, and with what follows them. */
function sheetOf(rows: string, after = ""): Promise<unknown> {
  const parts = partsOfWorkbook([{ name: "S", rows: [] }]);
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const head = `<row>${text("code")}${text("price")}</row>`;
  const sheet = `<worksheet><sheetData>${head}${rows}</sheetData>${after}</worksheet>`;
  return read(storedZip({ ...parts, [SHEET]: sheet }));
}

describe("a merged cell", () => {
  it("is a fault in each row below that has something else, with its range and its value", async () => {
    const rows = [HEAD, ["A", 850, "x"], ["B", null, "y"], ["C", null], ["D", 5]];
    expect(await book({ rows, merges: ["B2:B4"] })).toEqual([
      [2, "A|850|x"],
      [3, "B||y", ["price", "cell_merged", "850 (B2:B4)"]],
      [4, "C||", ["price", "cell_merged", "850 (B2:B4)"]],
      [5, "D|5|"],
    ]);
  });

  it("is a fault in the columns beside it, and over a value that nobody sees", async () => {
    const beside = await book({ rows: [HEAD, ["A", 850]], merges: ["B2:C2"] });
    expect(beside).toEqual([[2, "A|850|", ["note", "cell_merged", "850 (B2:C2)"]]]);
    const beneath = await book({ rows: [HEAD, ["A"], ["B", 900]], merges: ["B2:B3"] });
    expect(beneath).toEqual([
      [2, "A||"],
      [3, "B|900|", ["price", "cell_merged", "(B2:B3)"]],
    ]);
    const written = await book({ rows: [HEAD, ["A", 1], ["B", 2]], merges: ["$B$3:$B$2"] });
    expect(written).toEqual([
      [2, "A|1|"],
      [3, "B|2|", ["price", "cell_merged", "1 (B2:B3)"]],
    ]);
  });

  it("is no fault in headings, in titles, in blank rows, in other columns and without a value", async () => {
    const rows = [["Prices 2027"], HEAD, [], ["A", 5, null, "one"], ["B", 6], [], []];
    const merges = [
      "A1:D1",
      "A2:A3",
      "B2:B3",
      "D4:D5",
      "C4:C5",
      "A6:B7",
      "AZ1:XFD9",
      "A30000:B30001",
    ];
    expect(await book({ rows, merges })).toEqual([
      [4, "A|5|"],
      [5, "B|6|"],
    ]);
  });

  it("that overlaps another one, or is no range, is one of a damaged workbook", async () => {
    const rows = [HEAD, ["A", 5], ["B", 6]];
    expect(await book({ rows, merges: ["A2:B3", "B3:C4"] })).toEqual([
      "damaged",
      { sheet: "S", cell: "B3" },
    ]);
    for (const range of ["", "A2:", "A0:A2", "A2:A9999999", "A2:A3:A4", "A2:XFE3"])
      expect([range, await book({ rows, merges: [range] })]).toEqual([
        range,
        ["damaged", { sheet: "S", found: range }],
      ]);
  });
});

describe("hidden rows and columns", () => {
  it("are counted where they are read, and nowhere else", async () => {
    const rows = [["Title"], HEAD, ["A", 1], ["B", 2], [], ["C", 3]];
    const hidden = await book({ rows, hiddenRows: [1, 3, 5, 6], hiddenColumns: [2, 4] });
    expect(hidden).toEqual([
      [
        [3, "A|1|"],
        [4, "B|2|"],
        [6, "C|3|"],
      ],
      { rows: 2, columns: ["price"] },
    ]);
  });
});

describe("a workbook that Excel would refuse", () => {
  const damaged = (place: object) => ["damaged", { sheet: "S", ...place }];

  it("is damaged, and no value of it is read", async () => {
    const cell = (attributes: string, value = "<v>5</v>") => `<c ${attributes}>${value}</c>`;
    const rows: [string, object][] = [
      [`<row r="99999999999">${cell("")}</row>`, { found: 'r="99999999999"' }],
      [`<row r="1048577">${cell("")}</row>`, { found: 'r="1048577"' }],
      [`<row r="0x10">${cell("")}</row>`, { found: 'r="0x10"' }],
      [`<row r="2">${cell('r="0x10"')}</row>`, { found: "0x10" }],
      [`<row r="2">${cell('r="A3"')}</row>`, { found: "A3" }],
      [`<row r="2">${cell('r="XFE2"')}</row>`, { found: "XFE2" }],
      [`<row r="2">${cell('r=""')}</row>`, { found: "" }],
      [`<row r="2">${cell('r="A2"')}${cell('r="B2"')}${cell('r="B2"')}</row>`, { cell: "B2" }],
      [`<row r="2">${cell('r="B2"', "")}${cell('r="B2"')}</row>`, { cell: "B2" }],
      [`<row r="2">${cell('r="A2"')}</row><row r="2">${cell('r="B2"')}</row>`, { cell: "A2" }],
      [`<row r="2">${cell("", "<v>5</v><v>6</v>")}</row>`, { cell: "A2" }],
      [`<row r="2">${cell("", "<c><v>5</v></c>")}</row>`, { found: "" }],
      [`<row r="2">${cell('s="0x1"')}</row>`, { found: "" }],
      [`<row r="2">${cell("", "<v>0x10</v>")}</row>`, { cell: "A2", found: "0x10" }],
      [`<row r="2">${cell("", "<v>1e999</v>")}</row>`, { cell: "A2", found: "1e999" }],
      [`<row r="2">${cell('t="s"', "<v></v>")}</row>`, { cell: "A2", found: "" }],
      [`<row r="2">${cell('t="b"', "<v>2</v>")}</row>`, { cell: "A2", found: "2" }],
    ];
    const early = `<mergeCells><mergeCell ref="A1:A2"/></mergeCells><row r="2">${cell("")}</row>`;
    rows.push([early, { cell: "A2" }]);
    for (const [row, place] of rows)
      expect([row, await sheetOf(row)]).toEqual([row, damaged(place)]);
    expect(await sheetOf(`<row r="2">${cell('r="b2"')}${cell('r="A2"')}</row>`)).toEqual([
      [2, "5|5"],
    ]);
  });
});
