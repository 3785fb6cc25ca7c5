import { expect, type Page } from "@playwright/test";
import { birthDateFromAge } from "#domain/ages.ts";
import { addMonths } from "#domain/calendar.ts";
import { today } from "#domain/dates.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { signIn, test, type Demo } from "../support/desk-browser.ts";
import { ZONE } from "../support/zone.ts";

const TODAY = today(ZONE, Date.now());
const shown = (day: string) => day.split("-").toReversed().join("/");

const field = (page: Page, name: string) => page.locator(`[role=dialog] input[name="${name}"]`);

async function patientNamed(demo: Demo, email: string, name: string): Promise<Patient | undefined> {
  const path = `/patients/?search=${encodeURIComponent(name)}`;
  return (await demo.call<PageOf<Patient>>(email, "GET", path)).results[0];
}

test("a typed age stays in its field and sets the birth date, and a typed birth date replaces it", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("n", "p");
  await page.locator("[role=dialog] input[name=national_id]:focus").waitFor();
  await field(page, "age").focus();
  await keys.type("27");
  await keys.press("Tab");
  await expect(field(page, "age")).toHaveValue("27");
  await expect(field(page, "birth_date")).toHaveValue(shown(birthDateFromAge(27, TODAY)));

  await field(page, "birth_date").focus();
  await keys.type("15071990");
  await keys.press("Tab");
  await expect(field(page, "age")).toHaveValue("");
  await expect(field(page, "birth_date")).toHaveValue("15/07/1990");

  await field(page, "age").focus();
  await keys.type("30");
  await keys.press("Tab");
  await expect(field(page, "birth_date")).toHaveValue(shown(birthDateFromAge(30, TODAY)));
  const name = `Age Walker ${process.pid}`;
  await field(page, "national_id").fill(`A${process.pid}77`);
  await field(page, "name").fill(name);
  await field(page, "phone_number").fill("01012345670");
  await page.getByRole("dialog").getByRole("radio", { name: "Female" }).focus();
  await keys.press("Space", "Control+Enter");
  await page.waitForURL("**/patients/*/records");
  await page.locator('[data-region="content"] h1', { hasText: name }).waitFor();
  const savedPatient = await patientNamed(demo, email, name);
  expect([savedPatient?.birth_date, savedPatient?.birth_date_estimated]).toEqual([
    addMonths(TODAY, -12 * 30),
    true,
  ]);

  await keys.press("e");
  await expect(field(page, "age")).toHaveValue("30");
  await field(page, "age").focus();
  await keys.type("31");
  await keys.press("Control+Enter");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  const corrected = await patientNamed(demo, email, name);
  expect([corrected?.birth_date, corrected?.birth_date_estimated]).toEqual([
    addMonths(TODAY, -12 * 31),
    true,
  ]);
});
