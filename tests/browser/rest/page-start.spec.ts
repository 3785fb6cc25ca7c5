import { expect } from "@playwright/test";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import {
  beginBooking,
  bookedId,
  untilDetailsShown,
  field,
  OWNER,
  readAppointment,
  freeTimesLoaded,
  typeInto,
} from "../../support/booking-desk.ts";
import { bookedFor, HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { createDeferred, goOffline, goOnline } from "../../support/gate.ts";
import { OWN_PASSWORD, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { ZONE } from "../../support/zone.ts";

test("a booking typed right after the page was loaded, before its code has loaded, is made as typed", async ({
  page,
  demo,
}) => {
  const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const { opened, open } = createDeferred();
  const lateRequests: string[] = [];
  await page.route("**/*.js", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (/workspace/.test(pathname)) {
      lateRequests.push(pathname);
      await opened;
    }
    await route.continue();
  });
  await page.goto(`${demo.url}/dashboard`, { waitUntil: "commit" });
  await page.waitForFunction(() => document.documentElement.lang === "en");
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  open();
  await page.keyboard.press("Control+Enter");
  await untilDetailsShown(page);
  const { patient, test_unique_id } = await readAppointment(demo, testBranch.email, {
    id: bookedId(page),
  });
  expect([patient, test_unique_id]).toEqual([first.id, code]);
  expect(lateRequests).not.toEqual([]);
});

test("the login field takes the first letter as soon as the page's script has run", async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const { activeElement: focused } = document;
      document.documentElement.dataset["focusAtStart"] = focused?.getAttribute("name") ?? "none";
    });
  });
  await page.goto(`${demo.url}/login`);
  await expect(page.locator("html")).toHaveAttribute("data-focus-at-start", "email");
});

test("closing the page while a booking typed ahead is not saved yet asks first", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const { opened, open } = createDeferred();
  await page.route("**/api/patients/**", async (route) => {
    await opened;
    await route.continue();
  });
  keys.isBlind = true;
  await keys.press("F4");
  await keys.type(first.national_id);
  await keys.press("Enter");
  await keys.type(code);
  await keys.press("Enter", "Control+Enter");
  keys.isBlind = false;
  const requested = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await requested;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  open();
  await untilDetailsShown(page);
  expect((await bookedFor(testBranch, first)).map(({ id }) => id)).toEqual([bookedId(page)]);
});

test("a booking that was saved after a short loss of the network shows no message that its form was left", async ({
  page,
  demo,
}) => {
  const { keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await beginBooking(page, keys, first, code);
  await freeTimesLoaded(page);
  await goOffline(page);
  await keys.press("Control+Enter");
  await page.getByRole("button", { name: "Back to editing" }).waitFor();
  await goOnline(page);
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  // This refusal would appear below an earlier message about a left booking.
  await keys.press("m", "c");
  await expect(page.getByText("That step does not follow")).toBeVisible();
  await expect(page.getByText("You left")).toHaveCount(0);
});

test("going back to editing while a save waits for the network shows that its outcome is unknown", async ({
  page,
  demo,
}) => {
  const { keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await beginBooking(page, keys, first, code);
  await freeTimesLoaded(page);
  await goOffline(page);
  await keys.press("Control+Enter");
  const backButton = page.getByRole("button", { name: "Back to editing" });
  await backButton.focus();
  await keys.press("Enter");
  await expect(page.getByText("Taken back.")).toBeVisible();
  await goOnline(page);
});

test("adding a phone number to a doctor who had none also stores its country code", async ({
  page,
  demo,
}) => {
  const name = `Doctor ${crypto.randomUUID().slice(0, 8)}`;
  const createdDoctor = await demo.call<ReferringDoctor>(OWNER, "POST", "/referring-doctors/", {
    name,
  });
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    `/settings/doctors?search=${encodeURIComponent(name)}`,
  );
  await page.locator('[role="row"][data-active]', { hasText: name }).waitFor();
  await keys.press("e");
  await page.locator("[role=dialog] form :focus").waitFor();
  await typeInto(page, keys, "phone_number", "01555444333");
  await keys.press("Control+Enter");
  await expect(field(page, "phone_number")).toHaveCount(0);
  const { country_phone_code, phone_number } = await demo.call<ReferringDoctor>(
    OWNER,
    "GET",
    `/referring-doctors/${createdDoctor.id}/`,
  );
  expect([country_phone_code, phone_number]).toEqual(["+20", "1555444333"]);
});

test("a booking typed right after the password is made as typed", async ({
  page,
  demo,
  browser,
}) => {
  const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const context = await browser.newContext({ timezoneId: ZONE });
  const other = await context.newPage();
  const { opened, open } = createDeferred();
  await other.route("**/api/auth/login/", async (route) => {
    await opened;
    await route.continue();
  });
  await other.goto(demo.url);
  await other.locator("input[name=email]:focus").waitFor();
  await other.keyboard.type(testBranch.email);
  await other.keyboard.press("Enter");
  await other.keyboard.type(OWN_PASSWORD);
  await other.keyboard.press("Enter");
  await other.keyboard.press("F4");
  await other.keyboard.type(first.national_id);
  await other.keyboard.press("Enter");
  await other.keyboard.type(code);
  await other.keyboard.press("Enter");
  await other.keyboard.press("Control+Enter");
  open();
  await untilDetailsShown(other);
  expect((await bookedFor(testBranch, first)).map(({ id }) => id)).toEqual([bookedId(other)]);
  await context.close();
});

test("Enter typed after digits that went into no field is dropped and presses no button", async ({
  page,
  demo,
}) => {
  const { first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const { opened, open } = createDeferred();
  await page.route("**/*.js", async (route) => {
    if (/workspace/.test(route.request().url())) await opened;
    await route.continue();
  });
  await page.goto(`${demo.url}/dashboard`, { waitUntil: "commit" });
  await page.waitForFunction(() => document.documentElement.lang === "en");
  // An F4 before them would have been pressed before any script was running, so it is missing here.
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  open();
  await expect(page.getByText("That is no key here")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("e pressed while the record of a reloaded page is still loading edits that record", async ({
  page,
  demo,
}) => {
  const { keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await beginBooking(page, keys, first, code);
  await freeTimesLoaded(page);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const id = bookedId(page);
  const { opened, open } = createDeferred();
  await page.route(`**/api/appointments/${id}/`, async (route) => {
    await opened;
    await route.continue();
  });
  await page.reload();
  await page.locator("[data-loading]").waitFor({ state: "attached" });
  await page.keyboard.press("e");
  open();
  await page.waitForURL(`**/appointments/${id}/edit`);
});

test("keys typed after the password of the next user, whose page is loaded from scratch, are dropped with a message", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await keys.press("Control+k");
  await keys.type("log out");
  await keys.press("Enter");
  await page.locator("input[name=email]:focus").waitFor();
  const { opened, open } = createDeferred();
  await page.route("**/api/auth/login/", async (route) => {
    await opened;
    await route.continue();
  });
  await keys.type(testBranch.email);
  await keys.press("Enter");
  await page.keyboard.type(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  open();
  await page.getByText("What you typed meanwhile was dropped").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});
