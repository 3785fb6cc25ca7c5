import { expect } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { en } from "#src/i18n/en.ts";
import { signIn, test } from "../support/desk-browser.ts";
import { goOffline, goOnline, holdRequests } from "../support/gate.ts";
import { chooseFirst, dayAhead } from "../support/booking-desk.ts";
import { HOURS_UNTIL_MIDNIGHT, freeTimes } from "../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../support/test-branch-desk.ts";
import { setTime } from "../support/server-time.ts";

test("a change at one desk appears in another desk's list by itself", async ({
  page,
  demo,
  browser,
}) => {
  const email = await demo.newReceptionist();
  await signIn(page, demo, { email, language: "en" }, "/appointments?start_date=");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", /\d{3,}/);
  const countBefore = Number(await page.getByRole("grid").getAttribute("aria-rowcount"));
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const [slot] = await demo.call<{ machine: number; start_at: string; price: number }[]>(
    email,
    "GET",
    "/appointments/slots/?test=1&next=true",
  );
  await demo.call(email, "POST", "/appointments/", {
    patient: 1,
    test: 1,
    machine: slot?.machine,
    start_at: slot?.start_at,
    paid_amount: slot?.price,
    method: "cash",
  });
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(countBefore + 1));
  expect(browser.isConnected()).toBe(true);
});

test("single-letter keys work by their position on the keyboard if the Arabic layout is active", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "ar" });
  await keys.pressAt("KeyG", "ل");
  await keys.pressAt("KeyP", "ح");
  await page.waitForURL("**/patients");
  await page.locator("[role=grid]:focus").waitFor();
  await keys.pressAt("Slash", "ظ");
  await expect(page.locator('[data-region="content"] input:focus')).toBeVisible();
});

test("half-typed text survives a reload and a change of the language", async ({ page, demo }) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("F4");
  await page.locator("input[name=patient]:focus").waitFor();
  await keys.press("Tab", "Tab");
  await page.locator("input[name=notes]").focus();
  await keys.type("bring the old films");
  await page.context().addCookies([{ name: "lang", value: "ar", url: demo.url }]);
  await page.reload();
  await expect(page.locator("input[name=notes]")).toHaveValue("bring the old films");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("a booking sent without a network is made once when the network is back", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("F4");
  await chooseFirst(page, keys, "mo");
  await keys.type("uso");
  await keys.press("Enter");
  await expect(page.locator("[role=radio][aria-checked=true]")).toBeVisible();
  const countOf = async () =>
    (
      await demo.call<{ appointments: unknown[] }>(
        email,
        "GET",
        "/receptionist-shift/active_shift_details/",
      )
    ).appointments.length;
  await goOffline(page);
  await keys.press("Control+Enter");
  // Offered once the first attempt has failed.
  await page.getByRole("button", { name: en.form.stopWaiting }).waitFor();
  expect(await countOf()).toBe(0);
  await goOnline(page);
  await page.waitForURL("**/appointments/*/details", { timeout: 20_000 });
  expect(await countOf()).toBe(1);
});

test(
  "without a shift F4 shows a message and opens the list",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "en" });
    await keys.press("F4");
    await expect(
      page.getByRole("status").filter({
        hasText: "To create or edit appointments, you need to have an active shift",
      }),
    ).toBeVisible();
    await page.waitForURL(/\/appointments(?:\?|$)/);
  },
);

test(
  "Ctrl+Enter does not save a form while the question is open whether to leave it",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "en" });
    await keys.press("F8");
    await page.locator("input[name=opening_float]:focus").waitFor();
    await keys.press("Enter");
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    await keys.press("F8");
    await page.locator("input[name=counted_cash]:focus").waitFor();
    await keys.type("12");
    await keys.press("Escape");
    await page.getByRole("button", { name: "Keep writing" }).and(page.locator(":focus")).waitFor();
    const closing = await holdRequests(page, "**/close_shift/");
    await keys.press("Control+Enter");
    // The keys after it are handled after it: with the question answered, the form is as it was and sends nothing.
    await keys.press("Escape");
    await expect(page.locator("[role=dialog]")).toHaveCount(1);
    await expect(page.locator("input[name=counted_cash]")).toHaveValue("12.00");
    await expect(page.locator("form[aria-busy=true]")).toHaveCount(0);
    expect(closing.asked).toEqual([]);
    const shift = await demo.call<{ state: string }>(
      email,
      "GET",
      "/receptionist-shift/check_shift/",
    );
    expect(shift.state).toBe("active");
  },
);

test("keys typed after a refused key run no command", { tag: "@rest" }, async ({ page, demo }) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "en" });
  keys.isBlind = true;
  await keys.press("F4");
  await keys.type("mariam gamal");
  await page.waitForURL(/\/appointments(?:\?|$)/);
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/appointments");
});

test(
  "marking a no-show before the appointment's time asks first",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { testBranch, keys, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
    const testId = testBranch.tests[0]?.id ?? 0;
    const [slot] = await freeTimes(testBranch, testId, { day: dayAhead(3) });
    if (slot === undefined) throw new Error("the test branch is free in three days");
    const { id } = await demo.call<Appointment>(testBranch.email, "POST", "/appointments/", {
      patient: first.id,
      test: testId,
      machine: slot.machine,
      start_at: slot.start_at,
      paid_amount: slot.price,
      method: "cash",
    });
    const open = async () => {
      await page.goto(`${demo.url}/appointments/${id}/details`);
      await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
    };
    // One hour before the appointment.
    await setTime(page, Date.parse(slot.start_at) - 3_600_000);
    await open();
    await keys.press("m", "n");
    await expect(page.getByRole("dialog")).toContainText("Its time has not come yet.");
    await keys.press("Escape");
    await setTime(page, Date.parse(slot.start_at) + 3_600_000);
    await open();
    await keys.press("m", "n");
    await expect(page.getByText("Status: No-show.")).toBeVisible();
  },
);
