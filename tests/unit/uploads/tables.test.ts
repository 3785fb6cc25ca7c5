import { Buffer } from "node:buffer";
import { FileRefusal } from "#server/uploads/file-refusal.ts";
import { tableShape } from "#server/uploads/read-table.ts";
import { tableOf } from "#server/uploads/table.ts";
import { kindOfBuiltIn, kindOfFormat, numberText } from "#server/uploads/xlsx/number-text.ts";
import {
  type Cells,
  type MadeSheet,
  partsOfWorkbook,
  xlsxOf,
} from "../../support/made-workbook.ts";
import { caseFile } from "../../support/sheet-files.ts";
import { storedZip } from "../../support/stored-zip.ts";
import { describe, expect, it } from "vitest";

const SHAPE = tableShape(["code", "price", "note"], {
  optional: ["note"],
  titles: { السعر: "price", Code: "code" },
  totals: ["Total"],
});

/** Returns the cells of each row, or why there are none. */
async function read(name: string, bytes: Buffer, shape = SHAPE): Promise<unknown> {
  try {
    const table = await tableOf({ name, bytes }, shape);
    if (!table.ok)
      return table.faults.map(({ code, sheet, cell, found }) => [code, sheet, cell, found]);
    return table.rows.map(({ number, cells, broken }) => [
      number,
      ...Object.values(cells),
      ...Object.values(broken).map(({ code }) => code),
    ]);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return [error.reason, error.place];
  }
}

const csv = (text: string, encoding: BufferEncoding = "utf8") =>
  read("x.csv", Buffer.from(text, encoding));
const book = (...sheets: MadeSheet[]) => read("x.xlsx", xlsxOf(sheets));
const HEAD: Cells = ["code", "price"];
const list = (name: string, ...rows: Cells[]): MadeSheet => ({ name, rows: [HEAD, ...rows] });

describe("a csv file", () => {
  const READ = [[2, "A", "5"]];

  it("is read whatever separates its cells and ends its lines", async () => {
    const texts = [
      "code,price\nA,5\n",
      "code;price\r\nA;5\r\n",
      "code\tprice\rA\t5\r",
      "code|price\nA|5",
    ];
    for (const text of texts) expect([text, await csv(text)]).toEqual([text, READ]);
    expect(await csv("Prices, 2027;;\ncode;price;\nA;5;x,y\n")).toEqual([[3, "A", "5"]]);
    expect(await csv("sep=;\ncode;price\nA;5\n")).toEqual([[3, "A", "5"]]);
    expect(await csv("Code;  السِّعر \nA;5\n")).toEqual(READ);
  });

  it("is read in each Unicode, with its mark and without", async () => {
    const text = "code\tprice\r\nA\t5\r\n";
    const little = Buffer.from(text, "utf16le");
    const big = Buffer.from(little).swap16();
    const files = [
      Buffer.from(`\uFEFF${text}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
      little,
      big,
    ];
    for (const [at, bytes] of files.entries())
      for (const name of ["x.csv", "x.txt", "X.TSV"])
        expect([at, name, await read(name, bytes)]).toEqual([at, name, READ]);
    const arabic = Buffer.from(
      `code\tprice\tnote\r\n${"A\t5\tأشعة مقطعية على المخ بالصبغة\r\n".repeat(2)}`,
      "utf16le",
    );
    expect(await read("x.csv", arabic)).toEqual([
      [2, "A", "5", "أشعة مقطعية على المخ بالصبغة"],
      [3, "A", "5", "أشعة مقطعية على المخ بالصبغة"],
    ]);
  });

  it("names each column that is not read, by its letters if it has no heading but holds something", async () => {
    const bytes = Buffer.from("code,price,,color,\nA,1,950,,\nB,2,,red,\n");
    const table = await tableOf({ name: "x.csv", bytes }, SHAPE);
    expect(table.ok && table.unread).toEqual(["C", "color"]);
  });

  it("that cannot be read says why", async () => {
    expect(await csv('code,price\nA,"5\n')).toEqual(["quotes", expect.anything()]);
    const long = "x".repeat(100_001);
    expect(await csv(`code,price,note\nA,5,${long}\n`)).toEqual(["long_line", { cell: "A2" }]);
    expect(await csv(`code,price,note\nA,5,"${long}"\n`)).toEqual(["long_line", { cell: "A2" }]);
    expect(await csv(`code,price,note\nA,5,"${long}\n`)).toEqual(["quotes", { cell: "A2" }]);
    expect(await csv("code,price\nA,\u0000\n")).toEqual(["no_text", {}]);
    expect(await read("x.csv", xlsxOf([list("S")]))).toEqual(["workbook_as_csv", {}]);
    expect(await csv("a,b\n1,2\n")).toEqual([
      ["column_missing", "", "A1", "a, b"],
      ["column_missing", "", "A1", "a, b"],
    ]);
    expect(await csv(`code,price${",".repeat(48)},far\nA,5\n`)).toEqual([
      "beyond",
      { sheet: "", cell: "AY1" },
    ]);
    expect(await csv(`code,price${",".repeat(60)}\nA,5\n`)).toEqual(READ);
    expect(await csv("code,price,CODE\nA,5,B\n")).toEqual([["column_twice", "", "C1", "CODE"]]);
  });
});

describe("a workbook", () => {
  it("is read from the visible sheet that has most of the columns", async () => {
    const full: MadeSheet = {
      name: "Full",
      rows: [["Our prices"], ["note", "code", "price"], ["n", "B", 7]],
    };
    expect(await book({ name: "Cover", rows: [["Dear all"]] }, list("Prices", ["A", 5]))).toEqual([
      [2, "A", "5"],
    ]);
    expect(
      await book({ ...list("Old", ["A", 1]), state: "hidden" }, list("New", ["A", 2])),
    ).toEqual([[2, "A", "2"]]);
    expect(await book(list("Some", ["A", 5]), full)).toEqual([[3, "B", "7", "n"]]);
    expect(await book(list("Empty"), list("Filled", ["A", 5]))).toEqual([[2, "A", "5"]]);
    const macros = await read("x.xlsm", xlsxOf([list("Macros", ["A", 5])]));
    expect(macros).toEqual([[2, "A", "5"]]);
  });

  it("is refused if nobody can tell which sheet was meant", async () => {
    const two = await book(list("2026", ["A", 5]), list("2027", ["A", 6]));
    expect(two).toEqual(["several_sheets", { sheet: "2026", found: "2027" }]);
    const hidden = await book(
      { name: "Cover", rows: [["x"]] },
      { ...list("Data", ["A", 5]), state: "veryHidden" },
    );
    expect(hidden).toEqual(["hidden_sheet", { sheet: "Data" }]);
    const other = await book({ name: "Cover", rows: [["Code", "Amount"]] });
    expect(other).toEqual([["column_missing", "Cover", "A1", "Code, Amount"]]);
  });

  it("of another kind is named", async () => {
    const container = Buffer.from("d0cf11e0a1b11ae1", "hex");
    const named = (entry: string) => storedZip({ [entry]: "x" });
    const files: [string, Buffer][] = [
      ["old_excel", Buffer.concat([container, Buffer.alloc(600)])],
      ["encrypted", Buffer.concat([container, Buffer.from("EncryptedPackage", "utf16le")])],
      ["binary_excel", named("xl/workbook.bin")],
      ["open_document", named("content.xml")],
      ["no_workbook", named("word/document.xml")],
      ["no_workbook", Buffer.from("<html><table>")],
      ["damaged", Buffer.from("PK\u0003\u0004")],
    ];
    for (const [reason, bytes] of files) expect(await read("x.xlsx", bytes)).toEqual([reason, {}]);
    expect(await read("x.pdf", container)).toEqual(["kind", {}]);
    expect(await read("x.xls", container)).toEqual(["old_excel", {}]);
    expect(await read("x.XLSB", container)).toEqual(["binary_excel", {}]);
    expect(await read("x.ods", container)).toEqual(["open_document", {}]);
    expect(await read("x.csv", container)).toEqual(["old_excel", {}]);
  });

  it("names the cell of each error, and of each formula without a result", async () => {
    const rows = await book(
      list("S", ["A", { error: "#REF!" }], ["B", { formula: "B2*2" }], ["#N/A", "Err:502"]),
    );
    expect(rows).toEqual([
      [2, "A", "#REF!", "cell_error"],
      [3, "B", "=B2*2", "cell_uncalculated"],
      [4, "#N/A", "Err:502", "cell_error", "cell_error"],
    ]);
  });

  it("has no result of a formula that is stored as empty, unless the result is an empty text", async () => {
    const formula = (stored: string, type: string) => ({ formula: "B2*2", stored, type });
    const rows = await book(
      list(
        "S",
        ["A", formula("<v/>", "n")],
        ["B", formula("<v> </v>", "b")],
        ["C", formula("<v></v>", "e")],
        ["D", formula("<v></v>", "str")],
        ["E", formula("<v>7</v>", "n")],
      ),
    );
    expect(rows).toEqual([
      [2, "A", "=B2*2", "cell_uncalculated"],
      [3, "B", "=B2*2", "cell_uncalculated"],
      [4, "C", "=B2*2", "cell_uncalculated"],
      [5, "D", ""],
      [6, "E", "7"],
    ]);
  });

  it("leaves out its row of sums, empty rows and what only has a format", async () => {
    const parts = partsOfWorkbook([list("S", ["A", 5], [null, null], ["Total", 5])]);
    const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
    const formatted = sheet.replace(
      "</sheetData>",
      '<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>',
    );
    const bytes = storedZip({ ...parts, "xl/worksheets/sheet1.xml": formatted });
    expect(await read("x.xlsx", bytes)).toEqual([[2, "A", "5"]]);
  });

  it("has the names of elements with and without a prefix, and other cases of addresses", async () => {
    const parts = partsOfWorkbook([{ name: "S", rows: [] }]);
    const text = (address: string, value: string) =>
      `<x:c r="${address}" t="inlineStr"><x:is><x:r><x:t>${value}</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c>`;
    const rows = `<x:row>${text("b1", "price")}${text("a1", "co_x0064_e")}</x:row><x:row r="2">${text("A2", "A")}${text("B2", "5")}</x:row>`;
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    const bytes = storedZip({ ...parts, "xl/worksheets/sheet1.xml": sheet });
    expect(await read("x.xlsx", bytes)).toEqual([[2, "A", "5"]]);
  });

  it("that once was computed is read as it is shown", async () => {
    const shape = tableShape(["accession_number", "amount"]);
    const { bytes } = caseFile("s-float.xlsx");
    expect(await read("x.xlsx", bytes, shape)).toEqual([[2, "2610021781", "283.5"]]);
  });
});

describe("a number of a workbook", () => {
  const shown = (value: number, code: string, is1904 = false) =>
    numberText(value, kindOfFormat(code), is1904);

  it("is what its format makes of it", () => {
    const cases: [number, string, string][] = [
      [398.999_999_999_999_94, "General", "399"],
      [0.1 + 0.2, "0.00", "0.3"],
      [1357.785, "#,##0.00", "1357.785"],
      [201_012_345_678, "General", "201012345678"],
      [-0, "General", "0"],
      [0.15, "0%", "15%"],
      [0.125, "0%", "12.5%"],
      [0.07, "0.00%;[Red]-0.00%", "7%"],
      [15, '0"%"', "15"],
      [15, "0\\%", "15"],
      [1250.5, '#,##0.00\\ "ج.م."', "1250.5"],
      [1250, "[$EGP] #,##0", "1250"],
      [12, "0.0E+00", "12"],
      [123, "00000", "00123"],
      [7, "00000", "00007"],
      [7.5, "00000", "7.5"],
      [0.155, "0%", "15.5%"],
      [0.155, "[<1]0%;0.00", "15.5%"],
      [15, "[<1]0%;0.00", "15"],
      [0.155, "[>=1]0.00;0%", "15.5%"],
      [1, "[Red][>=1]0.00;0%", "1"],
      [850, '[=0]"free";[<>850]0%;#,##0', "850"],
      [46_143, "dd/mm/yyyy", "2026-05-01"],
      [46_143, "[$-2000401]d mmmm yyyy", "2026-05-01"],
      [46_143.5, "d/m/yy h:mm AM/PM", "2026-05-01 12:00:00"],
      [0.75, "h:mm", "18:00:00"],
      [1.25, "[h]:mm", "30:00:00"],
      [60, "d/m/yyyy", "1900-02-29"],
      [1, "d/m/yyyy", "1900-01-01"],
      [-5, "d/m/yyyy", "-5"],
      [1e12, "d/m/yyyy", "1000000000000"],
    ];
    const read = cases.map(([value, code]) => [value, code, shown(value, code)]);
    expect(read).toEqual(cases);
    expect(shown(0, "d/m/yyyy", true)).toBe("1904-01-01");
  });

  it("with a format that has a number only is what Excel makes of it", () => {
    const kinds = [0, 2, 4, 9, 10, 14, 20, 22, 46, 49].map(
      (id) => kindOfBuiltIn(id)?.kind ?? "number",
    );
    expect(kinds).toEqual([
      "number",
      "number",
      "number",
      "percent",
      "percent",
      "day",
      "time",
      "instant",
      "duration",
      "number",
    ]);
  });
});
