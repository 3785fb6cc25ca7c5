import { storedZip } from "./stored-zip.ts";

/** A cell of a workbook that a test makes. */
export type MadeCell =
  | string
  | number
  | null
  | { number: number; format?: string }
  | { error: string }
  /** `stored` is what the file holds of its result, as XML, and `type` of which type that is. */
  | { formula: string; stored?: string; type?: string };
export type Cells = readonly MadeCell[];

export interface MadeSheet {
  name: string;
  state?: "hidden" | "veryHidden";
  /** Ranges such as `C2:C4`. */
  merges?: readonly string[];
  /** Numbers of rows and of columns, from 1. */
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
  rows: readonly Cells[];
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Returns the parts of a workbook, by name, so that a test can change them. */
export function partsOfWorkbook(sheets: readonly MadeSheet[]): Record<string, string> {
  const formats: string[] = [];
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format);
    return formats.indexOf(format) + 1;
  };
  const cellOf = (cell: MadeCell): string => {
    if (cell === null) return "<c/>";
    if (typeof cell === "string") return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
    if ("error" in cell) return `<c t="e"><v>${cell.error}</v></c>`;
    if ("formula" in cell) {
      const { formula, stored = "", type = "n" } = cell;
      return `<c t="${type}"><f>${escaped(formula)}</f>${stored}</c>`;
    }
    const style = cell.format === undefined ? "" : ` s="${styleOf(cell.format)}"`;
    return `<c${style}><v>${cell.number}</v></c>`;
  };
  const parts = sheets.map((made, index): [string, string] => {
    const { rows, merges = [], hiddenRows = [], hiddenColumns = [] } = made;
    const lines = rows.map((row, at) => {
      const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : "";
      return `<row${hidden}>${row.map(cellOf).join("")}</row>`;
    });
    const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" hidden="1"/>`);
    const merged = merges.map((range) => `<mergeCell ref="${range}"/>`);
    const part = `<worksheet xmlns="${MAIN}"><cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData><mergeCells>${merged.join("")}</mergeCells></worksheet>`;
    return [`xl/worksheets/sheet${index + 1}.xml`, part];
  });
  const listed = sheets.map(
    ({ name, state = "visible" }, index) =>
      `<sheet name="${escaped(name)}" state="${state}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_sheet, index) =>
      `<Relationship Id="r${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}<Relationship Id="s" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`)
      .join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_code, index) => `<xf numFmtId="${200 + index}"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  };
}

/** Returns a workbook; its cells have no addresses. */
export function xlsxOf(sheets: readonly MadeSheet[]): Buffer {
  return storedZip(partsOfWorkbook(sheets));
}
