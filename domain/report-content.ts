import { Fault, isObject, MOST_SPAN, readAttrs, refuseOthers } from "./report-attributes.ts";
import { cleanRun } from "./text.ts";
import type { FaultCode } from "./faults.ts";

/** Which way a paragraph runs; none of its own: as its first strong letter says. */
export type TextDirection = "ltr" | "rtl";

export type TextRun = { type: "text"; text: string; marks?: { type: "bold" }[] };
/** Something left to fill in, named by its label. */
export type FillInField = { type: "field"; attrs: { label: string } };
/** Stands for what an appointment says; only in templates. */
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

/** The text of a report or a template: a ProseMirror document of a few kinds of nodes, never HTML. */
export type ReportContent = { type: "doc"; content: Block[] };

export type ContentNode = ReportContent | Block | ListItem | TableRow | TableCell | Inline;

/** What placeholders can stand for. */
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

/** Bytes of a content as JSON in UTF-8, levels of nodes within nodes, and nodes altogether. */
export const MOST_CONTENT_BYTES = 200 * 1024;
export const MOST_CONTENT_DEPTH = 24;
const MOST_NODES = 20_000;

/** A content that passed, cleaned and without attributes that say nothing; or why it did not. */
export type ReadContent =
  | { ok: true; content: ReportContent }
  | { ok: false; code: Extract<FaultCode, "content" | "content_large" | "content_deep"> };

type Kind = ContentNode["type"];
type Shape = {
  /** Kinds of what it holds; null: it holds nothing. */
  holds: readonly Kind[] | null;
  /** Whether it holds at least one. */
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
  field: { holds: null, filled: false, attrs: ["label"] },
  placeholder: { holds: null, filled: false, attrs: ["name"] },
};

/**
 * Judges what came in against the kinds, attributes and limits above. Placeholders pass only with
 * `template`; whether they are known is asked by {@link unknownPlaceholders}. Takes milliseconds
 * whatever comes: it goes no deeper than it allows and reads nothing twice.
 */
export function readContent(input: unknown, { template }: { template: boolean }): ReadContent {
  let nodes = 0;

  function read(value: unknown, among: readonly Kind[], depth: number): ContentNode {
    nodes += 1;
    if (depth > MOST_CONTENT_DEPTH) throw new Fault("content_deep");
    if (nodes > MOST_NODES || !isObject(value)) throw new Fault("content");
    const kind = among.find((one) => one === value["type"]);
    if (kind === undefined || (kind === "placeholder" && !template)) throw new Fault("content");
    if (kind === "text") return readText(value);
    const { holds, filled, attrs: names } = SHAPES[kind];
    refuseOthers(value, ["type", "attrs", "content"]);
    const attrs = readAttrs(names, value["attrs"]);
    const held = value["content"];
    if (held !== undefined && !Array.isArray(held)) throw new Fault("content");
    const inside: readonly unknown[] = held ?? [];
    if ((holds === null && inside.length > 0) || (filled && inside.length === 0))
      throw new Fault("content");
    if (kind === "listItem" && !isParagraph(inside[0])) throw new Fault("content");
    const content = inside.map((one) => read(one, holds ?? [], depth + 1));
    if (kind === "tableRow" && columnsOf(content) > MOST_SPAN) throw new Fault("content");
    // The shape table says what goes with what.
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
    return bytes > MOST_CONTENT_BYTES
      ? { ok: false, code: "content_large" }
      : { ok: true, content };
  } catch (fault) {
    if (fault instanceof Fault) return { ok: false, code: fault.code };
    throw fault;
  }
}

function readText(value: Record<string, unknown>): TextRun {
  refuseOthers(value, ["type", "text", "marks"]);
  const { text, marks = [] } = value;
  if (typeof text !== "string" || !Array.isArray(marks)) throw new Fault("content");
  const isBold = marks.length > 0;
  if (marks.length > 1 || (isBold && !isBoldMark(marks[0]))) throw new Fault("content");
  const clean = cleanRun(text);
  // ProseMirror knows no empty text.
  if (clean === "") return { type: "text", text: " " };
  return { type: "text", text: clean, ...(isBold ? { marks: [{ type: "bold" }] } : {}) };
}

function isBoldMark(mark: unknown): boolean {
  if (!isObject(mark)) return false;
  refuseOthers(mark, ["type", "attrs"]);
  const { attrs } = mark;
  const isPlain = attrs === undefined || (isObject(attrs) && Object.keys(attrs).length === 0);
  return mark["type"] === "bold" && isPlain;
}

function isParagraph(value: unknown): boolean {
  return isObject(value) && value["type"] === "paragraph";
}

function columnsOf(cells: readonly ContentNode[]): number {
  const spans = cells.map((cell) => ("attrs" in cell ? cell.attrs : {}));
  return spans.reduce((sum, attrs) => sum + Number(Reflect.get(attrs ?? {}, "colspan") ?? 1), 0);
}

/** What a node holds, in order. */
export function insideOf(node: ContentNode): readonly ContentNode[] {
  return "content" in node ? (node.content ?? []) : [];
}

/** Every node of a content, each before what it holds. */
export function* nodesOf(node: ContentNode): Generator<ContentNode> {
  yield node;
  for (const inside of insideOf(node)) yield* nodesOf(inside);
}

/** Labels of what is left to fill in, in reading order. */
export function openFields(content: ReportContent): string[] {
  return [...nodesOf(content)].flatMap((node) => (node.type === "field" ? [node.attrs.label] : []));
}

/** Whether nothing is written. */
export function isBlank(content: ReportContent): boolean {
  return [...nodesOf(content)].every(
    (node) =>
      node.type !== "field" &&
      node.type !== "placeholder" &&
      (node.type !== "text" || node.text.trim() === ""),
  );
}

/** The lines of a content as people read them: one of each paragraph, heading, item and cell. */
export function linesOf(content: ReportContent): string[] {
  return [...nodesOf(content)].flatMap((node) =>
    node.type === "paragraph" || node.type === "heading" ? [lineOf(node)] : [],
  );
}

/** The text of one paragraph or heading. */
export function lineOf({ content = [] }: Paragraph | Heading): string {
  return content
    .map((node) => {
      if (node.type === "text") return node.text;
      if (node.type === "field") return `[${node.attrs.label}]`;
      return node.type === "placeholder" ? `{{${node.attrs.name}}}` : "\n";
    })
    .join("");
}

const STRONG = /[\p{Script=Arabic}\p{Script=Hebrew}]|\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Which way a text runs by its first letter; null where it has none. */
export function directionOf(text: string): TextDirection | null {
  const first = STRONG.exec(text)?.[0];
  if (first === undefined) return null;
  return RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}

/** All that is written under a node, in order. */
export function textOf(node: ContentNode): string {
  return [...nodesOf(node)].map((one) => (one.type === "text" ? one.text : "")).join("");
}

/** Whether two texts say the same, however their attributes are ordered. */
export function sameContent(one: ReportContent, other: ReportContent): boolean {
  const ordered = (content: ReportContent) => {
    const read = readContent(content, { template: true });
    return JSON.stringify(read.ok ? read.content : content);
  };
  return ordered(one) === ordered(other);
}

/** An empty text. */
export function emptyContent(): ReportContent {
  return { type: "doc", content: [{ type: "paragraph" }] };
}
