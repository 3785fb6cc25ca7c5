import { readTable, tableShape } from "#server/uploads/read-table.ts";
import { describe, expect, it } from "vitest";
import { storedZip } from "../../support/stored-zip.ts";

const TYPES = `<?xml version="1.0"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
</Types>`;
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORKBOOK = `<?xml version="1.0"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}">
<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const SHEET_OF_WORKBOOK = `<?xml version="1.0"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** Returns a workbook with the column `name` and one row, after a definition of entities. */
function workbook(definition: string, cell: string): { name: string; bytes: Buffer } {
  const text = (at: string, value: string) =>
    `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>${value}</t></is></c></row>`;
  const sheet = `<?xml version="1.0"?>${definition}
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
${text("1", "name")}${text("2", cell)}</sheetData></worksheet>`;
  const bytes = storedZip({
    "[Content_Types].xml": TYPES,
    "xl/workbook.xml": WORKBOOK,
    "xl/_rels/workbook.xml.rels": SHEET_OF_WORKBOOK,
    "xl/worksheets/sheet1.xml": sheet,
  });
  return { name: "list.xlsx", bytes };
}

/** Returns the text of the row. */
async function rowOf(definition: string, cell: string): Promise<string | undefined> {
  const { rows } = await readTable(workbook(definition, cell), tableShape(["name"]));
  return rows[0]?.cells["name"];
}

describe("an uploaded workbook", () => {
  it("is read if it defines no entities", async () => {
    expect(await rowOf("", "Dr Nadia &amp; Sons")).toBe("Dr Nadia & Sons");
  });

  it("reads no file and no address that an entity of its own names", async () => {
    const file = new URL(import.meta.url);
    for (const place of [file.href, "file:///etc/passwd", "http://127.0.0.1:9/x"]) {
      expect(await rowOf(`<!DOCTYPE x [<!ENTITY e SYSTEM "${place}">]>`, "&e;")).toBe("&e;");
    }
  });

  it("does not grow by entities that repeat each other", async () => {
    const entities = Array.from("abcdefghij").map((name, index, all) => {
      const before = all[index - 1];
      return `<!ENTITY ${name} "${before === undefined ? "ha" : `&${before};`.repeat(10)}">`;
    });
    expect(await rowOf(`<!DOCTYPE x [${entities.join("")}]>`, "&j;")).toBe("&j;");
  });
});
