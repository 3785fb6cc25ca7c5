import { expect } from "@playwright/test";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { signIn, test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";

const OWNER = "owner@demo.local";

const WORDS = {
  en: {
    short: /⁦19\.50\sEGP⁩ short/,
    closed: "Closed",
    by: "Closed by",
    told: /closed your shift\./,
    start: "Start my shift",
    note: "Went home sick",
  },
  ar: {
    short: /عجز ⁦19\.50\sEGP⁩/,
    closed: "مقفلة",
    by: "الإقفال بواسطة",
    told: /تم إقفال ورديتك بواسطة/,
    start: "بدء ورديتي",
    note: "تعب وروّح",
  },
} as const;

for (const language of ["ar", "en"] as const)
  test(
    `the office closes the shift of somebody who left, in six keys beside what it counts and why, and that person is told (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo, browser }) => {
      const words = WORDS[language];
      const email = await demo.newReceptionist();
      const open = await demo.call<ReceptionistShift>(email, "POST", "/receptionist-shift/", {
        opening_float: 50_000,
      });
      const desk = await (await browser.newContext()).newPage();
      await signIn(desk, demo, { email, language });
      await expect(desk.getByRole("button", { name: words.start })).toHaveCount(0);

      const keys = await signIn(page, demo, { email: OWNER, language });
      const row = page.locator('[role="row"][data-active]');
      const presses = await keys.count(async () => {
        await keys.press("g", "c");
        await page.locator("[role=grid]:focus").waitFor();
        await expect(row).toContainText(open.receptionist_name);
        await keys.press("s", "e");
        await page.locator("input[name=counted_cash]:focus").waitFor();
        const dialog = page.getByRole("dialog");
        await expect(dialog).toContainText("500.00 EGP");
        await page.keyboard.insertText("480.50");
        // The difference is there while it is typed.
        await expect(dialog).toContainText(words.short);
        await keys.press("Enter");
        await page.locator("input[name=note]:focus").waitFor();
        await page.keyboard.insertText(words.note);
        await keys.press("Enter");
        await expect(dialog).toHaveCount(0);
      });
      expect(presses).toBe(6);
      await expect(page.getByRole("status").filter({ hasText: words.short })).toBeVisible();
      await expect(row).toContainText(words.closed);
      await expect(row).toContainText(words.short);
      const panel = page.getByRole("complementary").filter({ hasText: open.receptionist_name });
      await expect(panel).toContainText(words.note);
      const path = `/receptionist-shift/${open.id}/`;
      const ended = await demo.call<ReceptionistShift>(OWNER, "GET", path);
      expect(ended).toEqual({
        ...open,
        state: "ended",
        end_time: ended.end_time,
        ended_by: expect.any(Number),
        ended_by_name: expect.any(String),
        expected_cash: 50_000,
        counted_cash: 48_050,
        difference: -1_950,
        note: words.note,
        updated_at: ended.updated_at,
        version: 2,
      });
      await expect(panel).toContainText(words.by);
      await expect(panel).toContainText(ended.ended_by_name ?? "");

      await expect(desk.getByText(words.told)).toContainText(ended.ended_by_name ?? "");
      await expect(desk.getByRole("button", { name: words.start }).first()).toBeVisible();
      await desk.context().close();
    },
  );
