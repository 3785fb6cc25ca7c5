import { deflateRawSync } from "node:zlib";
import { columnLetters } from "#server/uploads/lines.ts";
import { partsOfWorkbook } from "./made-workbook.ts";
import { FOREIGN_FILES, foreignFile } from "./sheet-files.ts";
import { storedZip } from "./stored-zip.ts";

/** Random numbers from 0 to below 1 that begin with a seed, so that a failure can be repeated. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SHEET = "xl/worksheets/sheet1.xml";
const MEBIBYTE = 1024 * 1024;
const HEAD = ["name", "country_phone_code", "phone_number"];

/** A part of an archive; `size` is what the archive claims of it. */
interface Packed {
  name: string;
  bytes: Buffer;
  size?: number;
}

/** Returns a zip archive of packed parts, with the sizes that they claim. */
function packedZip(parts: readonly Packed[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, size = bytes.length } of parts) {
    const packed = deflateRawSync(bytes, { level: 1 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

const parts = () =>
  partsOfWorkbook([{ name: "List", rows: [HEAD, ["Dr Nadia", "+20", "01012345678"]] }]);

/** Returns the workbook with other parts. */
function changed(
  other: Readonly<Record<string, Buffer | string>>,
  sizes: Readonly<Record<string, number>> = {},
): Buffer {
  return packedZip(
    Object.entries({ ...parts(), ...other }).map(([name, content]) => ({
      name,
      bytes: Buffer.from(content),
      ...(sizes[name] === undefined ? {} : { size: sizes[name] }),
    })),
  );
}

const sheet = (data: string, after = "") =>
  `<worksheet><sheetData>${data}</sheetData>${after}</worksheet>`;
const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const letter = (random: Random) => String.fromCharCode(65 + Math.floor(random() * 26));
const sharedStrings = (texts: string) => ({
  "xl/_rels/workbook.xml.rels": (parts()["xl/_rels/workbook.xml.rels"] ?? "").replace(
    "</Relationships>",
    '<Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  ),
  "xl/sharedStrings.xml": `<sst>${texts}</sst>`,
});

/** How hostile workbooks are made, by what is wrong with them. */
export const HOSTILE: Readonly<Record<string, (random: Random) => Buffer>> = {
  "a stray cell": (random) => {
    const row = Math.ceil(random() * 1_048_576);
    const address = `${letter(random)}${letter(random)}${row}`;
    return changed({ [SHEET]: sheet(`<row r="${row}"><c r="${address}"><v>1</v></c></row>`) });
  },
  "a thousand stray cells": (random) =>
    changed({
      [SHEET]: sheet(
        Array.from(
          { length: 1_000 },
          (_, at) =>
            `<row r="${at * 1_000 + 1}"><c r="${letter(random)}XA${at * 1_000 + 1}"><v>1</v></c></row>`,
        ).join(""),
      ),
    }),
  "a size that is too small": (random) =>
    changed(
      { [SHEET]: sheet(repeat("<row><c><v>1</v></c></row>", 1 + random() * 8 * MEBIBYTE)) },
      { [SHEET]: 10 },
    ),
  "a size that is too large": () => changed({}, { [SHEET]: 4_000_000_000 }),
  "an archive in an archive": (random) => {
    let inner = storedZip(parts());
    for (let depth = 0; depth < random() * 20; depth += 1)
      inner = packedZip([{ name: "xl/workbook.xml", bytes: inner }]);
    return inner;
  },
  "a cell in a row that no sheet has": (random) =>
    changed({
      [SHEET]: sheet(
        `<row r="${["0x10", "99999999999", "-1", "1e3", "1048577"][Math.floor(random() * 5)]}"><c><v>1</v></c></row>`,
      ),
    }),
  "a cell that stands twice in its row": () =>
    changed({ [SHEET]: sheet('<row r="1"><c r="A1"/><c r="A1"><v>1</v></c></row>') }),
  "a million merged ranges": () =>
    changed({
      [SHEET]: sheet(
        "",
        `<mergeCells>${repeat('<mergeCell ref="A1:XFD9"/>', 15 * MEBIBYTE)}</mergeCells>`,
      ),
    }),
  "a million merged ranges far away": () =>
    changed({
      [SHEET]: sheet(
        "",
        `<mergeCells>${repeat('<mergeCell ref="AZ1:XFD1048576"/>', 15 * MEBIBYTE)}</mergeCells>`,
      ),
    }),
  "as many merged ranges as cells": () =>
    changed({
      [SHEET]: sheet(
        repeat("<row><c><v>1</v></c></row>", 500_000),
        `<mergeCells>${Array.from({ length: 20_000 * 18 }, (_, at) => {
          const [row, column] = [Math.floor(at / 18) + 1, at % 18];
          const [left, right] = [columnLetters(column * 2), columnLetters(column * 2 + 1)];
          return `<mergeCell ref="${left}${row}:${right}${row}"/>`;
        }).join("")}</mergeCells>`,
      ),
    }),
  "two hundred sheets that are merged": () =>
    changed({
      "xl/workbook.xml": `<workbook><sheets>${Array.from({ length: 200 }, (_, at) => `<sheet name="S${at}" r:id="r1"/>`).join("")}</sheets></workbook>`,
      [SHEET]: sheet(
        repeat("<row><c><v>1</v></c></row>", 20_000),
        '<mergeCells><mergeCell ref="A1:AX20000"/></mergeCells>',
      ),
    }),
  "hidden columns that begin far to the left": () =>
    changed({
      [SHEET]: `<worksheet><cols><col min="-2000000000" max="50" hidden="1"/></cols></worksheet>`,
    }),
  "shared texts of 200 MB": (random) =>
    changed(sharedStrings(repeat(`<si><t>${letter(random)}</t></si>`, 200 * MEBIBYTE))),
  "a shared text that every cell repeats": (random) =>
    changed({
      ...sharedStrings(`<si><t>${letter(random).repeat(30_000)}</t></si>`),
      [SHEET]: sheet(
        repeat(
          '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>',
          8 * MEBIBYTE,
        ),
      ),
    }),
  "one shared text of 15 MB": (random) =>
    changed(sharedStrings(`<si><t>${letter(random).repeat(15 * MEBIBYTE)}</t></si>`)),
  "elements within elements": (random) => {
    const depth = Math.ceil(random() * 500_000);
    return changed({ [SHEET]: sheet(`${"<a>".repeat(depth)}${"</a>".repeat(depth)}`) });
  },
  "elements that never end": () =>
    changed({ [SHEET]: `<worksheet><sheetData>${repeat("<row>", MEBIBYTE)}` }),
  "an element with many attributes": () =>
    changed({
      [SHEET]: sheet(
        `<row ${Array.from({ length: 300_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`,
      ),
    }),
  "entities that repeat each other": () =>
    changed({
      [SHEET]: `<!DOCTYPE x [${Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at} "&e${at + 1};&e${at + 1};">`).join("")}]>${sheet("<row><c><v>&e0;</v></c></row>")}`,
    }),
  "a million empty cells": () =>
    changed({ [SHEET]: sheet(repeat("<row><c/><c/><c/><c/><c/></row>", 12 * MEBIBYTE)) }),
  "a million cells": () =>
    changed({ [SHEET]: sheet(repeat("<row><c><v>1</v></c></row>", 14 * MEBIBYTE)) }),
  "a comment of 15 MB": () => changed({ [SHEET]: sheet(`<!--${" ".repeat(15 * MEBIBYTE)}-->`) }),
  "a million styles": () =>
    changed({
      "xl/styles.xml": `<styleSheet><cellXfs>${repeat('<xf numFmtId="9"/>', 14 * MEBIBYTE)}</cellXfs></styleSheet>`,
    }),
  "a format code that is hard to read": () =>
    changed({
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${"&quot;[".repeat(200_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    }),
  "an address of a million letters": () =>
    changed({
      [SHEET]: sheet(
        `<row r="${"9".repeat(MEBIBYTE)}"><c r="${"A".repeat(MEBIBYTE)}"><v>1</v></c></row>`,
      ),
    }),
  "numbers that are none": (random) =>
    changed({
      [SHEET]: sheet(
        ["1e999", "-1e308", "NaN", "0x10", "--1", "1e-400", String(random())]
          .map((value) => `<row><c><v>${value}</v></c></row>`)
          .join(""),
      ),
    }),
  "ten thousand sheets": () => {
    const sheets = Array.from({ length: 10_000 }, (_, at) => `<sheet name="S${at}" r:id="r1"/>`);
    return changed({
      "xl/workbook.xml": `<workbook><sheets>${sheets.join("")}</sheets></workbook>`,
    });
  },
  "a sheet that is the workbook": () =>
    changed({
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="workbook.xml"/></Relationships>',
    }),
  "a path out of the archive": (random) =>
    changed({
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="${"../".repeat(Math.ceil(random() * 50))}etc/passwd"/></Relationships>`,
    }),
  "too many parts": () =>
    packedZip(
      Array.from({ length: 3_000 }, (_, at) => ({ name: `xl/${at}.xml`, bytes: Buffer.from("x") })),
    ),
  "a file cut in the middle": (random) => {
    const whole = changed({});
    return whole.subarray(0, Math.ceil(random() * whole.length));
  },
  "a file of somebody else with changed bytes": (random) => {
    const workbooks = FOREIGN_FILES.filter((name) => name.endsWith(".xlsx"));
    const { bytes } = foreignFile(workbooks[Math.floor(random() * workbooks.length)] ?? "");
    for (let at = 0; at < 1 + random() * 30; at += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    return bytes;
  },
  "random bytes behind the mark of a workbook": (random) =>
    Buffer.concat([
      Buffer.from("PK\u0003\u0004"),
      Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(random() * 256))),
    ]),
};
