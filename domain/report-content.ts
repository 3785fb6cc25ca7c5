import { Fault, isObject, MAX_SPAN, readAttrs, requireOnly } from "./report-attributes.ts";
import { FieldFault, isOpen, readField } from "./report-fields.ts";
import { valueText } from "./report-field-values.ts";
import { plainRun, readMarks, type Mark } from "./report-marks.ts";
import { cleanRun } from "./text.ts";
import type { FieldAttrs } from "./report-field-types.ts";

/** The text direction of a paragraph. Without one, its first letter decides. */
export type TextDirection = "ltr" | "rtl";

export type TextRun = { type: "text"; text: string; marks?: Mark[] };
/** What the doctor has to fill in: a gap named by its label, or a field of a kind; see domain/report-fields.ts. */
export type FillInField = { type: "field"; attrs: FieldAttrs };
/** Is replaced by a value of the appointment; only in templates. */
export type Placeholder = { type: "placeholder"; attrs: { name: string } };
export type Inline = TextRun | { type: "hardBreak" } | FillInField | Placeholder;

export type Paragraph = {
  type: "paragraph";
  attrs?: { dir: TextDirection };
  content?: Inline[];
};
export type Heading = {
  type: "heading";
  attrs: { level: number; dir?: TextDirection };
  content?: Inline[];
};
export type ListItem = { type: "listItem"; content: Block[] };
export type TextList = {
  type: "bulletList" | "orderedList";
  attrs?: { start: number };
  content: ListItem[];
};
export type TableCell = {
  type: "tableCell" | "tableHeader";
  attrs?: { colspan?: number; rowspan?: number; colwidth?: number[] };
  content: Block[];
};
export type TableRow = { type: "tableRow"; content: TableCell[] };
export type Table = { type: "table"; content: TableRow[] };
export type Block = Paragraph | Heading | TextList | Table;

/** The text of a report or a template: a ProseMirror document with a few node types, never HTML. */
export type ReportContent = { type: "doc"; content: Block[] };

export type ContentNode = ReportContent | Block | ListItem | TableRow | TableCell | Inline;

/** The names that placeholders can have. */
export const PLACEHOLDERS = [
  "patient",
  "age",
  "gender",
  "test",
  "date",
  "referring_doctor",
  "doctor",
] as const;
export type PlaceholderName = (typeof PLACEHOLDERS)[number];

/** Limits of a text: its size as JSON in UTF-8 in bytes, its nesting depth, and its number of nodes. */
export const MAX_CONTENT_BYTES = 200 * 1024;
export const MAX_CONTENT_DEPTH = 24;
const MAX_NODES = 20_000;

/**
 * A valid text, cleaned and without attributes that have their default value; or why it is invalid. `place` leads to
 * the invalid setting of a field, such as `["content", 0, "content", 3, "attrs", "most"]`.
 */
export type ReadContent =
  | { ok: true; content: ReportContent }
  | { ok: false; code: Fault["code"] | "content_large"; place?: (string | number)[] };

type Kind = ContentNode["type"];
type Shape = {
  /** Types of the child nodes; null if it has no children. */
  holds: readonly Kind[] | null;
  /** Whether it needs at least one child. */
  filled: boolean;
  attrs: readonly string[];
};

const INLINE: readonly Kind[] = ["text", "hardBreak", "field", "placeholder"];
const BLOCKS: readonly Kind[] = ["paragraph", "heading", "bulletList", "orderedList", "table"];
const CELL: Shape = { holds: BLOCKS, filled: true, attrs: ["colspan", "rowspan", "colwidth"] };

const SHAPES: Readonly<Record<Kind, Shape>> = {
  doc: { holds: BLOCKS, filled: false, attrs: [] },
  paragraph: { holds: INLINE, filled: false, attrs: ["dir"] },
  heading: { holds: INLINE, filled: false, attrs: ["dir", "level"] },
  bulletList: { holds: ["listItem"], filled: true, attrs: [] },
  orderedList: { holds: ["listItem"], filled: true, attrs: ["start", "type"] },
  listItem: { holds: BLOCKS, filled: true, attrs: [] },
  table: { holds: ["tableRow"], filled: true, attrs: [] },
  tableRow: { holds: ["tableCell", "tableHeader"], filled: true, attrs: [] },
  tableCell: CELL,
  tableHeader: CELL,
  text: { holds: null, filled: false, attrs: [] },
  hardBreak: { holds: null, filled: false, attrs: [] },
  field: { holds: null, filled: false, attrs: [] },
  placeholder: { holds: null, filled: false, attrs: ["name"] },
};

/**
 * Checks an input against the node types, attributes and limits above. Placeholders are allowed only with
 * `template`; their names are checked by `unknownPlaceholders`. Takes milliseconds even for malicious
 * input: it stops at the depth limit and reads every node once.
 */
export function readContent(input: unknown, { template }: { template: boolean }): ReadContent {
  let nodes = 0;
  /** Where the node being read stands among the children of each node around it. */
  const trail: number[] = [];

  function read(value: unknown, among: readonly Kind[], depth: number): ContentNode {
    nodes += 1;
    if (depth > MAX_CONTENT_DEPTH) throw new Fault("content_deep");
    if (nodes > MAX_NODES || !isObject(value)) throw new Fault("content");
    const kind = among.find((one) => one === value["type"]);
    if (kind === undefined || (kind === "placeholder" && !template)) throw new Fault("content");
    if (kind === "text") return readText(value);
    const { holds, filled, attrs: names } = SHAPES[kind];
    requireOnly(value, ["type", "attrs", "content"]);
    const attrs = kind === "field" ? readField(value["attrs"]) : readAttrs(names, value["attrs"]);
    const givenContent = value["content"];
    if (givenContent !== undefined && !Array.isArray(givenContent)) throw new Fault("content");
    const children: readonly unknown[] = givenContent ?? [];
    if ((holds === null && children.length > 0) || (filled && children.length === 0))
      throw new Fault("content");
    if (kind === "listItem" && !isParagraph(children[0])) throw new Fault("content");
    const content = children.map((one, index) => {
      trail.push(index);
      const child = read(one, holds ?? [], depth + 1);
      trail.pop();
      return child;
    });
    if (kind === "tableRow" && columnsOf(content) > MAX_SPAN) throw new Fault("content");
    // SHAPES guarantees that the children and attributes fit the type.
    return {
      type: kind,
      ...(Object.keys(attrs).length === 0 ? {} : { attrs }),
      ...(content.length === 0 && kind !== "doc" ? {} : { content }),
    } as ContentNode;
  }

  try {
    const content = read(input, ["doc"], 0);
    if (content.type !== "doc") return { ok: false, code: "content" };
    const bytes = new TextEncoder().encode(JSON.stringify(content)).length;
    return bytes > MAX_CONTENT_BYTES ? { ok: false, code: "content_large" } : { ok: true, content };
  } catch (fault) {
    if (fault instanceof FieldFault) {
      const place = [...trail.flatMap((index) => ["content", index]), "attrs", fault.setting];
      return { ok: false, code: fault.code, place };
    }
    if (fault instanceof Fault) return { ok: false, code: fault.code };
    throw fault;
  }
}

function readText(value: Record<string, unknown>): TextRun {
  requireOnly(value, ["type", "text", "marks"]);
  const { text, marks: givenMarks = [] } = value;
  if (typeof text !== "string") throw new Fault("content");
  const marks = readMarks(givenMarks);
  const clean = cleanRun(text);
  // ProseMirror does not allow an empty text node.
  if (clean === "") return { type: "text", text: " " };
  return { type: "text", text: clean, ...(marks.length === 0 ? {} : { marks }) };
}

function isParagraph(value: unknown): boolean {
  return isObject(value) && value["type"] === "paragraph";
}

function columnsOf(cells: readonly ContentNode[]): number {
  const spans = cells.map((cell) => ("attrs" in cell ? cell.attrs : {}));
  return spans.reduce((sum, attrs) => sum + Number(Reflect.get(attrs ?? {}, "colspan") ?? 1), 0);
}

/** Returns the child nodes of a node, in order. */
export function childrenOf(node: ContentNode): readonly ContentNode[] {
  return "content" in node ? (node.content ?? []) : [];
}

/** Yields a node and all its descendants, parents first. */
export function* nodesOf(node: ContentNode): Generator<ContentNode> {
  yield node;
  for (const inside of childrenOf(node)) yield* nodesOf(inside);
}

/** Returns the labels of the fields that must still be filled in, in reading order. */
export function openFields(content: ReportContent): string[] {
  return [...nodesOf(content)].flatMap((node) =>
    node.type === "field" && isOpen(node.attrs) ? [node.attrs.label] : [],
  );
}

/** Whether a text has neither letters nor fields nor placeholders. */
export function isBlank(content: ReportContent): boolean {
  return [...nodesOf(content)].every(
    (node) =>
      node.type !== "field" &&
      node.type !== "placeholder" &&
      (node.type !== "text" || node.text.trim() === ""),
  );
}

/** Returns one line per paragraph and heading, also those in list items and cells. */
export function linesOf(content: ReportContent): string[] {
  return [...nodesOf(content)].flatMap((node) =>
    node.type === "paragraph" || node.type === "heading" ? [lineOf(node)] : [],
  );
}

/** Returns the plain text of a paragraph or heading; a field as its value or `[label]`, a placeholder as `{{name}}`. */
export function lineOf({ content = [] }: Paragraph | Heading): string {
  return content
    .map((node) => {
      if (node.type === "text") return plainRun(node.text, node.marks);
      if (node.type === "field") return valueText(node.attrs) ?? `[${node.attrs.label}]`;
      return node.type === "placeholder" ? `{{${node.attrs.name}}}` : "\n";
    })
    .join("");
}

const STRONG = /[\p{Script=Arabic}\p{Script=Hebrew}]|\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns the direction of a text by its first letter; null if it has no letter. */
export function directionOf(text: string): TextDirection | null {
  const first = STRONG.exec(text)?.[0];
  if (first === undefined) return null;
  return RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}

/** Returns the text of a node and all its descendants, without separators. */
export function textOf(node: ContentNode): string {
  return [...nodesOf(node)].map((one) => (one.type === "text" ? one.text : "")).join("");
}

/** Whether two texts are equal after cleaning, regardless of the order of their attributes. */
export function sameContent(one: ReportContent, other: ReportContent): boolean {
  const ordered = (content: ReportContent) => {
    const read = readContent(content, { template: true });
    return JSON.stringify(read.ok ? read.content : content);
  };
  return ordered(one) === ordered(other);
}

/** Returns an empty text. */
export function emptyContent(): ReportContent {
  return { type: "doc", content: [{ type: "paragraph" }] };
}
