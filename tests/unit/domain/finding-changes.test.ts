import { describe, expect, it } from "vitest";
import { changesSince } from "#domain/finding-changes.ts";
import { findingsIn, type Finding } from "#domain/findings.ts";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import { doc, paragraph } from "../../support/report-texts.ts";

const findings = (...fields: FieldAttrs[]): Finding[] =>
  findingsIn(doc(paragraph(...fields.map((attrs) => ({ type: "field" as const, attrs })))));

const nodule = (value: number[], unit = "mm", name = "nodule"): FieldAttrs => ({
  label: "Nodule",
  name,
  kind: "measurement",
  unit,
  value,
});
const psa = (value: number, unit = "ng/ml"): FieldAttrs => ({
  label: "PSA",
  name: "psa",
  kind: "number",
  unit,
  value,
});
const side: FieldAttrs = { label: "Side", name: "side", kind: "text", value: "right" };

describe("the change of what an earlier report measured", () => {
  it("is in per cent of the earlier value, for measurements of their longest side", () => {
    const earlier = findings(nodule([12, 10]), psa(8), side);
    const present = findings(psa(4), nodule([15, 9]), side);
    expect(changesSince(earlier, present)).toEqual([
      { label: "Nodule", before: "12 × 10 mm", now: "15 × 9 mm", percent: 25 },
      { label: "PSA", before: "8 ng/ml", now: "4 ng/ml", percent: -50 },
    ]);
  });

  it("is that of the same length in another unit", () => {
    const [change] = changesSince(findings(nodule([10])), findings(nodule([2], "cm")));
    expect(change).toEqual({ label: "Nodule", before: "10 mm", now: "2 cm", percent: 100 });
  });

  it("is compared with the field of the same name before another one of the same field", () => {
    const earlier = findings(nodule([10]), nodule([20], "mm", "nodule.2"));
    const present = findings(nodule([30], "mm", "nodule.2"));
    expect(changesSince(earlier, present).map(({ percent }) => percent)).toEqual([null, 50]);
  });

  it("is compared with another one of the same field once, and never with one that has a namesake", () => {
    const earlier = findings(nodule([10]), nodule([30], "mm", "nodule.2"));
    const percents = (...present: FieldAttrs[]) =>
      changesSince(earlier, findings(...present)).map(({ percent }) => percent);
    expect(percents(nodule([11]))).toEqual([10, null]);
    expect(percents(nodule([15], "mm", "nodule.3"))).toEqual([50, null]);
    expect(percents(nodule([11]), nodule([15], "mm", "nodule.3"))).toEqual([10, -50]);
  });

  it.each([
    ["the present report does not have the value yet", findings(psa(1)), [], null],
    ["the units of a number differ", findings(psa(1)), findings(psa(1, "g/l")), "1 g/l"],
    ["the earlier value is zero", findings(psa(0)), findings(psa(2)), "2 ng/ml"],
  ])("is unknown if %s", (_case, earlier, present, now) => {
    const [change] = changesSince(earlier, present);
    expect([change?.now, change?.percent]).toEqual([now, null]);
  });
});
