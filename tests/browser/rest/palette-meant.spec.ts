import { expect } from "@playwright/test";
import type { Patient } from "#domain/entities/patient.ts";
import { en } from "#src/i18n/en.ts";
import { type Demo, signIn, test } from "../../support/desk-browser.ts";
import { toasts } from "../../support/toasts.ts";

const LINE = "[role=dialog] [role=combobox]:focus";
const OPTION = "[role=dialog] [role=option]";
const CHOSEN = `${OPTION}[aria-selected="true"]`;

function addPatient(demo: Demo, email: string, name: string): Promise<Patient> {
  return demo.call<Patient>(email, "POST", "/patients/", {
    national_id: `PM${crypto.randomUUID().slice(0, 8)}`,
    name,
    country_phone_code: "+20",
    phone_number: `10${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`,
    birth_date: "1990-01-01",
    gender: "female",
  });
}

test("a command of which a word was typed stands above a patient who only sounds like it", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await addPatient(demo, email, "وردة منصور الششتاوي");
  const keys = await signIn(page, demo, { email, language: "ar" });
  await keys.press("Control+k");
  await page.locator(LINE).waitFor();
  await page.keyboard.insertText("وردية");
  await expect(page.locator(OPTION).filter({ hasText: "وردة منصور" })).toHaveCount(1);
  await expect(page.locator(OPTION).first()).toContainText("ورديتي");
  await expect(page.locator(CHOSEN)).toContainText("ورديتي");
  // Whose name is written so stays first.
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("وردة منصور");
  await expect(page.locator(CHOSEN)).toContainText("وردة منصور الششتاوي");
});

test("Enter opens no patient of whose exact name there is another, until one is chosen", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const name = "Twina Samename Rezk";
  const twins = [await addPatient(demo, email, name), await addPatient(demo, email, name)];
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("Control+k");
  await page.locator(LINE).waitFor();
  // The Enter follows the name at once, before any line is there.
  await keys.type(name.toLowerCase());
  await keys.press("Enter");
  await expect(toasts(page).filter({ hasText: en.form.picker.choose })).toHaveCount(1);
  for (const { phone_number, national_id } of twins) {
    const line = page.locator(OPTION).filter({ hasText: national_id });
    await expect(line).toContainText(phone_number.slice(-4));
  }
  await keys.press("Enter");
  await expect(page.locator(LINE)).toHaveValue(name.toLowerCase());
  await keys.press("ArrowDown");
  await expect(page.locator(CHOSEN)).toContainText(name);
  await keys.press("Enter");
  await page.waitForURL("**/patients/*/records");
});
