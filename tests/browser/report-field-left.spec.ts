import { expect } from "@playwright/test";
import { openCarotid, valuesOf } from "../support/carotid-report.ts";
import { test } from "../support/desk-browser.ts";
import { press } from "../support/reading-desk.ts";

test(
  "what a field did not take is named once the page goes on without it",
  { tag: "@rest" },
  async ({ page, demo }) => {
    await openCarotid(page, demo);
    await press(page, "Control+Home", "Tab", "Tab");
    await page.keyboard.type("22 near dome");
    await expect(page.locator(".report-page input:focus")).toHaveAttribute("aria-invalid", "true");
    await press(page, "F10");
    await expect(page.getByRole("region", { name: "Notices" })).toContainText("22 near dome");
  },
);

test("the Escape that takes a submission back leaves what a field was given", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openCarotid(page, demo);
  await press(page, "Control+Home", "Tab", "Tab", "Tab", "Tab");
  await page.keyboard.type("7");
  await page.locator(".report-page input:focus").waitFor();
  await press(page, "Control+Enter");
  await page.locator("[data-submission=submitting]").waitFor();
  await press(page, "Escape");
  await page.locator("[data-submission=asked]").waitFor();
  await page.locator("[data-phase=saved]").waitFor();
  expect(await valuesOf(demo, doctor, first)).toMatchObject({ vessel: 7 });
});
