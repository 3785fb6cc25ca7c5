import { escaped } from "./cells.ts";
import { type Sheet, type SheetLook, sheetXml } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { type ZipPart, zipOf } from "./zip.ts";

export interface Workbook extends SheetLook {
  sheets: readonly Sheet[];
  /** The position of the sheet that is in front when the file is opened. */
  front: number;
}

/** The content type of a workbook. */
export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const RELATIONSHIPS_TYPE = "application/vnd.openxmlformats-package.relationships+xml";
/** The longest name of a sheet, and what it may not contain. */
const MAX_NAME = 31;
const NOT_IN_NAME = /[[\]:*?/\\]/g;

/**
 * Yields an xlsx file in chunks, while its rows are read, so that memory does not grow with it. There must be a sheet.
 */
export function xlsxOf(workbook: Workbook): AsyncGenerator<Buffer> {
  return zipOf(partsOf(workbook));
}

function partsOf({ sheets, front, zone, rightToLeft }: Workbook): ZipPart[] {
  const numbers = sheets.map((_sheet, index) => index + 1);
  const overrides = [
    override("/xl/workbook.xml", "sheet.main"),
    override("/xl/styles.xml", "styles"),
    ...numbers.map((number) => override(`/xl/worksheets/sheet${number}.xml`, "worksheet")),
  ];
  const related = [
    ...numbers.map((number) =>
      relationship(`s${number}`, "worksheet", `worksheets/sheet${number}.xml`),
    ),
    relationship("styles", "styles", "styles.xml"),
  ];
  const names = namesOf(sheets);
  const listed = names.map(
    (name, index) =>
      `<sheet name="${escaped(name).replaceAll('"', "&quot;")}" sheetId="${index + 1}" r:id="s${index + 1}"/>`,
  );
  return [
    {
      name: "[Content_Types].xml",
      content: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${RELATIONSHIPS_TYPE}"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`,
      ],
    },
    {
      name: "_rels/.rels",
      content: relationships([relationship("workbook", "officeDocument", "xl/workbook.xml")]),
    },
    {
      name: "xl/workbook.xml",
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="${front}"/></bookViews><sheets>${listed.join("")}</sheets></workbook>`,
      ],
    },
    { name: "xl/_rels/workbook.xml.rels", content: relationships(related) },
    { name: "xl/styles.xml", content: [STYLES] },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(sheet, { zone, rightToLeft }, index === front),
    })),
  ];
}

/** Returns the names of the sheets as a workbook may have them: without some signs, short, and each once. */
function namesOf(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, index) => {
    const bare = name
      .replace(NOT_IN_NAME, " ")
      .replace(/^'+|'+$/g, "")
      .trim()
      .slice(0, MAX_NAME);
    const own = bare === "" || taken.has(bare.toLowerCase()) ? `${index + 1}` : bare;
    taken.add(own.toLowerCase());
    return own;
  });
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
}

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relationships(related: readonly string[]): string[] {
  return [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${related.join("")}</Relationships>`,
  ];
}
