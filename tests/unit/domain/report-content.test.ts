import {
  isBlank,
  linesOf,
  openFields,
  readContent,
  type Block,
  type ReportContent,
} from "#domain/report-content.ts";
import {
  bold,
  doc,
  field,
  paragraph,
  placeholder,
  text,
  reportText,
} from "../../support/report-texts.ts";
import { describe, expect, it } from "vitest";

const IN_REPORT = { template: false };
const IN_TEMPLATE = { template: true };
const documentWith = (...content: unknown[]) => ({ type: "doc", content });
const inParagraph = (...content: unknown[]) => documentWith({ type: "paragraph", content });
const cellOf = (attrs: object = {}) => ({
  type: "tableCell",
  attrs,
  content: [{ type: "paragraph" }],
});
const tableOf = (...cells: unknown[]) =>
  documentWith({ type: "table", content: [{ type: "tableRow", content: cells }] });
const accepted = (content: ReportContent) => ({ ok: true, content });
const refused = (code: string) => ({ ok: false, code });

const EVERY_KIND: ReportContent = doc(
  { type: "heading", attrs: { level: 1 }, content: [text("Findings")] },
  { type: "heading", attrs: { dir: "rtl", level: 3 }, content: [text("الرأي")] },
  paragraph(text("Lungs "), bold("clear"), { type: "hardBreak" }, field("size")),
  { type: "paragraph", attrs: { dir: "ltr" }, content: [text("no effusion")] },
  { type: "paragraph" },
  {
    type: "bulletList",
    content: [
      {
        type: "listItem",
        content: [
          paragraph(text("one")),
          { type: "orderedList", content: [{ type: "listItem", content: [paragraph(text("a"))] }] },
        ],
      },
    ],
  },
  {
    type: "orderedList",
    attrs: { start: 3 },
    content: [{ type: "listItem", content: [{ type: "paragraph" }] }],
  },
  {
    type: "table",
    content: [
      {
        type: "tableRow",
        content: [
          {
            type: "tableHeader",
            attrs: { colspan: 2, rowspan: 3, colwidth: [120, 80] },
            content: [paragraph(text("Lobe"))],
          },
          { type: "tableCell", content: [{ type: "paragraph" }] },
        ],
      },
    ],
  },
);

describe("the text of a report", () => {
  it("may contain every kind of node, and is then unchanged", () => {
    expect(readContent(EVERY_KIND, IN_REPORT)).toEqual(accepted(EVERY_KIND));
  });

  it("may be empty", () => {
    expect(readContent(documentWith(), IN_REPORT)).toEqual(accepted(doc()));
    expect(readContent({ type: "doc" }, IN_REPORT)).toEqual(accepted(doc()));
  });

  it("may contain placeholders in a template only", () => {
    const content = doc(paragraph(placeholder("patient")));
    expect([readContent(content, IN_TEMPLATE), readContent(content, IN_REPORT)]).toEqual([
      accepted(content),
      refused("content"),
    ]);
  });

  it("loses attributes with their default value", () => {
    const plain = { colspan: 1, rowspan: 1, colwidth: null };
    const wholeContent = documentWith(
      { type: "paragraph", attrs: { dir: "auto" }, content: [] },
      { type: "paragraph", attrs: null },
      { type: "heading", attrs: { level: 2, dir: null } },
      {
        type: "orderedList",
        attrs: { start: 1, type: null },
        content: [{ type: "listItem", attrs: {}, content: [{ type: "paragraph" }] }],
      },
      { type: "table", content: [{ type: "tableRow", content: [cellOf(plain)] }] },
    );
    expect(readContent(wholeContent, IN_REPORT)).toEqual(
      accepted(
        doc(
          { type: "paragraph" },
          { type: "paragraph" },
          { type: "heading", attrs: { level: 2 } },
          {
            type: "orderedList",
            content: [{ type: "listItem", content: [{ type: "paragraph" }] }],
          },
          {
            type: "table",
            content: [
              {
                type: "tableRow",
                content: [{ type: "tableCell", content: [{ type: "paragraph" }] }],
              },
            ],
          },
        ),
      ),
    );
  });

  it("loses invisible characters and empty runs, and keeps every blank", () => {
    const wholeContent = inParagraph(
      { type: "text", text: " a\u0000b\u202Ec\u2066d\uFEFF\u200B e\u2028f\r\ng\th \uD800" },
      { type: "text", text: "\u202E", marks: [{ type: "bold" }] },
      { type: "text", text: "Jose\u0301", marks: [{ type: "bold", attrs: {} }] },
      { type: "text", text: "plain", marks: [] },
      { type: "field", attrs: { label: " si\u202Eze\u0007 " } },
    );
    expect(readContent(wholeContent, IN_REPORT)).toEqual(
      accepted(
        doc(
          paragraph(text(" abcd e f g h "), text(" "), bold("José"), text("plain"), field("size")),
        ),
      ),
    );
  });
});

const HOSTILE_ATTRS = {
  onclick: "window.__pwned=true",
  style: "background:url(javascript:1)",
  href: "javascript:1",
  src: "x",
  class: "x",
};

describe("an invalid text of a report", () => {
  it.each(
    Object.entries({
      nothing: undefined,
      null: null,
      text: "<p>x</p>",
      list: [],
      "another root": { type: "paragraph" },
      "no kind": documentWith({}),
      "a kind that is no text": documentWith({ type: ["paragraph"] }),
      "an unknown node": documentWith({ type: "image", attrs: { src: "x" } }),
      "a name of the prototype": documentWith({ type: "constructor" }),
      "content that is no list": documentWith({ type: "paragraph", content: { length: 1 } }),
      "content null": documentWith({ type: "paragraph", content: null }),
      "text outside a paragraph": documentWith({ type: "text", text: "x" }),
      "a paragraph in a paragraph": inParagraph({ type: "paragraph" }),
      "a document in a document": documentWith({ type: "doc", content: [] }),
      "a list item alone": documentWith({ type: "listItem", content: [{ type: "paragraph" }] }),
      "a cell alone": documentWith(cellOf()),
      "a list without items": documentWith({ type: "bulletList", content: [] }),
      "an item without a paragraph": documentWith({
        type: "bulletList",
        content: [{ type: "listItem", content: [{ type: "heading", attrs: { level: 1 } }] }],
      }),
      "an empty item": documentWith({ type: "bulletList", content: [{ type: "listItem" }] }),
      "a table without rows": documentWith({ type: "table" }),
      "an empty cell": tableOf({ type: "tableCell", content: [] }),
      "a break that holds something": inParagraph({
        type: "hardBreak",
        content: [{ type: "text", text: "x" }],
      }),
      "a heading without a level": documentWith({ type: "heading" }),
      "heading 4": documentWith({ type: "heading", attrs: { level: 4 } }),
      "heading 1.5": documentWith({ type: "heading", attrs: { level: 1.5 } }),
      "heading in words": documentWith({ type: "heading", attrs: { level: "1" } }),
      "another direction": documentWith({ type: "paragraph", attrs: { dir: "ltr;x" } }),
      "numbers from -1": documentWith({ type: "orderedList", attrs: { start: -1 }, content: [] }),
      "a billion rows": tableOf(cellOf({ rowspan: 1e9 })),
      "no column": tableOf(cellOf({ colspan: 0 })),
      "51 columns": tableOf(...Array.from({ length: 51 }, () => cellOf())),
      "spans over 51 columns": tableOf(cellOf({ colspan: 50 }), cellOf()),
      "widths in words": tableOf(cellOf({ colwidth: ["1px;x"] })),
      "a width in words": tableOf(cellOf({ colwidth: "100" })),
      "51 widths": tableOf(cellOf({ colwidth: Array.from({ length: 51 }, () => 1) })),
      "text that is a number": inParagraph({ type: "text", text: 1 }),
      "text with attributes": inParagraph({ type: "text", text: "x", attrs: {} }),
      "text with content": inParagraph({ type: "text", text: "x", content: [] }),
    }),
  )("is refused: %s", (_name, content) => {
    expect(readContent(content, IN_REPORT)).toEqual(refused("content"));
  });

  it.each(["link", "image", "code", "strike", "textStyle", "constructor", ""])(
    "is refused with the mark %j",
    (type) => {
      const marked = (...marks: unknown[]) => inParagraph({ type: "text", text: "x", marks });
      const answers = [
        marked({ type }),
        marked({ type: "bold" }, { type }),
        marked({ type: "bold" }, { type: "bold" }),
        marked({ type: "bold", attrs: { [type]: "x" } }),
        marked({ type: "bold", [type]: "x" }),
        marked(type),
        inParagraph({ type: "text", text: "x", marks: type }),
      ].map((content) => readContent(content, IN_REPORT));
      expect(answers).toEqual(answers.map(() => refused("content")));
    },
  );

  it.each(Object.entries(HOSTILE_ATTRS))("is refused with the attribute %s", (name, value) => {
    const types = [...JSON.stringify(EVERY_KIND).matchAll(/"type":"(\w+)"/g)];
    const kinds = [...new Set(types.map(([, kind]) => kind))];
    const spoilt = (kind: string | undefined, place: "attrs" | "node") =>
      JSON.parse(JSON.stringify(EVERY_KIND), (_key, node) => {
        if (node?.type !== kind) return node;
        return place === "node"
          ? { ...node, [name]: value }
          : { ...node, attrs: { ...node.attrs, [name]: value } };
      });
    const answers = kinds.flatMap((kind) => [
      readContent(spoilt(kind, "attrs"), IN_REPORT),
      readContent(spoilt(kind, "node"), IN_REPORT),
    ]);
    expect(answers).toEqual(answers.map(() => refused("content")));
    // 13 kinds of nodes, and the mark.
    expect(kinds.length).toBe(14);
  });
});

describe("the plain text of a report", () => {
  const row = (...words: string[]): Block => ({
    type: "table",
    content: [
      {
        type: "tableRow",
        content: words.map((word) => ({ type: "tableCell", content: [paragraph(text(word))] })),
      },
    ],
  });

  it("is one line for each paragraph, heading, item and cell, in reading order", () => {
    const content = doc(
      { type: "heading", attrs: { level: 1 }, content: [text("CT")] },
      paragraph(text("of "), bold("head"), { type: "hardBreak" }, field("side")),
      { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("item"))] }] },
      row("left", "right"),
      paragraph(placeholder("patient")),
      { type: "paragraph" },
    );
    expect(linesOf(content)).toEqual([
      "CT",
      "of head\n[side]",
      "item",
      "left",
      "right",
      "{{patient}}",
      "",
    ]);
  });

  it("has the labels of its open fields, at any depth", () => {
    const inCell = doc(paragraph(field("one")), {
      type: "bulletList",
      content: [{ type: "listItem", content: [paragraph(text("x"), field("two")), row("x")] }],
    });
    expect([openFields(inCell), openFields(reportText("[one]"))]).toEqual([["one", "two"], []]);
  });

  it("is blank if it has only blanks and line breaks", () => {
    const blank = [
      doc(),
      reportText("", "  \u00A0 "),
      doc(row(" ")),
      doc(paragraph({ type: "hardBreak" })),
    ];
    const filled = [reportText(".", ""), doc(row(" ", "x")), doc(paragraph(field("size")))];
    expect([blank.map(isBlank), filled.map(isBlank)]).toEqual([
      blank.map(() => true),
      filled.map(() => false),
    ]);
  });
});
