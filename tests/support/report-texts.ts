import type {
  Block,
  FillInField,
  Inline,
  Paragraph,
  Placeholder,
  ReportContent,
  TextRun,
} from "#domain/report-content.ts";
import type { MarkName } from "#domain/report-marks.ts";

export const doc = (...content: Block[]): ReportContent => ({ type: "doc", content });
export const paragraph = (...content: Inline[]): Paragraph => ({ type: "paragraph", content });
export const text = (words: string): TextRun => ({ type: "text", text: words });
export const marked = (words: string, ...names: MarkName[]): TextRun => ({
  ...text(words),
  marks: names.map((type) => ({ type })),
});
export const bold = (words: string): TextRun => marked(words, "bold");
export const field = (label: string): FillInField => ({ type: "field", attrs: { label } });
export const placeholder = (name: string): Placeholder => ({
  type: "placeholder",
  attrs: { name },
});

/** Returns a report content with one paragraph per line. */
export const reportText = (...lines: string[]): ReportContent =>
  doc(...lines.map((words) => paragraph(text(words))));

/** Returns lists nested in lists, as JSON, because an object this deep cannot be serialized. */
export function nestedLists(levels: number): string {
  const open =
    '{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"},';
  const half = Math.floor(levels / 2);
  return `{"type":"doc","content":[${open.repeat(half)}{"type":"paragraph"}${"]}]}".repeat(half)}]}`;
}

/** Returns nested nodes without a type, which need few bytes per level, as JSON. */
export function nestedNothing(levels: number): string {
  return `{"type":"doc","content":[${'{"content":['.repeat(levels)}${"]}".repeat(levels)}]}`;
}
