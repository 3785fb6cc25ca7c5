import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { type Demo, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { retryHasFocus, failedWords, failGetRequests, pressRetry } from "../../support/failing.ts";
import { book, dialog, field, openDesk, openDetails, OWNER } from "../../support/money-desk.ts";

const NO_ANSWER = {
  ledger: ["The payments and refunds could not be read.", "Try again"],
  history: ["What was done to this shift could not be read.", "Try again"],
  booked: ["The appointments of this shift could not be read.", "Try again"],
  earlier: ["The earlier reports could not be read.", "Try again"],
  rules: ["The commission rules could not be read.", "Try again"],
};
const WENT_WRONG = "Something went wrong, please try again.";

const openOwner = (page: Page, demo: Demo) =>
  signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });

const focusIsNowhere = (page: Page) =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

test("payments that fail to load are not shown as no payments", async ({ page, demo }) => {
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk, [{ amount: 20_000 }]);
  const succeed = await failGetRequests(page, /\/payments\/$/);
  await openDetails(desk, savedAppointment);
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.ledger);
  await expect(page.locator("main")).not.toContainText("Loading");
  await pressRetry(page, desk.keys, succeed);
  await expect.poll(() => failedWords(page)).toEqual([]);
  await expect(page.locator("main li").filter({ hasText: "Payment" })).toContainText("200.00");
  expect(await focusIsNowhere(page)).toBe(false);
});

test("a refund form says that the payments failed to load, and fills in its proposal once they have loaded", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk, [{ amount: 20_000, method: "card" }]);
  await demo.call(desk.email, "POST", `/appointments/${savedAppointment.id}/status/`, {
    status: "no_show",
  });
  await openDetails(desk, savedAppointment);
  const succeed = await failGetRequests(page, /\/payments\/$/);
  await desk.keys.press("F7");
  await page.locator("[role=dialog] [name=amount]:focus").waitFor();
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.ledger);
  await pressRetry(page, desk.keys, succeed);
  await page.locator("[role=dialog] [name=method]:focus").waitFor();
  await expect(field(page, "method")).toHaveValue("card");
  await expect(field(page, "amount")).toHaveValue("200.00");
  expect(await failedWords(page)).toEqual([]);
});

test("a shift names each part that failed to load, and no part looks empty", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  await book(desk, [{ amount: 20_000 }]);
  const { id } = await demo.call<ReceptionistShift>(
    desk.email,
    "GET",
    "/receptionist-shift/check_shift/",
  );
  await demo.call(OWNER, "POST", `/receptionist-shift/${id}/flag_shift/`, { reason: "late" });
  const parts = /\/(payments|history)\/$|\/appointments\/$/;
  const succeed = await failGetRequests(page, parts);
  await page.goto(`${demo.url}/shift/history/${id}`);
  const allMessages = [...NO_ANSWER.history, ...NO_ANSWER.ledger, ...NO_ANSWER.booked];
  await expect.poll(() => failedWords(page)).toEqual(allMessages);
  await expect(page.getByText("No money moved in this shift.")).toHaveCount(0);
  for (const left of [4, 2, 0]) {
    await pressRetry(page, desk.keys, succeed);
    await expect.poll(async () => (await failedWords(page)).length).toBe(left);
  }
  await expect(page.locator("main")).toContainText("late");
  expect(await focusIsNowhere(page)).toBe(false);
});

test("a shift whose payments fail to load has no printout that says zero", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  await book(desk, [{ amount: 20_000 }]);
  const succeed = await failGetRequests(page, /\/payments\/$/);
  const requested = page.waitForResponse((answer) => answer.url().endsWith("/payments/"));
  await page.goto(`${demo.url}/shift`);
  await page.locator('[role="grid"]:focus').waitFor();
  await requested;
  expect(await page.locator("[data-print]").count()).toBe(0);
  await succeed();
});

test("earlier reports that fail to load are not shown as no earlier reports", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const doctor = await demo.newDoctor();
  const keys = await signIn(page, demo, { email: doctor, language: "en" });
  const { results } = await demo.call<PageOf<Appointment>>(
    doctor,
    "GET",
    "/appointments/?page=1&status=completed&report_status=not_started",
  );
  const succeed = await failGetRequests(page, /\/appointments\/$/);
  await page.goto(`${demo.url}/appointments/${results[0]?.id}/report`);
  await page.locator("[contenteditable=true]:focus").waitFor();
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.earlier);
  await expect(page.getByText("No earlier reports")).toHaveCount(0);
  await keys.press("F6");
  await pressRetry(page, keys, succeed);
  await expect.poll(() => failedWords(page)).toEqual([]);
});

test("report versions that fail to load are loaded again by Enter", async ({ page, demo }) => {
  const keys = await openOwner(page, demo);
  const { results } = await demo.call<PageOf<Appointment>>(
    OWNER,
    "GET",
    "/appointments/?page=1&report_status=report_ready",
  );
  const succeed = await failGetRequests(page, /\/versions\/$/);
  await page.goto(`${demo.url}/appointments/${results[0]?.id}/report`);
  await page.locator(".report-page, .report-text").first().waitFor();
  await keys.press("v");
  await retryHasFocus(page);
  expect(await failedWords(page)).toEqual([
    "The versions could not be read.",
    WENT_WRONG,
    "Try again",
  ]);
  await succeed();
  await keys.press("Enter");
  await page.locator("[role=dialog] input[type=radio]:focus").waitFor();
  expect(await failedWords(page)).toEqual([]);
});

test("if the commission rules fail to load, the page does not say that no rule pays", async ({
  page,
  demo,
}) => {
  const keys = await openOwner(page, demo);
  await page.goto(`${demo.url}/settings/commission-rules`);
  await page.locator('[role="grid"]:focus').waitFor();
  const succeed = await failGetRequests(page, /\/commission-rules\/$/);
  await keys.press("v");
  await page.locator("[role=dialog] [name=doctor]:focus").waitFor();
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.rules);
  await expect(dialog(page).getByRole("status").last()).toHaveText(/could not be read/);
  await pressRetry(page, keys, succeed);
  await expect.poll(() => failedWords(page)).toEqual([]);
});

test("an insurance claim that fails to load ignores letters and is loaded again by Enter", async ({
  page,
  demo,
}) => {
  const keys = await openOwner(page, demo);
  const { results } = await demo.call<PageOf<InsuranceTransaction>>(
    OWNER,
    "GET",
    "/insurance-transactions/?page=1",
  );
  expect(results.length).toBeGreaterThan(0);
  await page.goto(`${demo.url}/insurance/transactions`);
  await page.locator('[role="row"][data-active]').waitFor();
  const succeed = await failGetRequests(page, /\/insurance-transactions\/\d+\/$/);
  await keys.press("Enter");
  await retryHasFocus(page);
  expect(await failedWords(page)).toEqual(["Insurance transaction", WENT_WRONG, "Try again"]);
  await keys.type("symptoms");
  await retryHasFocus(page);
  await succeed();
  await keys.press("Enter");
  await expect(dialog(page).locator("dl").first()).toBeVisible();
  expect(await failedWords(page)).toEqual([]);
});
