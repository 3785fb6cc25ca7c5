import { describe, expect, it } from "vitest";
import { formatPhone, parsePhone } from "#domain/phones.ts";

const cairo = { country_phone_code: "+20", phone_number: "1012345678" };

describe("a typed phone", () => {
  it("is the same number in every usual form", () => {
    const forms = [
      "01012345678",
      "+201012345678",
      "00201012345678",
      "201012345678",
      "1012345678",
      "010 1234 5678",
      "010-1234-5678",
      "(+20) 101 234 5678",
      "+20 0101 234 5678",
      "٠١٠١٢٣٤٥٦٧٨",
    ];
    expect(forms.map((text) => parsePhone(text))).toEqual(forms.map(() => cairo));
  });

  it("of a Cairo landline keeps its 0, with which it has ten digits", () => {
    expect(parsePhone("0227360000")).toEqual({
      country_phone_code: "+20",
      phone_number: "0227360000",
    });
  });

  it("is split into country code and number for other countries", () => {
    expect(
      ["+1 555 123 4567", "+966 050 123 4567", "0044 7911 123456", "+7 912 345 67 89"].map((text) =>
        parsePhone(text),
      ),
    ).toEqual([
      { country_phone_code: "+1", phone_number: "5551234567" },
      { country_phone_code: "+966", phone_number: "0501234567" },
      { country_phone_code: "+44", phone_number: "7911123456" },
      { country_phone_code: "+7", phone_number: "9123456789" },
    ]);
    expect(parsePhone("5551234567", "+1")).toEqual({
      country_phone_code: "+1",
      phone_number: "5551234567",
    });
  });

  it("is null if ten digits do not remain", () => {
    const odd = [
      "",
      "101234567",
      "010123456789",
      "+20101234567",
      "abc",
      "0101234567x",
      "++201012345678",
      "+0",
      "+000",
      "+0001012345678",
      "+20 0101234567",
      "0101234567",
    ];
    expect(odd.map((text) => parsePhone(text))).toEqual(odd.map(() => null));
  });
});

describe("a shown phone", () => {
  it("is grouped for reading", () => {
    expect(formatPhone(cairo)).toBe("+20 101 234 5678");
  });
});
