import { Mark, type Range } from "@tiptap/core";
import { Text } from "@tiptap/extension-text";
import { MARKS, plainRun } from "#domain/report-marks.ts";

/** Returns a format that raises or lowers letters; the two exclude each other. */
function shifted(name: "superscript" | "subscript", tag: "sup" | "sub", align: "super" | "sub") {
  return Mark.create({
    name,
    excludes: "superscript subscript",
    parseHTML: () => [{ tag }, { style: `vertical-align=${align}` }],
    renderHTML: () => [tag, 0],
  });
}

export const Superscript = shifted("superscript", "sup", "super");
export const Subscript = shifted("subscript", "sub", "sub");

/** A text that is copied as plain text with its raised and lowered numbers apart from those beside them. */
export const PlainText = Text.extend({
  renderText(copied) {
    const { node, pos } = copied;
    // Only a copy has a range; what is typed is read as it is.
    const { range } = copied as typeof copied & { range?: Range };
    const text = node.text ?? "";
    if (range === undefined) return text;
    const names = new Set(node.marks.map(({ type }) => type.name));
    const marks = MARKS.filter((name) => names.has(name)).map((type) => ({ type }));
    return plainRun(text.slice(Math.max(range.from - pos, 0), range.to - pos), marks);
  },
});
