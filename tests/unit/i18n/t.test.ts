import { describe, expect, it, vi } from "vitest";
import { joinWithDots } from "#src/i18n/lists.ts";
import { direction, language, rememberedLanguage } from "#src/i18n/language.ts";
import { isMessageKey, applyLoginTexts, loadMessages, loadTexts, plural, t } from "#src/i18n/t.ts";

describe("texts", () => {
  it("are Arabic, from right to left, by default", async () => {
    await loadMessages();
    expect([language(), direction(), t("common.save")]).toEqual(["ar", "rtl", "حفظ"]);
  });

  it("follow the chosen language, with placeholders filled in", async () => {
    await loadMessages("en");
    expect([direction(), t("shell.shift.active", { time: "09:02" })]).toEqual([
      "ltr",
      "Shift since 09:02",
    ]);
  });

  it("exist for known error codes only", async () => {
    await loadMessages("en");
    expect(["errors.code.slot_taken", "errors.code.moonrise"].map(isMessageKey)).toEqual([
      true,
      false,
    ]);
  });

  it("of the login are available before the other texts have loaded", () => {
    applyLoginTexts("en");
    expect(t("session.login.submit")).toBe("Log in");
  });

  it("isolate a name of the other direction, and leave one of the same direction as it is", async () => {
    const bare = (text: string) => text.replaceAll("\u2068", "<").replaceAll("\u2069", ">");
    await loadMessages("en");
    await loadTexts(["reports"]);
    const signedWords = (name: string) => bare(t("reports.signed", { name, time: "10:30" }));
    expect([
      signedWords("منى فؤاد"),
      signedWords("Mona"),
      signedWords("\u20665.00 EGP\u2069"),
    ]).toEqual([
      "Submitted by <منى فؤاد> · 10:30",
      "Submitted by Mona · 10:30",
      "Submitted by \u20665.00 EGP> · 10:30",
    ]);
    expect(bare(joinWithDots(["فرع المعادي", "رنين ١", "CT 2"]))).toBe(
      "<فرع المعادي> · <رنين ١> · CT 2",
    );
    await loadMessages("ar");
    await loadTexts(["reports"]);
    expect([signedWords("منى فؤاد"), signedWords("Mona")]).toEqual([
      "اعتماد: منى فؤاد · 10:30",
      "اعتماد: <Mona> · 10:30",
    ]);
    expect(bare(joinWithDots(["فرع المعادي", "رنين ١", "CT 2"]))).toBe(
      "فرع المعادي · رنين ١ · <CT 2>",
    );
  });

  it("use all six Arabic plural forms for a count, with few again for 103", async () => {
    await loadMessages("ar");
    expect([0, 1, 2, 3, 11, 100, 103].map((count) => plural("common.days", count))).toEqual([
      "0 يوم",
      "يوم واحد",
      "يومان",
      "3 أيام",
      "11 يومًا",
      "100 يوم",
      "103 أيام",
    ]);
  });

  it("use the English plural forms for a count", async () => {
    await loadMessages("en");
    expect([1, 2, 1200].map((count) => plural("common.days", count))).toEqual([
      "1 day",
      "2 days",
      "1,200 days",
    ]);
  });

  it("that Arabic lacks are shown in English, the fallback", async () => {
    // A page that has only the Arabic texts of the login, as after a failed request, asks for others.
    vi.resetModules();
    const fresh = await import("#src/i18n/t.ts");
    fresh.applyLoginTexts("ar");
    const words = () => [
      fresh.t("session.login.submit"),
      fresh.t("shell.shift.active", { time: "09:02" }),
      fresh.t("claims.title"),
      fresh.plural("common.days", 1),
      fresh.plural("common.days", 3),
    ];
    await expect
      .poll(words)
      .toEqual(["تسجيل الدخول", "Shift since 09:02", "Claim batches", "1 day", "3 days"]);
    expect(fresh.isMessageKey("errors.code.moonrise")).toBe(false);
    await fresh.loadMessages("ar");
    expect(fresh.t("shell.shift.active", { time: "09:02" })).toBe("وردية من 09:02");
    expect(fresh.plural("common.days", 3)).toBe("3 أيام");
  });

  it("are Arabic with any language cookie but an English one", async () => {
    const chosen = (cookie: string) => {
      Object.assign(globalThis, { document: { cookie } });
      return rememberedLanguage();
    };
    const cookies = [
      "",
      "lang=",
      "lang=fr",
      "lang=EN",
      "lang=en-GB",
      "lang=%E0",
      "lang=ar",
      "lang=en",
    ];
    try {
      expect(cookies.map(chosen)).toEqual([...Array.from({ length: 7 }, () => "ar"), "en"]);
    } finally {
      Reflect.deleteProperty(globalThis, "document");
    }
  });
});
