import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
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
    /^\W*0\.00 EGP/u,
  );
  expect(await readAppointment(demo, email, { id: bookedId(page) })).toMatchObject({
    paid_amount: price * 100,
    remaining_cost: 0,
  });
});

/**
 * Fills a field as the autofill of browsers and password managers do: with events that carry the name of a key press, but
 * no key, and with the value from outside.
 */
const autofill = (page: Page, name: string, value: string) =>
  page.locator(`[role=dialog] [name=${name}]`).evaluate((input: HTMLInputElement, text) => {
    const tell = (event: Event) => input.dispatchEvent(event);
    tell(new Event("keydown", { bubbles: true, cancelable: true }));
    tell(new KeyboardEvent("keydown", { bubbles: true, cancelable: true }));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    for (const type of ["input", "change", "keyup"]) tell(new Event(type, { bubbles: true }));
  }, value);

test("a patient whose fields are filled in from outside is registered so, in a dialog that is translated", async ({
  page,
  demo,
}) => {
  await translate(page);
  const { keys, email } = await openBooker(page, demo);
  const id = `P${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await keys.press("n", "p");
  await page.locator("[role=dialog] [name=national_id]:focus").waitFor();
  await keys.type(id);
  await keys.press("Enter");
  // No listener of the page may hear of a key that is none: it would read its name.
  await page.evaluate(() => {
    addEventListener("keydown", ({ type }) => document.body.classList.add(type), { capture: true });
  });
  for (const [name, value] of [
    ["name", "Nadia Aziz"],
    ["phone_number", "1012345678"],
    ["birth_date", "02/01/1990"],
  ] as const)
    await autofill(page, name, value);
  expect(await page.evaluate(() => document.body.classList.contains("keydown"))).toBe(false);
  await page.locator("[role=dialog] [name=gender]").first().focus();
  await keys.press("ArrowDown", "Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { results } = await demo.call<PageOf<Patient>>(
    email,
    "GET",
    `/patients/?page=1&search=${id}`,
  );
  expect(
    results.map(({ name, phone_number, birth_date }) => [name, phone_number, birth_date]),
  ).toEqual([["Nadia Aziz", "1012345678", "1990-01-02"]]);
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
