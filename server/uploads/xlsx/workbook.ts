import { refuseContainer } from "../container.ts";
import { FileRefusal } from "../file-refusal.ts";
import { MAX_SHEETS } from "../limits.ts";
import type { Sheet } from "../lines.ts";
import { openArchive, type Archive } from "./archive.ts";
import { readSheetLines } from "./sheet-lines.ts";
import { readStyles } from "./styles.ts";
import { readSharedTexts } from "./texts.ts";
import { readXml } from "./xml.ts";

interface Relation {
  type: string;
  target: string;
}

/** Reads the filled cells of all sheets of a workbook, in their order. Throws a FileRefusal that says why it cannot. */
export async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  refuseOtherFormats(bytes);
  const archive = await openArchive(bytes);
  const path = await workbookPath(archive);
  const book = await archive.read(path);
  if (book === null) throw new FileRefusal(causeWithoutWorkbook(archive));
  const { sheets, is1904 } = sheetsOf(book);
  const relations = await relationsOf(archive, path);
  const partOf = async (kind: string) => {
    const target = [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
    return target === undefined ? null : archive.read(target);
  };
  const shared = readSharedTexts(await partOf("sharedStrings"));
  const kinds = readStyles(await partOf("styles"));
  const read: Sheet[] = [];
  for (const { name, isHidden, relation } of sheets) {
    const known = relations.get(relation);
    // Sheets of charts and of macros have no cells.
    if (known === undefined || !known.type.endsWith("/worksheet")) continue;
    const part = await archive.read(known.target);
    if (part === null) throw new FileRefusal("damaged", { sheet: name });
    read.push({ name, isHidden, ...readSheetLines(part, { sheet: name, shared, kinds, is1904 }) });
  }
  if (read.length === 0) throw new FileRefusal("damaged");
  return read;
}

function refuseOtherFormats(bytes: Buffer): void {
  refuseContainer(bytes);
  // Older than the container: a file that begins with a record of Excel 2 to 4.
  if (bytes[0] === 0x09 && bytes[1] !== undefined && bytes[1] % 2 === 0 && bytes[1] < 0x10)
    throw new FileRefusal("old_excel");
  if (bytes.subarray(0, 2).toString("latin1") !== "PK") throw new FileRefusal("no_workbook");
}

function causeWithoutWorkbook(archive: Archive) {
  if (archive.has("xl/workbook.bin")) return "binary_excel";
  return archive.has("content.xml") ? "open_document" : "no_workbook";
}

async function workbookPath(archive: Archive): Promise<string> {
  const relations = await relationsOf(archive, "");
  const main = [...relations.values()].find(({ type }) => type.endsWith("/officeDocument"));
  return main?.target ?? "xl/workbook.xml";
}

function sheetsOf(part: Buffer) {
  const sheets: { name: string; isHidden: boolean; relation: string }[] = [];
  let is1904 = false;
  readXml(part, {
    open(name, attribute) {
      // Extensions have an element of the same name, without this attribute.
      if (name === "workbookPr") is1904 ||= /^(1|true)$/.test(attribute("date1904") ?? "");
      if (name !== "sheet") return;
      const relation = attribute("id") ?? "";
      const isHidden = /hidden/i.test(attribute("state") ?? "");
      if (sheets.length >= MAX_SHEETS) throw new FileRefusal("large");
      sheets.push({ name: attribute("name") ?? "", isHidden, relation });
    },
    close() {
      // Only attributes are read.
    },
  });
  return { sheets, is1904 };
}

/** Returns what a part refers to, by id; the empty path is the archive itself. */
async function relationsOf(archive: Archive, path: string): Promise<Map<string, Relation>> {
  const slash = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, slash);
  const part = await archive.read(`${folder}_rels/${path.slice(slash)}.rels`);
  const relations = new Map<string, Relation>();
  if (part === null) return relations;
  readXml(part, {
    open(name, attribute) {
      if (name !== "Relationship" || attribute("TargetMode") === "External") return;
      const target = pathFrom(folder, attribute("Target") ?? "");
      relations.set(attribute("Id") ?? "", { type: attribute("Type") ?? "", target });
    },
    close() {
      // Only attributes are read.
    },
  });
  return relations;
}

/** Returns the path of a part that another one in `folder` names. */
function pathFrom(folder: string, target: string): string {
  const written = target.replaceAll("\\", "/");
  const steps = (written.startsWith("/") ? written : `${folder}${written}`).split("/");
  const path: string[] = [];
  for (const step of steps) {
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  }
  return path.join("/");
}
