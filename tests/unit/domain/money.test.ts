import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatAmount,
  isPercent,
  MAX_AMOUNT,
  parseAmount,
  parsePercent,
  percentOf,
  sumOf,
} from "#domain/money.ts";

const amounts = fc.integer({ min: 0, max: MAX_AMOUNT });
const hundredths = fc.integer({ min: 0, max: 10_000 });

describe("a percentage of an amount", () => {
  it("is rounded half up to the piastre once", () => {
    expect([
      percentOf(1, 50),
      percentOf(1, 49.99),
      percentOf(3, 50),
      percentOf(1005, 10),
      percentOf(12_345, 33.33),
      percentOf(100, 0),
      percentOf(100, 100),
    ]).toEqual([1, 0, 2, 101, 4115, 0, 100]);
  });

  it("is the nearest whole piastre for every amount and percentage", () => {
    fc.assert(
      fc.property(amounts, hundredths, (amount, points) => {
        const share = BigInt(percentOf(amount, points / 100));
        const exact = BigInt(amount) * BigInt(points);
        const twice = 2n * (share * 10_000n - exact);
        expect(twice > -10_000n && twice <= 10_000n).toBe(true);
      }),
    );
  });

  it("is at most the amount, and grows with the percentage", () => {
    fc.assert(
      fc.property(amounts, hundredths, hundredths, (amount, one, other) => {
        const low = percentOf(amount, Math.min(one, other) / 100);
        const high = percentOf(amount, Math.max(one, other) / 100);
        expect(0 <= low && low <= high && high <= amount).toBe(true);
      }),
    );
  });

  it("throws for invalid amounts and percentages", () => {
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
      expect(() => percentOf(amount, 10)).toThrow(RangeError);
    }
    for (const percent of [-0.01, 100.01, 33.333, Number.NaN]) {
      expect(() => percentOf(100, percent)).toThrow(RangeError);
      expect(isPercent(percent)).toBe(false);
    }
  });

  it("accepts every number with two decimals from 0 to 100", () => {
    fc.assert(fc.property(hundredths, (points) => isPercent(points / 100)));
    fc.assert(fc.property(hundredths, (points) => isPercent(Number((points / 100).toFixed(2)))));
  });
});

describe("a typed amount", () => {
  it("is read in any digits, with or without thousands separators", () => {
    const typed = [
      "1250",
      "1,250",
      "1,250.5",
      "1 250.50",
      "1-250",
      "١٢٥٠",
      "١٬٢٥٠٫٥٠",
      "۱۲۵۰",
      " 12.05 ",
      "0",
      "-5",
    ];
    expect(typed.map(parseAmount)).toEqual([
      125_000, 125_000, 125_050, 125_050, 125_000, 125_000, 125_050, 125_000, 1205, 0, -500,
    ]);
  });

  it("is read with its currency, as pasted from a message or from the screen", () => {
    const pasted = [
      "EGP 1500",
      "1500 EGP",
      "egp1,500.50",
      "1500 L.E.",
      "LE 1500",
      "١٥٠٠ ج.م",
      "١٥٠٠ ج.م.",
      "1,500 جنيه",
      "1500 جنيهًا",
      "١٬٥٠٠٫٥٠ جنيه مصري",
      "\u20661,500.00 EGP\u2069",
      "1\u00a0500 EGP",
      "-5 EGP",
      "\u22125.00 EGP",
    ];
    expect(pasted.map(parseAmount)).toEqual([
      150_000, 150_000, 150_050, 150_000, 150_000, 150_000, 150_000, 150_000, 150_000, 150_050,
      150_000, 150_000, -500, -500,
    ]);
  });

  it("is null for a currency alone, a currency given twice, or another currency", () => {
    const typed = [
      "EGP",
      "جنيه",
      "EGP 1500 EGP",
      "1500 USD",
      "$1500",
      "1500 EGP each",
      "1500 جنيهم",
    ];
    expect(typed.map(parseAmount)).toEqual(typed.map(() => null));
  });

  it("is null if it is ambiguous or not a number", () => {
    const typed = [
      "",
      "abc",
      "1,5",
      "12,50",
      "100-50",
      "1.234",
      "1.2.3",
      "1e5",
      "9999999999",
      "--1",
    ];
    expect(typed.map(parseAmount)).toEqual(typed.map(() => null));
  });

  it("is the same as before when the shown amount is read again", () => {
    fc.assert(fc.property(amounts, (amount) => parseAmount(formatAmount(amount)) === amount));
  });
});

describe("a shown amount", () => {
  it("has thousands separators and two decimals", () => {
    expect([0, 5, 100, 125_000, 123_456_789, -7, -125_000].map(formatAmount)).toEqual([
      "0.00",
      "0.05",
      "1.00",
      "1,250.00",
      "1,234,567.89",
      "-0.07",
      "-1,250.00",
    ]);
  });
});

describe("a typed percentage", () => {
  it("is read with its sign and Arabic digits, up to 100", () => {
    expect(["80", "80%", "٨٠٪", "12.5", "12,5", "١٢٫٥", "100"].map(parsePercent)).toEqual([
      80, 80, 80, 12.5, 12.5, 12.5, 100,
    ]);
    expect(["", "101", "-1", "1.234", "x"].map(parsePercent)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("a sum of amounts", () => {
  it("is exact, or throws", () => {
    expect(sumOf([1, 2, -3, 10])).toBe(10);
    expect(sumOf([])).toBe(0);
    expect(() => sumOf([0.1, 0.2])).toThrow(RangeError);
    expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});
