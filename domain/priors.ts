import { IMPRESSION_HEADING } from "./report-check-words.ts";
import { directionOf, textOf, type Block, type ReportContent } from "./report-content.ts";
import { valueText } from "./report-field-values.ts";
import { mapInline } from "./report-templates.ts";

/** The facts of an appointment that decide which earlier one a radiologist compares with. */
export type PriorFacts = { id: number; test: number; modality: string; start_at: string };

/**
 * Returns the appointments before the current one, in the order in which they are compared: the same test, then the
 * same modality, then the others, and within each the newest first.
 */
export function priorsOf<T extends PriorFacts>(current: PriorFacts, others: readonly T[]): T[] {
  const distance = (one: PriorFacts): number => {
    if (one.test === current.test) return 0;
    return one.modality === current.modality ? 1 : 2;
  };
  return others
    .filter((one) => one.id !== current.id && one.start_at < current.start_at)
    .toSorted((a, b) => distance(a) - distance(b) || (a.start_at < b.start_at ? 1 : -1));
}

/**
 * Returns the blocks under the heading that states a report's result, up to the next heading; empty if there is no such
 * heading or nothing under it. A paragraph that consists of the heading's word counts as the heading.
 */
export function impressionOf({ content }: ReportContent): Block[] {
  const start = content.findLastIndex(
    (block) =>
      (block.type === "heading" || block.type === "paragraph") &&
      IMPRESSION_HEADING.test(textOf(block)),
  );
  if (start < 0) return [];
  const rest = content.slice(start + 1);
  const end = rest.findIndex(({ type }) => type === "heading");
  return (end < 0 ? rest : rest.slice(0, end)).filter((block) => textOf(block).trim() !== "");
}

/**
 * Returns the text that compares with an earlier report: a line that names its test and day, then its result. `line` is
 * that sentence in the language of the report being written.
 */
export function comparisonWith(line: string, earlier: ReportContent): ReportContent {
  const dir = directionOf(line);
  return {
    type: "doc",
    content: [
      {
        type: "paragraph",
        ...(dir === null ? {} : { attrs: { dir } }),
        content: [{ type: "text", text: line }],
      },
      ...impressionOf(withValuesAsText(earlier)),
    ],
  };
}

/** Returns a text with the values of its fields as letters: in another report they must not count as its findings. */
function withValuesAsText(content: ReportContent): ReportContent {
  return mapInline(content, (node) => {
    if (node.type !== "field") return [node];
    const value = valueText(node.attrs);
    return value === null ? [] : [{ type: "text", text: value }];
  });
}
