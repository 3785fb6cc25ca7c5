import { expect } from "@playwright/test";
import { formatMoney } from "#src/i18n/money.ts";
import { en } from "#src/i18n/en.ts";
import { test } from "../../support/desk-browser.ts";
import { book, dialog, field, openDesk, openDetails } from "../../support/money-desk.ts";

test("the shift's total is read again after the network was lost behind a payment", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const booked = await book(desk);
  await openDetails(desk, booked);
  await desk.keys.press("F7");
  await field(page, "amount").fill("150");
  let failed = 0;
  await page.route("**/receptionist-shift/check_shift/", async (route) => {
    failed += 1;
    await route.abort();
  });
  await desk.keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await page.unroute("**/receptionist-shift/check_shift/");
  await expect(page.getByTitle(en.shell.shift.collected)).toContainText(formatMoney(15_000), {
    timeout: 20_000,
  });
});
