import { readCsv } from "#server/uploads/csv-lines.ts";
import { FileRefusal } from "#server/uploads/file-refusal.ts";
import { columnLetters, type Sheet } from "#server/uploads/lines.ts";
import { readWorkbook } from "#server/uploads/xlsx/workbook.ts";
import { FOREIGN_FILES, foreignFile } from "../../support/sheet-files.ts";
import { describe, expect, it } from "vitest";

async function sheetsOf(name: string): Promise<Sheet[]> {
  const { bytes } = foreignFile(name);
  return name.endsWith(".csv") ? [readCsv(bytes, () => 0)] : readWorkbook(bytes);
}

/** Returns what a cell holds: `Sheet1!B4`, or `B4` of the first sheet. */
function cellOf(sheets: readonly Sheet[], place: string): string {
  const [, sheetName, letters, row] = /^(?:(.*)!)?([A-Z]+)(\d+)$/.exec(place) ?? [];
  const sheet = sheetName === undefined ? sheets[0] : sheets.find((one) => one.name === sheetName);
  const line = sheet?.lines.find(({ number }) => number === Number(row));
  return line?.cells.find((_cell, index) => columnLetters(index) === letters) ?? "";
}

/** What a person sees in a spreadsheet, by file and cell. */
const SEEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "LowerCaseReferenceAttribute.xlsx": { B1: "B1", C1: "", C2: "C2", E3: "E3" },
  "NoDimensionOrCellReferenceAttribute.xlsx": {
    A2: "2017-03-06",
    B2: "GPR 250 EUR",
    G2: "249",
    "Country!B3": "GPR 250 EUR AUT",
  },
  "Test_Issue_NoStyles_NoRAttribute.xlsx": { A1: "AddressLine1", E5: "ROW NUMBER 5", E6: "0" },
  "Format49_@.xlsx": { B1: "1.1", D1: "123", E1: "2,2" },
  "TestDoublePrecision.xlsx": { B3: "3.141592654", B5: "3.14159265358979E-300" },
  "Test_Decimal_Locale.xlsx": { A1: "0.01", A3: "0.123456789", A4: "1E-11" },
  "Test_Encoding_Formula_Date_1520.xlsx": {
    B2: "2009-05-01",
    C2: "1881.99",
    E3: "11:00:00",
    F4: "11:01:02",
  },
  "Test_Excel_Dataset.xlsx": { "Sheet2!A1": "somedata", B4: "2012-10-13" },
  "Test_Excel_OpenOffice.xlsx": { A2: "2", B4: "2012-10-13" },
  "Test_FullWidthSpace.xlsx": { A2: "text　" },
  "Test_Issue_11397.xlsx": { A2: "$44.99", A3: "44.99" },
  "Test_Issue_11516_Single_Tab.xlsx": { A2: "0597", A4: "10009" },
  "Test_Issue_11773_Exponential.xlsx": { A2: "000099", F2: "1.13", A4: "012245002008" },
  "Test_Issue_4145.xlsx": { C3: "Agreement", "Types!A4": "Function" },
  "Test_Issue_8536.xlsx": { B3: "TRUE", B4: "12345", B5: "2012-12-01" },
  "Test_Issue_BoolFormula.xlsx": { A1: "TRUE", G1: "TRUE" },
  "Test_Issue_DateFormatButNotDate.xlsx": { A2: "1", D2: "2013-12-10" },
  "Test_Issue_xxx_LocaleTime.xlsx": { A2: "2012-11-28", B2: "01:34:00", B4: "18:47:00" },
  "Test_MergedCell.xlsx": { A2: "Merge Cell 1", B2: "", B4: "B4" },
  "Test_git_Issue_142.xlsx": { B2: "2003-12-31", D4: "91.88" },
  "Test_git_issue_14_InvalidOADate.xlsx": { A1: "1000000000000" },
  "Test_git_issue_250_richtext.xlsx": {
    A1: "Lorem ipsum dolor sit amet, ei pri verterem efficiantur, per id meis idque deterruisset.",
  },
  "Test_git_issue_271_InvalidDimension.xlsx": { A3: "qweqwerqwerqwerqwer", B6: "3" },
  "Test_git_issue_329_error.xlsx": { A1: "#DIV/0!", B1: "#N/A", C1: "#VALUE!" },
  "Test_git_issue_385_backslash.xlsx": { A2: "10x10", B3: "10x12" },
  "Test_git_issue_425.xlsx": { A1: "   text    " },
  "Test_git_issue_486.xlsx": { A2: "#REF!", B3: "#NAME?" },
  "Test_git_issue_642.xlsx": { "List3!A2": "VISIBLE", "List5!A2": "VERYHIDDEN" },
  "Test_git_issue_53_Cached_Formula_String_Type.xlsx": { C2: "3", C3: "AB", C4: "1," },
  "Test_git_Issue_649_Date1904_Parsings.xlsx": { M12: "2023-09-01" },
  "Test_git_issue_283_TimeSpan.xlsx": { A2: "24:00:00", D3: "2" },
  "Test_git_issue_694_TimeSpan.xlsx": { B2: "-13:57", B4: "00:11:00" },
  "Test_googlesourced.xlsx": { A2: "9583638582", B2: "49.99", E2: "April 1st 2013" },
  "Test_num_double_date_bool_string.xlsx": {
    B1: "1.02",
    C1: "2009-05-11",
    F1: "2009-05-07 11:01:02",
  },
  "TestUnicodeChars.xlsx": { A2: "éЗ", C3: "ةةلك" },
  "roo_1900_base.xlsx": { A1: "2009-06-15", A2: "2013-04-19" },
  "roo_1904_base.xlsx": { A1: "2009-06-15", A2: "2013-04-19" },
  "escaped_quotes.csv": { B2: 'ha "ha" ha' },
  "utf16be_bom.csv": { C3: "ʤ" },
  "utf16le_bom.csv": { C3: "ʤ" },
  "utf8_bom.csv": { A1: "a", C3: "ʤ" },
};

describe("a file that others made", () => {
  it("is read as a person sees it in a spreadsheet", async () => {
    const read: Record<string, Record<string, string>> = {};
    for (const [name, cells] of Object.entries(SEEN)) {
      read[name] = {};
      const sheets = await sheetsOf(name);
      for (const place of Object.keys(cells)) read[name][place] = cellOf(sheets, place);
    }
    expect(Object.keys(SEEN).length).toBeGreaterThan(30);
    expect(read).toEqual(SEEN);
  });

  it("is never refused but for a reason that is true, and hides no sheet but the hidden ones", async () => {
    const refused: Record<string, string[]> = {};
    const hidden: Record<string, string[]> = {};
    for (const name of FOREIGN_FILES) {
      try {
        const sheets = (await sheetsOf(name)).filter(({ isHidden }) => isHidden);
        if (sheets.length > 0) hidden[name] = sheets.map((sheet) => sheet.name);
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error;
        (refused[error.reason] ??= []).push(name);
      }
    }
    expect(refused).toEqual({
      no_workbook: ["EmptyZipFile.xlsx"],
      encrypted: FOREIGN_FILES.filter((name) => /^(agile|standard)_/.test(name)),
      no_text: ["simple_whitespace_null.csv"],
    });
    expect(hidden).toEqual({
      "Test_Excel_Dataset.xlsx": ["test.csv", "Sheet3"],
      "Test_git_issue_642.xlsx": ["List2", "List5"],
    });
  });
});
