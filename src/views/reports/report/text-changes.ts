import { diffArrays } from "diff";
import { measuresIn } from "#domain/measures.ts";
import {
  directionOf,
  nodesOf,
  textOf,
  type Block,
  type ContentNode,
  type Heading,
  type Inline,
  type ListItem,
  type Paragraph,
  type ReportContent,
  type TableRow,
  type TextDirection,
  type TextList,
} from "#domain/report-content.ts";
import { plainRun } from "#domain/report-marks.ts";
import type { Change, Changes } from "#src/views/parts/report-text/changes.ts";
import { align, type Pair } from "./align.ts";

/** With more edits than this, two paragraphs have too little in common to show what changed in them. */
const MAX_EDITS = 4_000;

/**
 * Returns one text with the structure of the later one, in which the removed parts stand as well, and which of its nodes
 * were added or removed; null if the two texts have too little in common.
 */
export function changesBetween(
  earlier: ReportContent,
  later: ReportContent,
): { content: ReportContent; changes: Changes } | null {
  const changes = new Map<ContentNode, Change>();
  const wordsOf = remember(wordsIn);
  const jsonOf = remember((node) => JSON.stringify(node));
  const areSame = (one: ContentNode, other: ContentNode) => jsonOf(one) === jsonOf(other);

  /** Whether a node could have become the other by editing: they share half of the words of the shorter one. */
  function isAlike(one: ContentNode, other: ContentNode): boolean {
    if (one.type !== other.type) return false;
    const [fewer, more] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.size - b.size);
    if (fewer === undefined || more === undefined) return false;
    const shared = [...fewer].filter((word) => more.has(word)).length;
    return fewer.size === 0 ? more.size === 0 : shared * 2 >= fewer.size;
  }

  function marked<T extends ContentNode>(node: T, change: Change): T {
    // A copy, because both texts may hold the same node.
    const copy = structuredClone(node);
    for (const one of nodesOf(copy)) changes.set(one, change);
    return copy;
  }

  function merged<T extends ContentNode>(
    before: readonly T[],
    after: readonly T[],
    mergeTwo: (one: T, other: T) => T[],
  ): T[] {
    const pairs = align(before, after, { isSame: areSame, isAlike });
    if (pairs === null) throw new TooDifferent();
    return pairs.flatMap((pair) => onePair(pair, mergeTwo));
  }

  function onePair<T extends ContentNode>(pair: Pair<T>, mergeTwo: (one: T, other: T) => T[]): T[] {
    if (!("earlier" in pair)) return [marked(pair.later, "added")];
    if (!("later" in pair)) return [marked(pair.earlier, "removed")];
    return areSame(pair.earlier, pair.later) ? [pair.later] : mergeTwo(pair.earlier, pair.later);
  }

  const blocks = (before: readonly Block[], after: readonly Block[]): Block[] =>
    merged(before, after, (one, other) => {
      if (isLine(one) && isLine(other)) return line(one, other);
      if (one.type === "table" && other.type === "table")
        return [{ ...other, content: merged(one.content, other.content, rows) }];
      if (isList(one) && isList(other))
        return [{ ...other, content: merged(one.content, other.content, items) }];
      return both(one, other);
    });

  const items = (one: ListItem, other: ListItem): ListItem[] => [
    { ...other, content: blocks(one.content, other.content) },
  ];

  /** Cells have no order of their own: they are compared column by column. */
  function rows(one: TableRow, other: TableRow): TableRow[] {
    if (one.content.length !== other.content.length) return both(one, other);
    const content = other.content.map((cell, column) => ({
      ...cell,
      content: blocks(one.content[column]?.content ?? [], cell.content),
    }));
    return [{ ...other, content }];
  }

  const both = <T extends ContentNode>(one: T, other: T): T[] => [
    marked(one, "removed"),
    marked(other, "added"),
  ];

  function line(one: Paragraph | Heading, other: Paragraph | Heading): Block[] {
    const parts = diffArrays(piecesOf(one), piecesOf(other), {
      comparator: (left, right) => left.key === right.key,
      maxEditLength: MAX_EDITS,
    });
    if (parts === undefined) return both(one, other);
    const content = parts.flatMap(({ added, removed, value }) =>
      value.map(({ node }) =>
        added ? marked(node, "added") : removed ? marked(node, "removed") : { ...node },
      ),
    );
    const dir = other.attrs?.dir ?? directionOf(textOf(other));
    const withDirection = dir === null ? other : turned(other, dir);
    return [{ ...withDirection, content }];
  }

  try {
    const content = blocks(earlier.content, later.content);
    return { content: { type: "doc", content }, changes };
  } catch (fault) {
    if (fault instanceof TooDifferent) return null;
    throw fault;
  }
}

class TooDifferent extends Error {}

const isLine = (block: Block): block is Paragraph | Heading =>
  block.type === "paragraph" || block.type === "heading";

const isList = (block: Block): block is TextList =>
  block.type === "bulletList" || block.type === "orderedList";

const turned = (block: Paragraph | Heading, dir: TextDirection): Paragraph | Heading =>
  block.type === "heading"
    ? { ...block, attrs: { ...block.attrs, dir } }
    : { ...block, attrs: { dir } };

/** Returns a function that returns the same, and computes it once for each node. */
function remember<T>(compute: (node: ContentNode) => T): (node: ContentNode) => T {
  const known = new Map<ContentNode, T>();
  return (node) => {
    const value = known.get(node) ?? compute(node);
    known.set(node, value);
    return value;
  };
}

/** Returns what lines are compared by, of all lines of a node. */
const wordsIn = (node: ContentNode): Set<string> =>
  new Set([...nodesOf(node)].flatMap((one) => (isInline(one) ? piecesIn(one) : [])).map(keyOf));

const isInline = (node: ContentNode): node is Inline =>
  node.type === "text" ||
  node.type === "hardBreak" ||
  node.type === "field" ||
  node.type === "placeholder";

/** Returns the words, measures and other nodes of a line, each with what it is compared by. */
const piecesOf = ({ content = [] }: Paragraph | Heading) =>
  content.flatMap(piecesIn).map((node) => ({ node, key: keyOf(node) }));

/** Blanks and formatting are no change, except that 10³ is not 103. */
const keyOf = (node: Inline): string =>
  node.type === "text" ? plainRun(node.text.trim(), node.marks) : JSON.stringify(node);

function piecesIn(node: Inline): Inline[] {
  if (node.type !== "text") return [node];
  const { text } = node;
  const words: string[] = [];
  let place = 0;
  for (const { from, to } of measuresIn(text)) {
    words.push(...split(text.slice(place, from)));
    place = to + (/^\s*/.exec(text.slice(to))?.[0].length ?? 0);
    words.push(text.slice(from, place));
  }
  words.push(...split(text.slice(place)));
  return words.map((word) => ({ ...node, text: word }));
}

/** Returns the words of a text with the blanks after them. */
const split = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
