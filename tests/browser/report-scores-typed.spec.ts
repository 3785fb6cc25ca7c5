import { expect } from "@playwright/test";
import { LIBRARY } from "#server/library/library.ts";
import { test } from "../support/desk-browser.ts";
import { promisingCalls } from "../support/other-engines/promising-calls.ts";
import { openDoctorDesk, press } from "../support/reading-desk.ts";
import { askForTemplate, editor, reportOf } from "../support/report-page.ts";

/** How often Tab leads on: to every field and every blank of the longest template. */
const PLACES = 24;

test("every field of TI-RADS, BI-RADS and LI-RADS is typed and left, also where the browser's calls return promises", async ({
  page,
  demo,
}) => {
  await promisingCalls(page);
  const { doctor, first, second, third } = await openDoctorDesk(page, demo);
  const scans = {
    "us-thyroid-ti-rads": first,
    "us-breast-bi-rads": second,
    "ct-liver-li-rads": third,
  };
  for (const [library, scan] of Object.entries(scans)) {
    const name = `Typed ${library} ${scan}`;
    const offered = LIBRARY.find(({ id }) => id === `${library}-en`);
    const body = { name, content: offered?.content };
    await demo.call("owner@demo.local", "POST", "/report-templates/", body);
    await page.goto(`${demo.url}/appointments/${scan}/report`);
    await editor(page).focus();
    await askForTemplate(page, name);
    await expect(editor(page)).toContainText("RADS");
    const line = page.locator("#field-entry-state");
    const refused = page.locator('[aria-describedby="field-entry-state"][aria-invalid=true]');
    let typedFields = 0;
    for (let place = 0; place < PLACES; place += 1) {
      // A digit is a size or the number of a choice; in a blank it is text.
      await press(page, "1");
      typedFields += await line.count();
      // A choice without numbers refuses it and stays as it is.
      if ((await refused.count()) > 0) await press(page, "Backspace");
      await press(page, "Tab");
    }
    expect(typedFields).toBeGreaterThan(4);
    await expect(line).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect
      .poll(async () => (await reportOf(demo, doctor, scan)).content)
      .not.toEqual(offered?.content);
  }
});
