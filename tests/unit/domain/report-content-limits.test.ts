import { readContent } from "#domain/report-content.ts";
import { MARKS } from "#domain/report-marks.ts";
import { leastProcessorTime } from "../../support/processor-time.ts";
import { nestedLists, nestedNothing, text, reportText } from "../../support/report-texts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const IN_REPORT = { template: false };
const IN_TEMPLATE = { template: true };
const documentWith = (...content: unknown[]) => ({ type: "doc", content });
const inParagraph = (...content: unknown[]) => documentWith({ type: "paragraph", content });
const many = (count: number, one: unknown): unknown[] => Array.from({ length: count }, () => one);

describe("a report text beyond a limit", () => {
  it.each<[string, string, () => unknown]>([
    ["a thousand levels", "content_deep", () => JSON.parse(nestedLists(1_000))],
    ["100,000 levels", "content_deep", () => JSON.parse(nestedLists(100_000))],
    ["100,000 levels of nothing", "content", () => JSON.parse(nestedNothing(100_000))],
    ["over 200 KB", "content_large", () => reportText("x".repeat(200 * 1024))],
    ["over 200 KB of Arabic", "content_large", () => reportText("م".repeat(100 * 1024))],
    ["a million letters", "content_large", () => reportText("x".repeat(1_000_000))],
    ["100,000 marks in a row", "", () => reportText(`a${"\u0301\u0327".repeat(50_000)}b`)],
    ["20,001 nodes", "content", () => documentWith(...many(20_000, { type: "paragraph" }))],
    ["a million nodes", "content", () => ({ type: "doc", content: many(1_000_000, 0) })],
    [
      "100,000 attributes",
      "content",
      () => ({ type: "doc", attrs: Object.assign({}, many(100_000, 0)) }),
    ],
    [
      "100,000 marks of a text",
      "content",
      () => inParagraph({ ...text("x"), marks: many(1e5, 0) }),
    ],
  ])("is validated within 50 ms of processor time: %s", async (_name, code, make) => {
    const content = make();
    const read = () => readContent(content, IN_REPORT);
    const found = read();
    expect(found.ok ? "" : found.code).toBe(code);
    expect(await leastProcessorTime(read)).toBeLessThan(50);
  });

  it("is accepted with exactly 200 KB", () => {
    const rest = JSON.stringify(reportText("")).length;
    const content = reportText("x".repeat(200 * 1024 - rest));
    expect(readContent(content, IN_REPORT)).toEqual({ ok: true, content });
  });
});

/** Generates contents that are mostly valid, mixed with what users and programs send. */
const anyContent = fc.letrec((tie) => {
  const letters = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({
      unit: fc.constantFrom(
        "a",
        " ",
        "\u0344",
        "\u0301",
        "\u202E",
        "\u0F73",
        "\u1100",
        "\u1161",
        "م",
      ),
    }),
    fc.constantFrom("\u0344".repeat(40), "{{patient}}", "\r\n\u2028"),
  );
  const label = fc.record({ label: letters.map((end) => `x${end}`.slice(0, 40)) });
  const marks = fc.uniqueArray(
    fc.constantFrom(...MARKS).map((type) => ({ type })),
    { selector: ({ type }) => type, maxLength: 3 },
  );
  const run = fc.record(
    { type: fc.constant("text"), text: letters, marks },
    { requiredKeys: ["type", "text"] },
  );
  const inline = fc.oneof(
    { weight: 4, arbitrary: run },
    fc.record({ type: fc.constant("field"), attrs: label }),
    fc.record({ type: fc.constant("hardBreak") }),
  );
  const dir = fc.constantFrom(undefined, null, "auto", "ltr", "rtl");
  const words = fc.array(inline, { maxLength: 4 });
  const line = fc.record({
    type: fc.constant("paragraph"),
    attrs: fc.record({ dir }),
    content: words,
  });
  const heading = fc.record({
    type: fc.constant("heading"),
    attrs: fc.record({ dir, level: fc.constantFrom(1, 2, 3) }),
    content: words,
  });
  const blocks = fc.array(tie("block"), { maxLength: 2 });
  const item = fc
    .tuple(line, blocks)
    .map(([first, rest]) => ({ type: "listItem", content: [first, ...rest] }));
  const list = fc.record({
    type: fc.constantFrom("bulletList", "orderedList"),
    content: fc.array(item, { minLength: 1, maxLength: 2 }),
  });
  const cell = fc.record({
    type: fc.constantFrom("tableCell", "tableHeader"),
    attrs: fc.record({
      colspan: fc.constantFrom(1, 2, null),
      colwidth: fc.constantFrom(null, [], [10, 0]),
    }),
    content: fc.array(tie("block"), { minLength: 1, maxLength: 2 }),
  });
  const row = fc.record({
    type: fc.constant("tableRow"),
    content: fc.array(cell, { minLength: 1, maxLength: 2 }),
  });
  const table = fc.record({
    type: fc.constant("table"),
    content: fc.array(row, { minLength: 1, maxLength: 2 }),
  });
  const odd = fc.jsonValue({ maxDepth: 2 });
  return {
    block: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 20, arbitrary: line },
      { weight: 5, arbitrary: heading },
      { weight: 5, arbitrary: list },
      { weight: 5, arbitrary: table },
      { weight: 1, arbitrary: odd },
    ),
    doc: fc.record({ type: fc.constant("doc"), content: fc.array(tie("block"), { maxLength: 4 }) }),
  };
}).doc;

describe("any text of a report", () => {
  it("is unchanged when it is validated again", () => {
    const counts = { passed: 0, refused: 0 };
    fc.assert(
      fc.property(anyContent, (content) => {
        const first = readContent(content, IN_REPORT);
        counts[first.ok ? "passed" : "refused"] += 1;
        if (!first.ok) return;
        expect(readContent(first.content, IN_REPORT)).toEqual(first);
        expect(readContent(JSON.parse(JSON.stringify(first.content)), IN_TEMPLATE)).toEqual(first);
      }),
      { numRuns: 500 },
    );
    expect(counts.passed).toBeGreaterThan(100);
    expect(counts.refused).toBeGreaterThan(10);
  });

  it("is validated without throwing, for any JSON", () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.jsonValue().map((value) => documentWith(value)),
    );
    fc.assert(
      fc.property(anything, (content) => {
        expect([true, false]).toContain(readContent(content, IN_TEMPLATE).ok);
      }),
      { numRuns: 500 },
    );
  });
});
