import { expect } from "@playwright/test";
import {
  chooseFirst,
  chooseTest,
  openDesk as openBooker,
  readAppointment,
  typeInto,
  untilDetailsShown,
  bookedId,
  field,
} from "../support/booking-desk.ts";
import { test } from "../support/desk-browser.ts";
import { translate } from "../support/translator.ts";

const CHANGE = /Change\W*([\d,]+\.\d\d)/u;
const formatAmount = (pounds: number): string =>
  pounds.toLocaleString("en", { minimumFractionDigits: 2 }).replace(".", String.raw`\.`);

test("a booking is typed, searched beside and saved on a page that is translated, with amounts of now", async ({
  page,
  demo,
}) => {
  await translate(page);
  const { keys, email } = await openBooker(page, demo);
  await keys.press("F4");
  await chooseFirst(page, keys, "mo");
  await chooseTest(page, keys, "ctb");
  const form = page.locator(`[data-region="content"]`);
  await typeInto(page, keys, "tendered", "2000");
  await expect(form).toContainText(CHANGE);
  // The price is that of the first free machine.
  const [, change = ""] = CHANGE.exec((await form.textContent()) ?? "") ?? [];
  const price = 2_000 - Number(change.replace(",", ""));
  const changeOf = (tendered: number) =>
    new RegExp(String.raw`Change\W*${formatAmount(tendered - price)}`, "u");
  await typeInto(page, keys, "tendered", "3000");
  await expect(form).toContainText(changeOf(3_000));
  await expect(form).not.toContainText(changeOf(2_000));
  await keys.press("F3");
  await page.locator("[role=dialog] input:focus").waitFor();
  await keys.type("mo");
  await expect(page.locator("[role=option]").first()).toBeVisible();
  await keys.press("Escape", "Escape");
  await expect(field(page, "tendered")).toHaveValue("3,000.00");
  await typeInto(page, keys, "tendered", String(price));
  await keys.press(...Array.from({ length: 8 }, () => "Shift+Tab"));
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  await expect(page.locator("dl > div", { hasText: "Remaining" }).locator("dd")).toHaveText(
    /^\W*0\.00\sEGP/u,
  );
  expect(await readAppointment(demo, email, { id: bookedId(page) })).toMatchObject({
    paid_amount: price * 100,
    remaining_cost: 0,
  });
});

test("a form whose rendering fails once comes back by itself with what was typed", async ({
  page,
  demo,
}) => {
  const { keys } = await openBooker(page, demo);
  await keys.press("F4");
  await chooseFirst(page, keys, "mo");
  await chooseTest(page, keys, "ctb");
  await typeInto(page, keys, "tendered", "2000");
  await expect(page.locator(`[data-region="content"]`)).toContainText("Change");
  await page.evaluate(() => {
    const { removeChild } = Node.prototype;
    Node.prototype.removeChild = () => {
      Node.prototype.removeChild = removeChild;
      document.title = "failed";
      throw new DOMException("a fault of the test", "NotFoundError");
    };
  });
  await keys.press("Control+a");
  await keys.type("1");
  await expect(page).toHaveTitle("failed");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(field(page, "tendered")).toHaveValue(/^1(\.00)?$/u);
  await expect(field(page, "test")).not.toHaveValue("");
});
