import { describe, expect, it } from "vitest";
import {
  readAmount,
  readDay,
  readPercent,
  readPhone,
  readTime,
  readWhole,
} from "#src/views/parts/form/readers.ts";

const today = "2026-11-21";

describe("text typed into a field", () => {
  it.each([
    ["1250", 125_000],
    ["1,250.5", 125_050],
    ["١٢٥٠٫٢٥", 125_025],
    ["0", 0],
    ["1500 EGP", 150_000],
  ])("is read as an amount in piastres: %s", (text, value) =>
    expect(readAmount(text)).toEqual({ value, fault: null }),
  );

  it.each([
    ["15071990", "1990-07-15"],
    ["15/7/90", "1990-07-15"],
    ["١٥-٧-١٩٩٠", "1990-07-15"],
    ["t", today],
    ["+1", "2026-11-22"],
    ["-7", "2026-11-14"],
  ])("is read as a day: %s", (text, value) =>
    expect(readDay(text, today, true)).toEqual({ value, fault: null }),
  );

  it.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["3م", "15:00"],
    ["3p", "15:00"],
  ])("is read as a time: %s", (text, value) =>
    expect(readTime(text)).toEqual({ value, fault: null }),
  );

  it.each(["01012345678", "+201012345678", "00201012345678", "٠١٠ ١٢٣٤-٥٦٧٨"])(
    "is read as a phone: %s",
    (text) =>
      expect(readPhone(text, "+20")).toEqual({
        value: "1012345678",
        fault: null,
        phone: { country_phone_code: "+20", phone_number: "1012345678" },
      }),
  );

  it("is null without an error if it is empty", () => {
    const empty = { value: null, fault: null };
    expect([
      readAmount(" "),
      readPercent(""),
      readWhole(""),
      readDay("", today, false),
      readTime(""),
    ]).toEqual([empty, empty, empty, empty, empty]);
  });

  it("has an error if it cannot be read", () => {
    expect({
      below: readAmount("-5"),
      amount: readAmount("12.345"),
      percent: readPercent("101"),
      whole: readWhole("1.5"),
      day: readDay("31/2/2026", today, false),
      time: readTime("25"),
      phone: readPhone("0101234", "+20").fault,
    }).toEqual({
      below: { value: null, fault: "amount_negative" },
      amount: { value: null, fault: "unreadable_amount" },
      percent: { value: null, fault: "unreadable_percent" },
      whole: { value: null, fault: "unreadable_number" },
      day: { value: null, fault: "unreadable_day" },
      time: { value: null, fault: "unreadable_time" },
      phone: "unreadable_phone",
    });
  });
});
