import { describe, expect, it } from "vitest";
import {
  formatDateTime,
  formatDay,
  formatLongDay,
  formatTime,
  weekStart,
} from "#src/i18n/dates.ts";
import { setTimeZone } from "#src/i18n/time-zone.ts";
import { formatMoney, formatSignedMoney } from "#src/i18n/money.ts";
import { formatPercent, formatPhone } from "#src/i18n/numbers.ts";
import { loadMessages } from "#src/i18n/t.ts";

const bare = (text: string) => text.replaceAll(/[\u2066\u2069]/g, "");

describe("dates", () => {
  it("are Gregorian with the digits 0-9 in both languages, day first", async () => {
    await loadMessages("ar");
    const arabic = [formatDay("2026-02-05"), formatLongDay("2026-02-05"), weekStart()];
    await loadMessages("en");
    const english = [formatDay("2026-02-05"), formatLongDay("2026-02-05"), weekStart()];
    expect({ arabic, english }).toEqual({
      arabic: ["05/02/2026", "الخميس، 5 فبراير 2026", 0],
      english: ["05/02/2026", "Thursday, 5 February 2026", 1],
    });
  });

  it("are shown in the center's time zone, with daylight saving", async () => {
    await loadMessages("en");
    setTimeZone("Africa/Cairo");
    expect([
      formatDateTime("2026-01-10T22:30:00Z"),
      formatDateTime("2026-07-10T22:30:00Z"),
      formatTime("2026-04-23T22:00:00Z"),
    ]).toEqual(["11/01/2026 00:30", "11/07/2026 01:30", "01:00"]);
  });

  it("have ص for morning or م for afternoon after the time in Arabic", async () => {
    await loadMessages("ar");
    expect([formatTime("2026-01-10T07:02:00Z"), formatTime("2026-01-10T13:05:00Z")]).toEqual([
      "09:02 ص",
      "03:05 م",
    ]);
  });
});

describe("numbers", () => {
  it("are isolated as left-to-right text", () => {
    expect([formatMoney(125000), formatPhone("+20", "1012345678")]).toEqual([
      "\u20661,250.00\u00a0EGP\u2069",
      "\u2066+20 101 234 5678\u2069",
    ]);
  });

  it("have their sign before the amount", () => {
    expect([formatMoney(-4000), formatSignedMoney(4000), formatSignedMoney(0)].map(bare)).toEqual([
      "−40.00\u00a0EGP",
      "+40.00\u00a0EGP",
      "0.00\u00a0EGP",
    ]);
  });

  it("as percentages have at most two decimals", () => {
    expect([formatPercent(12.5), formatPercent(100)].map(bare)).toEqual(["12.5%", "100%"]);
  });
});
