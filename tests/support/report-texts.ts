import type {
  Block,
  FillInField,
  Inline,
  Paragraph,
  Placeholder,
  ReportContent,
  TextRun,
} from "#domain/report-content.ts";

export const doc = (...content: Block[]): ReportContent => ({ type: "doc", content });
export const paragraph = (...content: Inline[]): Paragraph => ({ type: "paragraph", content });
export const text = (words: string): TextRun => ({ type: "text", text: words });
export const bold = (words: string): TextRun => ({ ...text(words), marks: [{ type: "bold" }] });
export const field = (label: string): FillInField => ({ type: "field", attrs: { label } });
export const placeholder = (name: string): Placeholder => ({
  type: "placeholder",
  attrs: { name },
});

/** A text of one paragraph for each line. */
export const written = (...lines: string[]): ReportContent =>
  doc(...lines.map((words) => paragraph(text(words))));

/** Lists within lists, as many levels as wanted; as JSON, which a deep object cannot be turned into. */
export function nestedLists(levels: number): string {
  const open =
    '{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"},';
  const half = Math.floor(levels / 2);
  return `{"type":"doc","content":[${open.repeat(half)}{"type":"paragraph"}${"]}]}".repeat(half)}]}`;
}

/** Nodes without a kind within each other: few bytes a level. */
export function nestedNothing(levels: number): string {
  return `{"type":"doc","content":[${'{"content":['.repeat(levels)}${"]}".repeat(levels)}]}`;
}
