import { expect, type Page } from "@playwright/test";
import { HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { stopClock } from "../../support/keyboard.ts";
import { openFirst, openDoctorDesk } from "../../support/reading-desk.ts";
import { editor, reportOf } from "../../support/report-page.ts";

const DROPPED = "لم يُؤخذ ما كُتب أثناء ذلك";
const DROPPED_EN = "What you typed meanwhile was dropped.";

/** Accepts every browser dialog that asks whether to leave the page. Returns a list that fills with their types. */
function listenForQuestions(page: Page): string[] {
  const requests: string[] = [];
  page.on("dialog", async (dialog) => {
    requests.push(dialog.type());
    await dialog.accept();
  });
  return requests;
}

async function changeLanguage(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("switch to arabic");
  await page.keyboard.press("Enter");
}

/** Returns the page's path and its numbers of open dialogs and forms. */
const shown = async (page: Page) => [
  new URL(page.url()).pathname,
  await page.getByRole("dialog").count(),
  await page.locator("form").count(),
];

test("keys typed after a change of the language, before the new page has loaded, are dropped with a message", async ({
  page,
  demo,
}) => {
  const { first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const questions = listenForQuestions(page);
  const shownBefore = await shown(page);
  const heldRequests = await holdRequests(page, /^[^?]*\d\/appointments(\?.*)?$/);
  await changeLanguage(page);
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect.poll(() => heldRequests.asked.length).toBeGreaterThan(0);
  heldRequests.letThrough();
  await page.getByText(DROPPED).waitFor();
  await page.locator('[role="grid"]').waitFor();
  expect([await shown(page), questions]).toEqual([shownBefore, []]);
});

test("keys typed while the code of the page in the new language is loading are dropped with a message", async ({
  page,
  demo,
}) => {
  const { first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const shownBefore = await shown(page);
  const code = await holdRequests(page, /workspace.*\.js/);
  await changeLanguage(page);
  await page.waitForFunction(() => document.documentElement.lang === "ar");
  await expect.poll(() => code.asked.length).toBeGreaterThan(0);
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Space");
  code.letThrough();
  await page.getByText(DROPPED).waitFor();
  await page.locator('[role="grid"]').waitFor();
  expect(await shown(page)).toEqual(shownBefore);
});

test("text whose beginning was still queued when the page was reloaded is dropped with a message", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  const questions = listenForQuestions(page);
  const record = await holdRequests(page, /\/api\/appointments\/\d+\//);
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.locator('[role="row"][data-active]').waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => record.asked.length).toBeGreaterThan(0);
  await page.keyboard.type("No fracture. ");
  await page.reload();
  await page.keyboard.type("No effusion.");
  record.letThrough();
  await page.getByText(DROPPED_EN).waitFor();
  await page.keyboard.press("Control+Enter");
  await expect(editor(page)).toHaveText("");
  const { status } = await reportOf(demo, doctor, first);
  expect([questions, status]).toEqual([["beforeunload"], "not_started"]);
});

test("text typed right after the page was replaced is dropped, because its first letter may have reached neither page", async ({
  page,
  demo,
}) => {
  // The pause that ends the dropping lasts 6 s here, so that no key of the test comes after it.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 10;
  });
  await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Size");
  await page.locator("[data-phase=saved]").waitFor();
  await changeLanguage(page);
  await page.waitForFunction(() => document.documentElement.lang === "ar");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("7 mm");
  await page.getByText(DROPPED).waitFor();
  await expect(editor(page)).toHaveText("Size");
});

test("a queued change of the language with more keys after it does not ask whether to leave the page", async ({
  page,
  demo,
}) => {
  const { first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const questions = listenForQuestions(page);
  const record = await holdRequests(page, `**/api/patients/${first.id}/`);
  await page.goto(`${demo.url}/patients/${first.id}/records`);
  await page.locator("[data-loading]").waitFor({ state: "attached" });
  await expect.poll(() => record.asked.length).toBeGreaterThan(0);
  await changeLanguage(page);
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  record.letThrough();
  await page.waitForFunction(() => document.documentElement.lang === "ar");
  await page.getByText(DROPPED).waitFor();
  const [path] = await shown(page);
  expect([path, questions]).toEqual([`/patients/${first.id}/records`, []]);
});

test("a search typed after the palette's key on the login page goes into no field of that page", async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  await page.locator("input[name=email]:focus").waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("2611224816");
  await page.keyboard.press("Enter");
  await page.keyboard.type("31.41");
  await page.getByText("لم يُكتب").or(page.getByText("لم يُؤخذ")).waitFor();
  await expect(page.locator("input[name=email]")).toHaveValue("");
  await expect(page.locator("input[name=password]")).toHaveValue("");
});

test("an e-mail typed right after a change of the language on the login page is dropped until a pause, with a message", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await page.context().addCookies([{ name: "lang", value: "en", url: demo.url }]);
  await page.goto(demo.url);
  const email = page.locator("input[name=email]:focus");
  await email.waitFor();
  const heldRequests = await holdRequests(page, /\/login$/);
  await page.getByTitle("Switch to Arabic").focus();
  await stopClock(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("owner");
  await expect.poll(() => heldRequests.asked.length).toBeGreaterThan(0);
  heldRequests.letThrough();
  await page.waitForFunction(() => document.documentElement.lang === "ar");
  await page.getByText(DROPPED).waitFor();
  await page.keyboard.type("local");
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue("");
  await page.clock.fastForward(1_000);
  await page.keyboard.type("desk");
  await expect(email).toHaveValue("desk");
});

test("an e-mail typed while the logout waits for the palette's search is dropped until a pause, with a message", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const search = await holdRequests(page, /\/api\/search\//);
  await page.keyboard.press("Control+k");
  await page.locator("[role=dialog] [role=combobox]:focus").waitFor();
  // At once: a search for its first letters would leave the others waiting for a clock that stands still.
  await page.keyboard.insertText("sign out");
  await page.keyboard.press("Enter");
  await page.keyboard.type("owner");
  await expect.poll(() => search.asked.length).toBeGreaterThan(0);
  await stopClock(page);
  search.letThrough();
  await page.getByText(DROPPED_EN).waitFor();
  const email = page.locator("input[name=email]:focus");
  await email.waitFor();
  await page.keyboard.type("local");
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue("");
  await page.clock.fastForward(1_000);
  await page.keyboard.type("desk");
  await expect(email).toHaveValue("desk");
});

test("keys typed after a wrong password are dropped with a message until a pause, and do nothing", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const email = await demo.newReceptionist();
  await page.goto(`${demo.url}/login`);
  await page.locator("input[name=email]").fill(email);
  const answers = await holdRequests(page, "**/api/auth/login/");
  await page.locator("input[name=password]").focus();
  await page.keyboard.type("not the password");
  for (const key of ["Enter", "F8", "4", "0", "Enter", "F4"]) await page.keyboard.press(key);
  await expect.poll(() => answers.asked.length).toBe(1);
  await stopClock(page);
  answers.letThrough();
  await page.getByText(DROPPED).waitFor();
  await page.keyboard.type("too");
  await page.keyboard.press("Enter");
  await expect(page.locator("input[name=password]")).toHaveValue("");
  expect(answers.asked.length).toBe(1);
  await page.clock.fastForward(1_000);
  await expect(page.getByRole("alert")).toBeVisible();
  // The keys of the demo accounts are those of the desk.
  await page.getByText("admin@demo.local").waitFor();
  await expect(page.locator("[aria-labelledby=demo-title] kbd")).toHaveCount(0);
  await page.keyboard.press("F3");
  expect(answers.asked.length).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/login");
  await expect(page.locator("input[name=password]")).toHaveValue("");
});
