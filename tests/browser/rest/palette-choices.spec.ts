import { expect, type Page } from "@playwright/test";
import { HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { type Demo, OFFERED, test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { askForTemplate, editor, editorHasFocus } from "../../support/report-page.ts";
import { openDoctorDesk } from "../../support/reading-desk.ts";
import { openForm } from "../../support/round-trip/desk.ts";
import { startSlowServer } from "../../support/slow-server.ts";

/** Opens the report of a CT scan for a new doctor. Returns the doctor's e-mail. */
async function openReport(page: Page, demo: Demo): Promise<string> {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  return doctor;
}

test("a template appears after one request, with the text typed after its name in its field, with all responses 1.5 s late", async ({
  page,
  demo,
}) => {
  test.slow();
  const doctor = await openReport(page, demo);
  const { pathname } = new URL(page.url());
  const { url, end } = await startSlowServer(demo.url, 1_500);
  await openForm(page, { ...demo, url }, { email: doctor, language: "en" });
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/report-templates/")) requests.push(request.url());
  });
  await page.goto(`${url}${pathname}`);
  await editorHasFocus(page);
  await askForTemplate(page, "CT brain");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Zebra.", { delay: 40 });
  // The template's only field.
  await expect(editor(page)).toContainText("Ventricles and sulci: Zebra.", { timeout: 15_000 });
  expect(requests).toHaveLength(1);
  await page.goto("about:blank");
  end();
});

test("a template that loaded too late, after the keys typed for it were dropped, is not inserted", async ({
  page,
  demo,
}) => {
  await openReport(page, demo);
  const textBefore = await editor(page).textContent();
  const templates = await holdRequests(page, "**/api/report-templates/**");
  await askForTemplate(page, "CT brain");
  await page.keyboard.type("Zebra.");
  await page.getByText("The answer did not come: what you typed meanwhile was dropped").waitFor();
  templates.letThrough();
  await expect(page.locator(OFFERED)).toHaveCount(1);
  await expect(page.locator("[role=dialog] [role=combobox]:focus")).toHaveValue("CT brain");
  expect(await editor(page).textContent()).toBe(textBefore);
});

test("a patient who was found too late, after the keys typed next were dropped, is not opened", async ({
  page,
  demo,
}) => {
  const { first, second } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const searches = await holdRequests(page, "**/api/search/**");
  await page.keyboard.press("F2");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.press("F4");
  await page.keyboard.type(second.national_id);
  await page.getByText("The answer did not come: what you typed meanwhile was dropped").waitFor();
  searches.letThrough();
  await expect(page.locator(OFFERED)).toContainText([first.name]);
  await expect(page.locator("[role=dialog] [role=combobox]:focus")).toHaveValue(first.national_id);
  expect(new URL(page.url()).pathname).toBe("/appointments");
});
