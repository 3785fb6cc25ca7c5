import { beforeAll, describe, expect, it } from "vitest";
import { ApiFailure, type FailureCode } from "#src/api/failure.ts";
import { ALL_TEXT_AREAS } from "#src/i18n/areas.ts";
import { loadMessages, loadTexts } from "#src/i18n/t.ts";
import { outcomeWords, stepAfterRefusal } from "#src/views/center/catalogs/upload-steps.ts";
import { withHidden } from "#src/views/parts/upload/hidden-words.ts";
import { reasonAgainstFiles } from "#src/views/parts/upload/file-faults.ts";

beforeAll(async () => {
  await loadMessages("en");
  await loadTexts(ALL_TEXT_AREAS);
});

const FILE = new File(["name"], "tests.csv");
const MEGABYTE = 1024 * 1024;

const failed = (code: FailureCode, body: Record<string, unknown> = {}) =>
  new ApiFailure({ status: 422, code, detail: "", body });

describe("a file that is chosen for an upload", () => {
  it("is refused before it is sent if its kind or its size is not allowed", () => {
    const refused = (name: string, size = 1) => reasonAgainstFiles([{ name, size }]) !== null;
    const taken = ["list.csv", "LIST.XLSX", "a.tsv", "a.txt", "a.xlsm"];
    expect(taken.map((name) => refused(name))).toEqual(taken.map(() => false));
    expect(["list.pdf", "csv", "a.csv.exe"].map((name) => refused(name))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ["a.xls", "a.xlsb", "a.ods"].map((name) => reasonAgainstFiles([{ name, size: 1 }])),
    ).toEqual([
      "a.xls: This is an old Excel file (.xls). Save it in Excel as .xlsx and choose that.",
      "a.xlsb: This is a binary workbook (.xlsb). Save it in Excel as .xlsx and choose that.",
      "a.ods: This is an OpenDocument file (.ods). Save it as .xlsx and choose that.",
    ]);
    expect([refused("a.csv", 5 * MEGABYTE), refused("a.csv", 5 * MEGABYTE + 1)]).toEqual([
      false,
      true,
    ]);
  });

  it("is named in each refusal", () => {
    const refusals = [
      reasonAgainstFiles([{ name: "list.pdf", size: 1 }]),
      reasonAgainstFiles([{ name: "list.csv", size: 6 * MEGABYTE }]),
      ...(["too_large", "unsupported_type"] as const).map((code) =>
        Reflect.get(stepAfterRefusal(failed(code), FILE), "fault"),
      ),
    ];
    expect(refusals).toEqual([
      "list.pdf: Only \u200E.csv, \u200E.tsv, \u200E.txt, \u200E.xlsx, and \u200E.xlsm files are taken.",
      "list.csv is too large: 5 MB and 10,000 rows at most.",
      "tests.csv is too large: 5 MB and 10,000 rows at most.",
      "tests.csv: Files of this kind are not taken.",
    ]);
  });

  it("shows the rows that the server refused, and none that it does not name properly", () => {
    const fault = {
      sheet: "Tests",
      cell: "C3",
      row: 3,
      column: "name_en",
      header: "Name_EN",
      found: "",
      code: "required",
      detail: "missing",
    };
    const body = { faults: [fault, { row: "4" }, null], fault_count: 7 };
    expect(stepAfterRefusal(failed("upload_invalid", body), FILE)).toEqual({
      at: "faulty",
      file: FILE,
      faults: [fault],
      count: 7,
    });
  });

  it("is refused as a whole with the true cause, and its place in the file", () => {
    const refused = (body: Record<string, unknown>) =>
      Reflect.get(stepAfterRefusal(failed("too_large", body), FILE), "fault");
    const place = { sheet: "Prices", cell: "XFD1048576" };
    expect([
      refused({ cause: "encrypted" }),
      refused({ cause: "beyond", ...place }),
      refused({ cause: "of a later version" }),
    ]).toEqual([
      "tests.csv: The workbook is protected by a password. Save it without one and choose it again.",
      "tests.csv: sheet “Prices” · cell XFD1048576: Something stands beyond row 20,000 or column AX. Delete the rows and columns outside of the list and save.",
      "tests.csv is too large: 5 MB and 10,000 rows at most.",
    ]);
  });

  it("can be chosen again after any other refusal; an error in the program is thrown", () => {
    expect(stepAfterRefusal(failed("too_large"), FILE)).toEqual({
      at: "choose",
      fault: reasonAgainstFiles([{ name: FILE.name, size: 6 * MEGABYTE }]),
    });
    expect(stepAfterRefusal(failed("network"), FILE).at).toBe("choose");
    expect(() => stepAfterRefusal(new TypeError("ours"), FILE)).toThrow("ours");
  });
});

describe("the words for what a file would change", () => {
  it("differ for an empty file, a file without changes and a file with changes", () => {
    const words = [
      outcomeWords({ rows: 0, created: 0, updated: 0 }),
      outcomeWords({ rows: 5, created: 0, updated: 0 }),
      outcomeWords({ rows: 5, created: 2, updated: 1 }),
    ];
    expect(new Set(words).size).toBe(3);
    expect(words[2]).toMatch(/2.*1.*2/);
  });

  it("also say how many of the rows are hidden, and which columns, in both languages", async () => {
    const notes = { hidden_rows: 3, hidden_columns: ["السعر", "Price"] };
    expect([withHidden("Rows: 5", {}), withHidden("Rows: 5", notes)]).toEqual([
      "Rows: 5",
      "Rows: 5 · 3 of the rows are hidden in the file, and count · \u2068hidden columns that count: \u2068\u2068السعر\u2069, Price\u2069\u2069",
    ]);
    await loadMessages("ar");
    await loadTexts(ALL_TEXT_AREAS);
    const arabic = [1, 2, 3, 11].map((rows) => withHidden("x", { hidden_rows: rows }));
    await loadMessages("en");
    expect(arabic.map((words) => words.replace(/[\u2068\u2069]/g, ""))).toEqual([
      "x · منها صف مخفي في الملف، ويُحسب",
      "x · منها صفان مخفيان في الملف، ويُحسبان",
      "x · منها 3 صفوف مخفية في الملف، وتُحسب",
      "x · منها 11 صفًا مخفيًا في الملف، وتُحسب",
    ]);
  });
});
