import fc from "fast-check";
import { leastProcessorTime } from "../../support/processor-time.ts";
import { describe, expect, it } from "vitest";
import { cleanLines, cleanText, latinDigits, onlyDigits } from "#domain/text.ts";

describe("a typed text", () => {
  it("is trimmed and composed, and loses invisible characters", () => {
    expect(cleanText("  Jose\u0301 \t\n Ali ")).toBe("José Ali");
    expect(cleanText("\u202Eevil\u202C \u2066x\u2069 a\u0000b \uD800 \uFEFF\u200Fمحمد\u200E")).toBe(
      "evil x ab محمد",
    );
    expect(cleanText("👩‍⚕️ دكتورة")).toBe("👩‍⚕️ دكتورة");
  });

  it("keeps its line breaks if it may have several lines", () => {
    expect(cleanLines("  one \r\n\r\n two\tthree \u202E\u0007 ")).toBe("one\n\ntwo three");
  });

  it("does not change when it is cleaned again", () => {
    // These blanks become neighbors only when the invisible character between them is removed.
    expect(cleanLines("a\t\u0000\tb")).toBe("a b");
    const anything = fc.string({ unit: "binary" });
    fc.assert(fc.property(anything, (text) => cleanText(cleanText(text)) === cleanText(text)));
    fc.assert(fc.property(anything, (text) => cleanLines(cleanLines(text)) === cleanLines(text)));
  });
});

describe("digits of other scripts", () => {
  it("are converted to 0 to 9", () => {
    expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 7أ")).toBe("0123456789 0123456789 7أ");
    expect(onlyDigits("٠١٠-1234 (5)")).toBe("01012345");
  });
});

describe("hostile text", () => {
  it("is cleaned quickly, however many combining marks it has", async () => {
    const heap = `a${"\u0301\u0327".repeat(200_000)}`;
    const clean = () => [cleanText(heap), cleanLines(heap)];
    expect(clean().filter(({ length }) => length > 31)).toEqual([]);
    expect(await leastProcessorTime(clean)).toBeLessThan(2_000);
  });
});
