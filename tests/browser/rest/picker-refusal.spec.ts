import { expect, type Page } from "@playwright/test";
import type { Patient } from "#domain/entities/patient.ts";
import { en } from "#src/i18n/en.ts";
import { openDesk } from "../../support/booking-desk.ts";
import { type Demo, test } from "../../support/desk-browser.ts";

const NAME = "Refusa Twinname Adly";

/** Creates two patients with one name and one phone number, which no text tells apart. Returns the number. */
async function addTwins(demo: Demo, email: string): Promise<string> {
  const phone_number = `11${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  for (const birth_date of ["1990-01-01", "1960-01-01"])
    await demo.call<Patient>(email, "POST", "/patients/", {
      national_id: `RF${crypto.randomUUID().slice(0, 8)}`,
      name: NAME,
      country_phone_code: "+20",
      phone_number,
      birth_date,
      gender: "female",
    });
  return phone_number;
}

/** Returns whether nothing stands above the words that say why nobody was chosen. */
const isFaultSeen = (page: Page) =>
  page.getByText(en.form.fault.not_chosen).evaluate((words) => {
    const { left, right, top, bottom } = words.getBoundingClientRect();
    return words.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

for (const by of ["name", "phone"] as const)
  test(`an Enter that chose none of two patients says so in sight, and Ctrl+A and another text correct it (by ${by})`, async ({
    page,
    demo,
  }) => {
    const { email, keys } = await openDesk(page, demo);
    const phone = await addTwins(demo, email);
    await keys.press("F4");
    await page.locator("input[name=patient]:focus").waitFor();
    await keys.type(by === "name" ? NAME : phone);
    await keys.press("Enter");
    await page.getByText(en.form.fault.not_chosen).waitFor();
    await keys.press("Control+a");
    await keys.type("mona");
    await expect(page.locator("input[name=patient]")).toHaveValue("mona");
    await page.keyboard.press("Control+a");
    await page.keyboard.type(NAME);
    await expect(page.locator("[role=listbox] [role=option]").first()).toContainText(NAME);
    await page.keyboard.press("Enter");
    await page.getByText(en.form.fault.not_chosen).waitFor();
    await expect.poll(() => isFaultSeen(page)).toBe(true);
  });
