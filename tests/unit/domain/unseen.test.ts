import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { autotextKey, cleanAutotextName } from "#domain/autotexts.ts";
import { evaluateSum } from "#domain/calculator.ts";
import { code, countryCode, day, email, line, nationalId, phoneNumber } from "#domain/fields.ts";
import { parseAmount, parsePercent } from "#domain/money.ts";
import { foldName } from "#domain/names.ts";
import { parsePhone } from "#domain/phones.ts";
import { parseRaisePercent } from "#domain/price-raise.ts";
import { cleanCode, cleanLines, cleanRun, cleanText } from "#domain/text.ts";
import { parseTypedDay, parseTypedTime } from "#domain/typed-dates.ts";
import { spellingsOf, UNSEEN, unseenIn } from "../../support/spellings.ts";

const read = (schema: ReturnType<typeof code>) => (text: string) =>
  schema.validate(text, { coerce: true })[1];

/** What reads each kind of field, with a text that it reads. */
const READERS: readonly (readonly [(text: string) => unknown, text: string])[] = [
  [cleanCode, "CT B-1"],
  [read(code(30)), "CTB"],
  [read(email()), "mona@nile.test"],
  [read(nationalId()), "290 0715 0112355"],
  [read(nationalId()), "A12345678"],
  [read(phoneNumber()), "0101 234 5678"],
  [read(countryCode()), "+20"],
  [parsePhone, "+20 101 234 5678"],
  [parseAmount, "1,250.50 EGP"],
  [parsePercent, "12.5 %"],
  [parseRaisePercent, "-12.5 %"],
  [(text) => evaluateSum(text, null), "350 + 20"],
  [(text) => parseTypedDay(text, "2026-11-28"), "15/7/1990"],
  [parseTypedTime, "9:30 م"],
  [read(day()), "2026-11-28"],
  [(text) => cleanAutotextName(text), "chestN"],
];

describe("characters that nobody sees", () => {
  it("change no code, number, address, amount or date, wherever they stand", () => {
    for (const [reader, text] of READERS) {
      const expected = reader(text);
      expect([text, expected]).not.toEqual([text, null]);
      const variants = fc.property(unseenIn(text), (typed) => {
        expect(reader(typed)).toEqual(expected);
      });
      fc.assert(variants);
    }
  });

  it("change no name as it is compared", () => {
    for (const name of ["الحديثة للتأمين", "فرع الدقى", "Nile CT", "عبد الله", "Ærø"]) {
      const folded = foldName(name);
      fc.assert(fc.property(spellingsOf(name), (typed) => foldName(typed) === folded));
      fc.assert(fc.property(spellingsOf(name), (typed) => foldName(cleanText(typed)) === folded));
    }
    expect(autotextKey(cleanAutotextName("؛طبيـ\u00ADعى"))).toBe(autotextKey("طبيعي"));
  });

  it("are taken out of one line, of several and of a run of text", () => {
    const typed = UNSEEN.filter((one) => one !== "\u200C").join("");
    const cleaned = [cleanText, cleanLines, cleanRun].map((clean) => clean(`C${typed}T ${typed}B`));
    expect(cleaned).toEqual(["CT B", "CT B", "CT B"]);
  });

  it("stay where they show: between Arabic letters and inside an emoji", () => {
    const persian = "می\u200Cخواهم";
    expect([cleanText, cleanLines, cleanRun].map((clean) => clean(persian))).toEqual(
      Array(3).fill(persian),
    );
    expect(cleanText("C\u200CT\u200C می\u200C 5\uFE0F")).toBe("CT می 5");
    expect(cleanCode(persian)).toBe("میخواهم");
    const emojis = "👩‍👩‍👧‍👦🏳️‍🌈👩🏽‍⚕️ ❤️";
    expect(cleanLines(emojis)).toBe(emojis);
  });

  it("leave nothing of a text that has only them", () => {
    const nothing = fc.array(fc.constantFrom(...UNSEEN, "\u2800", "\u00A0"), { minLength: 1 });
    const [fault] = line(10).validate("\u3164\u2800", { coerce: true });
    expect(fault?.refinement).toBe("required");
    fc.assert(fc.property(nothing, (typed) => cleanText(typed.join("")) === ""));
  });
});
