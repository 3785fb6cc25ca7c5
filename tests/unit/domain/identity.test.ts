import { describe, expect, it } from "vitest";
import { readNationalId } from "#domain/identity.ts";

describe("an Egyptian national ID", () => {
  it("contains birth date, gender and governorate", () => {
    expect([readNationalId("29007150112355"), readNationalId("30501238800146")]).toEqual([
      {
        kind: "egyptian",
        value: "29007150112355",
        birth_date: "1990-07-15",
        gender: "male",
        governorate: "01",
      },
      {
        kind: "egyptian",
        value: "30501238800146",
        birth_date: "2005-01-23",
        gender: "female",
        governorate: "88",
      },
    ]);
  });

  it("is accepted in Arabic digits, with blanks and dashes", () => {
    expect(readNationalId("٢٩٠٠٧١٥-٠١ ١٢٣٥٥")).toEqual(readNationalId("29007150112355"));
  });

  it("is refused with a wrong century, an invalid birth date or an unknown governorate", () => {
    const odd = [
      "19007150112355",
      "49007150112355",
      "29002300112355",
      "29013150112355",
      "29007150512355",
      "29007159912355",
    ];
    expect(odd.map(readNationalId)).toEqual(odd.map(() => null));
  });
});

describe("the number of a passport", () => {
  it("has 5 to 20 letters and digits, stored in upper case", () => {
    expect(["a1234567", "A 123-456", "12345", "A".repeat(20)].map(readNationalId)).toEqual([
      { kind: "passport", value: "A1234567" },
      { kind: "passport", value: "A123456" },
      { kind: "passport", value: "12345" },
      { kind: "passport", value: "A".repeat(20) },
    ]);
  });

  it("is refused if it is too short, too long or has other characters", () => {
    const odd = ["", "1234", "A".repeat(21), "A12_456", "محمد12345", "<script>"];
    expect(odd.map(readNationalId)).toEqual(odd.map(() => null));
  });
});
