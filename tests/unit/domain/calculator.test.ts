import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateSum, type SumFault } from "#domain/calculator.ts";
import { percentOf } from "#domain/money.ts";

const calculate = (line: string, whole: number | null) => evaluateSum(line, whole).amount;

describe("the calculator", () => {
  it("adds and divides exactly to the piastre", () => {
    expect(
      ["3*200+5*50+12.50", "1,250.00 - 300", "(1250-300)/2", "100/3", "0.1+0.2", "-50+80", "7"].map(
        (line) => calculate(line, null),
      ),
    ).toEqual([86_250, 95_000, 47_500, 3_333, 30, 3_000, 700]);
  });

  it("takes percentages of the amount in the field", () => {
    expect(["20%", "100%-20%", "12.5%", "0%"].map((line) => calculate(line, 144_001))).toEqual([
      28_800, 115_201, 18_000, 0,
    ]);
    expect(calculate("20%", null)).toBe(null);
  });

  it("reads Arabic digits and operators", () => {
    expect(calculate("٣×٢٠٠ + ١٢٫٥", null)).toBe(61_250);
    expect(calculate("٢٠٪", 95_000)).toBe(19_000);
  });

  it("ignores the equals sign that opened it", () => {
    expect(["=500", "= 3*200", "  =500 "].map((line) => calculate(line, null))).toEqual([
      50_000, 60_000, 50_000,
    ]);
  });

  it("reads a comma as the decimal point if it cannot separate thousands", () => {
    const lines = [
      "100,5",
      "100,50+1,25",
      "1,5*2",
      "١٠٠،٥",
      "0,125",
      "1,250",
      "1,250,500",
      "1,250,5",
    ];
    expect(lines.map((line) => calculate(line, null))).toEqual([
      10_050, 10_175, 300, 10_050, 13, 125_000, 125_050_000, 125_050,
    ]);
    expect(["1234,567", "1,23,456"].map((line) => calculate(line, null))).toEqual([null, null]);
  });

  it("reports what is wrong with an invalid calculation", () => {
    const faults: Record<string, SumFault | null> = {
      "": null,
      "500 جنيه": { code: "unreadable", unreadablePart: "جنيه" },
      "5 5": { code: "unreadable", unreadablePart: "5" },
      "5)": { code: "unreadable", unreadablePart: ")" },
      "*5": { code: "unreadable", unreadablePart: "*" },
      "==5": { code: "unreadable", unreadablePart: "=" },
      "5+": { code: "unfinished" },
      "(5": { code: "unfinished" },
      "=": null,
      "1/0": { code: "divided_by_zero" },
      "20%": { code: "no_whole" },
      "5-6": { code: "negative" },
      "99999999999*10": { code: "too_large" },
    };
    const results = Object.keys(faults).map((line) => [line, evaluateSum(line, null).fault]);
    expect(Object.fromEntries(results)).toEqual(faults);
  });

  it("returns null for an invalid calculation, never a wrong amount", () => {
    const lines = [
      "",
      " ",
      "5+",
      "*5",
      "5 5",
      "(5",
      "5)",
      "1/0",
      "5-6",
      "1e9",
      "1..2",
      "abc",
      "9".repeat(300),
      "99999999999*10",
    ];
    expect(lines.map((line) => calculate(line, 1_000))).toEqual(lines.map(() => null));
  });

  it("calculates percentages as the price rules do", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, points) => {
          const percent = points / 100;
          expect(calculate(`${percent}%`, amount)).toBe(percentOf(amount, percent));
        },
      ),
    );
  });

  it("adds decimals as exactly as whole piastres", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 12 }),
        (amounts) => {
          const line = amounts.map((amount) => (amount / 100).toFixed(2)).join("+");
          expect(calculate(line, null)).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
        },
      ),
    );
  });
});
