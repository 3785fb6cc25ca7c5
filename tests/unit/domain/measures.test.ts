import { describe, expect, it } from "vitest";
import { measuresIn } from "#domain/measures.ts";

const found = (text: string) => measuresIn(text).map(({ from, to }) => text.slice(from, to));

describe("a measure", () => {
  it.each([
    ["ورم بمقاس 12 x 14 mm في الفص الأيمن", ["12 x 14 mm"]],
    ["مقاس 12×14×9 مم", ["12×14×9"]],
    ["12 mm x 14 mm", ["12 mm x 14 mm"]],
    ["الكثافة −2 وحدة، ثم +30", ["−2", "+30"]],
    ["من (-2.5) إلى ±3%", ["-2.5", "±3%"]],
    ["الكثافة −20 to +30 HU", ["−20 to +30 HU"]],
    ["أقل من < 5 mm", ["< 5 mm"]],
    ["الحجم 3-5 mm والضغط 120/80 mmHg", ["3-5 mm", "120/80 mmHg"]],
    ["سرعة 1.5 cm/s وحجم 2,5 cm³", ["1.5 cm/s", "2,5 cm³"]],
    ["١٢ x ١٤ mm", ["١٢ x ١٤ mm"]],
    ["37°C", ["37°C"]],
  ])("in %s", (text, measures) => expect(found(text)).toEqual(measures));

  it.each([
    "12 حالة",
    "الفقرة L4-L5",
    "الكبد-2",
    "3D و 12abc",
    "1- الكبد",
    "١٢ × ١٤ مم",
    "−٢",
    "12.5",
    "2 stones",
    "- 5 عقد",
  ])("is not in %s", (text) => expect(found(text)).toEqual([]));

  it("is found in a long text without going back over it", () => {
    expect(found(`${"1 x ".repeat(20_000)}a`)).toHaveLength(1);
    expect(found("1".repeat(100_000))).toEqual([]);
  });
});
