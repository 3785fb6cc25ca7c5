import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { openDesk } from "../../support/booking-desk.ts";
import { OWN_PASSWORD, test } from "../../support/desk-browser.ts";

/**
 * Sends the focused element what autofill sends: events with the name of key presses, but without a key. No listener may hear
 * them: the browser's own are trusted, which a test cannot make, and then a listener that reads their key fails.
 */
async function pressNothing(page: Page): Promise<void> {
  const heard = await page.evaluate(() => {
    const types = ["keydown", "keypress", "keyup"];
    const events: string[] = [];
    const hear = ({ type }: Event) => void events.push(type);
    for (const type of types) addEventListener(type, hear, { capture: true });
    const target = document.activeElement ?? document.body;
    for (const type of types) {
      target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      target.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true }));
    }
    for (const type of types) removeEventListener(type, hear, { capture: true });
    return events;
  });
  expect(heard).toEqual([]);
}

/** Fills fields in as a browser does: their values, then `input` and `change`, without any key. */
async function autofill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await pressNothing(page);
  await page.evaluate((entries) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    for (const [name, value] of entries) {
      const input = document.querySelector(`input[name="${name}"]`);
      set?.call(input, value);
      for (const type of ["input", "change"])
        input?.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, Object.entries(values));
  await pressNothing(page);
}

test("a login that the browser fills in signs in", async ({ page, demo }) => {
  const email = await demo.newReceptionist();
  await page.context().addCookies([{ name: "lang", value: "en", url: demo.url }]);
  await page.goto(demo.url);
  await page.locator("input[name=email]:focus").waitFor();
  await autofill(page, { email, password: OWN_PASSWORD });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
});

test("a patient whom the browser fills in is saved as filled in", async ({ page, demo }) => {
  const { keys, email } = await openDesk(page, demo);
  await keys.press("n", "p");
  await page.locator("[role=dialog] [name=national_id]:focus").waitFor();
  const national_id = `AF${Date.now()}`;
  await autofill(page, {
    national_id,
    name: "Autofilled Patient",
    phone_number: "01055512345",
    birth_date: "15/07/1990",
  });
  await page.locator("[name=gender]").first().focus();
  await pressNothing(page);
  await keys.press("m", "Control+Enter");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  const found = await demo.call<PageOf<Patient>>(email, "GET", `/patients/?search=${national_id}`);
  expect(found.results).toMatchObject([
    {
      national_id,
      name: "Autofilled Patient",
      country_phone_code: "+20",
      phone_number: "1055512345",
      birth_date: "1990-07-15",
      gender: "male",
    },
  ]);
});

test("events without a key change nothing in a picker, a select, a list and the palette", async ({
  page,
  demo,
}) => {
  const { keys } = await openDesk(page, demo);
  await keys.press("F4");
  const patient = page.locator("[name=patient]:focus");
  await patient.waitFor();
  await keys.type("mo");
  await expect(page.locator("[role=option]").first()).toBeVisible();
  await pressNothing(page);
  await expect(patient).toHaveValue("mo");
  await keys.press("Control+k");
  const line = page.locator("[role=dialog] input:focus");
  await line.waitFor();
  await keys.type("shift");
  await pressNothing(page);
  await expect(line).toHaveValue("shift");
  await keys.press("Escape", "Escape");
  await page.goto(`${demo.url}/appointments`);
  await page.locator("[role=grid]:focus, [data-region=content] :focus").first().waitFor();
  await pressNothing(page);
  const select = page.locator("[data-region=content] select").first();
  await select.focus();
  const chosen = await select.inputValue();
  await pressNothing(page);
  await expect(select).toHaveValue(chosen);
});
