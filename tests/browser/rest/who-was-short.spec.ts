import { expect } from "@playwright/test";
import { today } from "#domain/dates.ts";
import { daysOfQuickRange } from "#domain/periods.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { signIn, test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { ZONE } from "../../support/zone.ts";
import { setTime } from "../../support/server-time.ts";

const OWNER = "owner@demo.local";
const DAY = 24 * 3_600_000;

const WORDS = {
  en: { week: "last week", short: /⁦19\.50\sEGP⁩ short/, region: "Difference", start: 1 },
  ar: { week: "الأسبوع الماضي", short: /عجز ⁦19\.50\sEGP⁩/, region: "الفرق", start: 0 },
} as const;

for (const language of ["ar", "en"] as const)
  test(`who was short last week and by how much is on the controls (${language})`, async ({
    page,
    demo,
  }) => {
    const words = WORDS[language];
    const email = await demo.newReceptionist();
    await demo.call(email, "POST", "/receptionist-shift/", { opening_float: 50_000 });
    const closed = await demo.call<ReceptionistShift>(
      email,
      "POST",
      "/receptionist-shift/close_shift/",
      { counted_cash: 48_050 },
    );
    // A week later.
    const now = Date.parse(closed.start_time) + 7 * DAY;
    await setTime(page, now);
    const keys = await signIn(page, demo, { email: OWNER, language }, "/controls");
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("Control+k");
    await page.locator("[role=dialog] [role=combobox]:focus").waitFor();
    await page.keyboard.insertText(words.week);
    await rested(page);
    await keys.press("Enter");
    const days = daysOfQuickRange("last_week", today(ZONE, now), words.start);
    await expect(page).toHaveURL(
      new RegExp(`start_date=${days.start_date}.*end_date=${days.end_date}`),
    );
    const sums = page.getByRole("region", { name: words.region, exact: true });
    const person = sums.getByRole("button", { name: closed.receptionist_name });
    await expect(person).toContainText(words.short);
    await person.focus();
    await keys.press("Enter");
    await expect(person).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator('[role="row"][aria-selected]')).toHaveCount(1);
    await expect(page.locator('[role="row"][aria-selected]')).toContainText(
      closed.receptionist_name,
    );
    await expect(page).toHaveURL(new RegExp(`receptionist=${closed.receptionist}`));
    await person.focus();
    await keys.press("Enter");
    await expect(person).toHaveAttribute("aria-pressed", "false");
  });
