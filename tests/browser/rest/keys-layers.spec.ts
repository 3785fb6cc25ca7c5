import { expect } from "@playwright/test";
import { HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { OWN_PASSWORD, test } from "../../support/desk-browser.ts";
import { rested, stopClock } from "../../support/keyboard.ts";
import { holdRequests, holdResponses } from "../../support/gate.ts";
import { readThenEscape } from "../../support/reading-desk.ts";

const STILL_OPEN = "Finish or close this first. Press Escape to go on with it";

test("text typed in a dialog after a key that opens something on the page goes into no field, and saves nothing", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const written: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("close_shift")) written.push(request.method());
  });
  await page.keyboard.press("F8");
  await page.locator("[role=dialog] input:focus").waitFor();
  await page.keyboard.type("200");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("log out");
  await page.keyboard.press("Enter");
  await page.getByText(STILL_OPEN).waitFor();
  // Even after a pause, the text may be meant for the palette, which did not open.
  await page.clock.fastForward("00:30");
  await page.keyboard.type("5003");
  await page.keyboard.press("Enter");
  await expect(page.locator("[role=dialog] input:focus")).toHaveValue("200");
  await readThenEscape(page);
  await page.keyboard.type("0");
  await expect(page.locator("[role=dialog] input:focus")).toHaveValue("2000");
  expect(written).toEqual([]);
});

test("a key that opens something on the page is refused in a dialog, also when it is pressed a second time", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await page.keyboard.press("F8");
  const counted = page.locator("[role=dialog] input:focus");
  await counted.waitFor();
  await page.keyboard.type("200");
  for (const text of ["11", "22"]) {
    await page.keyboard.press("F4");
    await page.keyboard.type(text);
    await page.getByText(STILL_OPEN).waitFor();
    await readThenEscape(page);
    await expect(page.getByText(STILL_OPEN)).toHaveCount(0);
  }
  await expect(counted).toHaveValue("200");
});

test("an amount typed after a key pressed twice goes into the dialog that the key opened", async ({
  page,
  demo,
}) => {
  await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  for (const key of ["F8", "F8", "2", "0", "0"]) await page.keyboard.press(key);
  await expect(page.locator("[role=dialog] input:focus")).toHaveValue("200");
});

test("the password is typed into the lock screen while a save is pending and while the next page loads", async ({
  page,
  demo,
}) => {
  const { code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const saving = await holdResponses(page, /\/api\/appointments\/$/);
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => saving.asked.length).toBeGreaterThan(0);
  // The key that locks is not queued.
  await page.keyboard.press("Control+Shift+l");
  await page.locator("[data-lock] input:focus").waitFor();
  const record = await holdRequests(page, /\/api\/(appointments\/\d+|presence)\//);
  await page.keyboard.type(OWN_PASSWORD.slice(0, 5));
  saving.letThrough();
  await page.waitForURL("**/details");
  await page.keyboard.type(OWN_PASSWORD.slice(5));
  await expect(page.locator("[data-lock] input:focus")).toHaveValue(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  record.letThrough();
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
});

test("keys typed after the right password are carried out, also after a wrong password and the rest of its keys", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await page.keyboard.press("Control+Shift+l");
  const password = page.locator("[data-lock] input:focus");
  await password.waitFor();
  const heldRequests = await holdRequests(page, "**/api/auth/unlock/");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect.poll(() => heldRequests.asked.length).toBe(1);
  await page.keyboard.press("F4");
  await page.keyboard.type("dropped");
  await stopClock(page);
  heldRequests.letThrough();
  await page.getByText("What you typed meanwhile was dropped.").waitFor();
  await page.keyboard.type("too");
  await page.keyboard.press("Enter");
  await expect(password).toHaveValue("");
  expect(heldRequests.asked.length).toBe(1);
  await page.clock.fastForward(1_000);
  await page.clock.resume();
  await page.keyboard.type(OWN_PASSWORD);
  for (const key of ["Enter", "F4"]) await page.keyboard.press(key);
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page.locator("[name=patient]")).toHaveValue(first.name);
  await expect(page.locator("[name=test]")).toHaveValue(new RegExp(`^${code} `));
});

test("a field whose search returned while the screen was locked takes what is typed after unlocking", async ({
  page,
  demo,
}) => {
  const { code, first, second } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await page.keyboard.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  const people = await holdResponses(page, /\/api\/patients\//);
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await expect.poll(() => people.bodies.join()).toContain(first.national_id);
  await page.keyboard.press("Control+Shift+l");
  await page.locator("[data-lock] input:focus").waitFor();
  people.letThrough();
  await expect(page.locator("[name=patient]")).toHaveValue(first.name);
  await page.keyboard.type(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  await page.keyboard.press("F4");
  await page.keyboard.type(second.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page.locator("[name=patient]")).toHaveValue(second.name);
  await expect(page.locator("[name=test]")).toHaveValue(new RegExp(`^${code} `));
});

test("a command whose row loaded too late does not run on another screen, and that screen takes keys at once", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { keys } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await page.locator('[data-region="content"] [role="grid"]:focus').waitFor();
  const rows = await holdRequests(page, "**/api/appointments/query/");
  const ended: string[] = [];
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event as "requestfinished", (request) => {
      if (request.postData()?.includes("nobody") === true) ended.push(event);
    });
  await page.goto(`${demo.url}/appointments?search=nobody`);
  await expect.poll(() => rows.asked.length).toBeGreaterThan(0);
  await page.keyboard.press("F7");
  // Past the time for which queued keystrokes wait for a response.
  await page.clock.fastForward(3_200);
  await keys.press("Control+k");
  await keys.type("go to patient records");
  await keys.press("Enter");
  await page.waitForURL("**/patients**");
  await page.locator('[role="row"][data-active]').first().waitFor();
  const rowIndexBefore = await page
    .locator('[role="row"][data-active]')
    .getAttribute("aria-rowindex");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[role="row"][data-active]')).not.toHaveAttribute(
    "aria-rowindex",
    rowIndexBefore ?? "",
  );
  rows.letThrough();
  await expect.poll(() => ended.length).toBeGreaterThan(0);
  await keys.press("ArrowUp");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
});

test("Escape never leads to the pages of the user who was signed in before", async ({
  page,
  demo,
}) => {
  const { testBranch, keys } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  await keys.press("Control+k");
  await keys.type("log out");
  await keys.press("Enter");
  await page.locator("input[name=email]:focus").waitFor();
  await keys.type(testBranch.email);
  await keys.press("Tab");
  await keys.type(OWN_PASSWORD);
  await keys.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.locator('[data-region="content"] h1').waitFor();
  await rested(page);
  await keys.press("Escape");
  await keys.press("g", "p");
  await page.waitForURL("**/patients**");
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("Escape");
  await page.waitForURL("**/dashboard");
});

test("Escape goes back without reloading the page, even after a reload", async ({ page, demo }) => {
  const { keys } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await keys.press("g", "p");
  await page.waitForURL("**/patients**");
  await page.reload();
  await page.locator('[data-region="content"] [role="grid"]:focus').waitFor();
  await page.evaluate(() => (document.body.dataset["stays"] = "yes"));
  await keys.press("Escape");
  await page.waitForURL("**/appointments**");
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("Escape");
  await page.waitForURL("**/dashboard");
  await expect(page.locator("body")).toHaveAttribute("data-stays", "yes");
});

test("Escape on the lock screen closes nothing beneath it, and the password field keeps the focus", async ({
  page,
  demo,
}) => {
  const { keys } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await keys.press("F8");
  const counted = page.locator("[role=dialog] input:focus");
  await counted.waitFor();
  await keys.type("200");
  await keys.press("Control+Shift+l");
  const password = page.locator("[data-lock] input:focus");
  await password.waitFor();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
  await keys.type(OWN_PASSWORD);
  await keys.press("Enter");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  await expect(page.locator("[role=dialog]")).toHaveCount(1);
  await expect(counted).toHaveValue("200.00");
});
