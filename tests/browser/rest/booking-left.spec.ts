import { expect } from "@playwright/test";
import { beginBooking, choosePatient, field, freeTimesLoaded } from "../../support/booking-desk.ts";
import { bookedFor, HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { LostResponses } from "../../support/booking-walk/lost-answers.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { signIn, test } from "../../support/desk-browser.ts";
import { goOffline, goOnline } from "../../support/gate.ts";

test("leaving a booking before it could be saved shows a message, and the booking can be brought back", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await page.route("**/appointments/slots/**", () => new Promise(() => undefined));
  await keys.press("F4");
  await choosePatient(page, keys, first);
  await keys.type(code);
  await keys.press("Enter");
  await page.locator("[name=start_at]:focus").waitFor();
  await keys.press("Control+Enter");
  await page.locator("form[aria-busy=true]").waitFor();
  await keys.press("Escape");
  await expect(page.getByText("You left before it was saved")).toBeVisible();
  expect(await bookedFor(testBranch, first)).toEqual([]);
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  await keys.press("Control+Shift+y");
  await expect(field(page, "patient")).toHaveValue(first.name);
});

test("a booking left half typed by loading another address comes back only on request, and ends with a confirmed logout", async ({
  page,
  demo,
}) => {
  const { keys, code, first, testBranch } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const leftNotice = page.getByText(`You left ${first.name}`);
  const isEmpty = async () => {
    await keys.press("F4");
    await page.locator("[name=patient]:focus").waitFor();
    await expect(field(page, "patient")).toHaveValue("");
    await expect(field(page, "test")).toHaveValue("");
  };
  await beginBooking(page, keys, first, code);
  await page.goto(`${demo.url}/dashboard`);
  await page.locator('[data-region="content"] h1').waitFor();
  await isEmpty();
  await expect(leftNotice).toBeVisible();
  await keys.press("Control+Shift+y");
  await expect(field(page, "patient")).toHaveValue(first.name);
  await keys.press("Control+k");
  await keys.type("log out");
  await keys.press("Enter");
  await page.getByText("Logout and discard what is not saved?").waitFor();
  await page.getByRole("button", { name: "Logout" }).last().focus();
  await keys.press("Enter");
  await page.waitForURL("**/login");
  await signIn(page, demo, { email: testBranch.email, language: "en" });
  await isEmpty();
  await expect(leftNotice).toHaveCount(0);
});

test("a booking that was being saved when another address was loaded is put aside, and brought back it is made once", async ({
  page,
  demo,
}) => {
  const { keys, code, first, second, testBranch } = await openTestBranch(
    page,
    demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  const losing = new LostResponses();
  await losing.watch(page);
  await beginBooking(page, keys, first, code);
  losing.isLosing = true;
  await keys.press("Control+Enter");
  await expect.poll(() => losing.made).not.toBeNull();
  await page.goto(`${demo.url}/dashboard`);
  losing.isLosing = false;
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  const unknownNotice = page.getByText(`It is not known whether ${first.name} was saved`);
  await expect(unknownNotice).toBeVisible();
  await keys.type(second.national_id);
  await keys.press("Enter");
  await keys.type(code);
  await keys.press("Enter", "Control+Enter");
  await page.locator('[data-region="content"] h1', { hasText: second.name }).waitFor();
  await keys.press("F4");
  await expect(unknownNotice).toBeVisible();
  await keys.press("Control+Shift+y");
  await expect(field(page, "patient")).toHaveValue(first.name);
  await keys.press("Control+Enter");
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  const booked = await Promise.all([first, second].map((who) => bookedFor(testBranch, who)));
  expect(booked.map((all) => all.map(({ id }) => id))).toEqual([
    [losing.made],
    [expect.any(Number)],
  ]);
});

test("the next booking begins empty while the previous one waits for the network, and its notice goes once that is saved", async ({
  page,
  demo,
}) => {
  const { keys, code, first, second, testBranch } = await openTestBranch(
    page,
    demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  await beginBooking(page, keys, first, code);
  await goOffline(page);
  await keys.press("Control+Enter");
  await page.getByRole("button", { name: "Back to editing" }).waitFor();
  // Escape would take it back.
  await page.goBack();
  await expect(page.getByText("You left, and it is still saved")).toBeVisible();
  await keys.press("F4");
  const savingNotice = page.getByText(`${first.name} is still being saved`);
  await expect(savingNotice).toBeVisible();
  await expect(field(page, "patient")).toHaveValue("");
  await goOnline(page);
  await expect(savingNotice).toHaveCount(0);
  await choosePatient(page, keys, second);
  await keys.type(code);
  await keys.press("Enter", "Control+Enter");
  await page.locator('[data-region="content"] h1', { hasText: second.name }).waitFor();
  const booked = await Promise.all([first, second].map((who) => bookedFor(testBranch, who)));
  expect(booked.map(({ length }) => length)).toEqual([1, 1]);
});

test("F4 while a booking waits for the network begins the next one, and both are made", async ({
  page,
  demo,
}) => {
  const { keys, code, first, second, testBranch } = await openTestBranch(
    page,
    demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  await beginBooking(page, keys, first, code);
  await freeTimesLoaded(page);
  await goOffline(page);
  await keys.press("Control+Enter");
  await page.getByRole("button", { name: "Back to editing" }).waitFor();
  await keys.press("F4");
  await expect(page.getByText(`${first.name} is still being saved`)).toBeVisible();
  await expect(field(page, "patient")).toHaveValue("");
  await expect(field(page, "patient")).toBeFocused();
  await goOnline(page);
  await expect(page.getByText(`${first.name} is still being saved`)).toHaveCount(0);
  await choosePatient(page, keys, second);
  await keys.type(code);
  await keys.press("Enter", "Control+Enter");
  await page.locator('[data-region="content"] h1', { hasText: second.name }).waitFor();
  const booked = await Promise.all([first, second].map((who) => bookedFor(testBranch, who)));
  expect(booked.map(({ length }) => length)).toEqual([1, 1]);
});
