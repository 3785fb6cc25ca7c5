import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { OWNER } from "../../support/booking-desk.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { Keyboard } from "../../support/keyboard.ts";
import { holdRequests } from "../../support/gate.ts";

/** Returns the label, name or text of the focused element, "nowhere" if none is focused. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return "nowhere";
    return (
      element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent
    );
  });

test("a template opens with the focus on its text, also after it was saved, never on a button", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  const { results } = await demo.call<PageOf<ReportTemplate>>(
    OWNER,
    "GET",
    "/report-templates/?page=1",
  );
  await page.goto(`${demo.url}/settings/templates/${results[0]?.id}/view`);
  const text = page.getByRole("article");
  await expect(text).toBeFocused();
  await keys.press("e");
  await page.locator("[name=name]:focus").waitFor();
  await keys.press("End");
  await keys.type(" two");
  await keys.press("Control+Enter");
  await page.waitForURL("**/view");
  await expect(text).toBeFocused();
  // A second Enter that was meant for saving presses no button.
  await keys.press("Enter");
  await expect(text).toBeFocused();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a reloaded login page that kept the e-mail has the focus on the password", async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  const keys = new Keyboard(page);
  await page.locator("input[name=email]:focus").waitFor();
  await keys.type("owner@demo.local");
  await page.reload();
  await page.locator("input[name=password]").waitFor();
  expect(await focused(page)).toBe("password");
  await keys.type(PASSWORD);
  await keys.press("Enter");
  await page.waitForURL("**/dashboard");
});

test("closing the list of keys returns the focus to the financial report's table", async ({
  page,
  demo,
}) => {
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    "/financials",
  );
  await page.locator('[role="grid"] [tabindex="0"]:focus').waitFor();
  const focusedBefore = await focused(page);
  await keys.press("F1");
  await page.locator("[role=dialog] input:focus").waitFor();
  await keys.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe(focusedBefore);
});

test("closing the list of keys, opened while the financial report was loading, moves the focus to its table", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  let answer = (): void => undefined;
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/financial-report/**", async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto(`${demo.url}/financials`);
  await page.getByRole("heading", { name: "Financials Management" }).waitFor();
  await keys.press("F1");
  await page.locator("[role=dialog] input:focus").waitFor();
  answer();
  await page.locator('[role="grid"]').first().waitFor({ state: "attached" });
  await keys.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator('[role="grid"] [tabindex="0"]:focus').waitFor();
});

test("figures that load late leave the focus on the filter to which the user has gone on", async ({
  page,
  demo,
}) => {
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    "/financials",
  );
  await page.locator('[role="grid"] [tabindex="0"]:focus').waitFor();
  await keys.press("/");
  await expect.poll(() => focused(page)).toBe("days");
  const figures = await holdRequests(page, "**/api/financial-report/**");
  await keys.type("t");
  await keys.press("Tab");
  await expect.poll(() => figures.asked.length).toBeGreaterThan(0);
  const focusedBefore = await focused(page);
  figures.letThrough();
  await page.locator('[role="grid"] [tabindex="0"]').first().waitFor();
  expect(await focused(page)).toBe(focusedBefore);
});

test("the filter key moves the focus to the days of the financial report, and Enter to its figures", async ({
  page,
  demo,
}) => {
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    "/financials",
  );
  await page.locator('[role="grid"] [tabindex="0"]:focus').waitFor();
  await keys.press("/");
  await expect.poll(() => focused(page)).toBe("days");
  await keys.type("t");
  await keys.press("Enter");
  await page.locator('[role="grid"] [tabindex="0"]:focus').waitFor();
});

test("the filter key moves the focus to the days of the earlier shifts", async ({ page, demo }) => {
  const keys = await signIn(
    page,
    demo,
    { email: await demo.newReceptionist(), language: "en" },
    "/shift/history",
  );
  await page.locator('[role="grid"]:focus').waitFor();
  await keys.press("/");
  await expect.poll(() => focused(page)).toBe("days");
});

test("choosing a day in the calendar, and Escape there, return the focus to the field", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("F4");
  await page.locator("input[name=patient]:focus").waitFor();
  await page.locator("input[name=day]").focus();
  for (const key of ["Escape", "Enter"]) {
    await keys.press("Alt+ArrowDown");
    await page.locator('[role="grid"]:focus').waitFor();
    await keys.press(key);
    await expect.poll(() => focused(page)).toBe("day");
  }
});
