import { expect, type Page } from "@playwright/test";
import { today, wallClockOf } from "#domain/dates.ts";
import { chooseFirst } from "../support/booking-desk.ts";
import { signIn, test } from "../support/desk-browser.ts";
import { ZONE } from "../support/zone.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const notice = (page: Page) => page.locator("[data-clock-notice]");

/** Puts the computer's clock wrong in all pages that are opened from now on; `setClock` of the page sets it again. */
async function setClock(page: Page, off: number): Promise<void> {
  await page.addInitScript((first) => {
    const Real = Date;
    const clock = { off: first };
    const Wrong = new Proxy(Real, {
      construct: (target, values: number[]) =>
        values.length === 0
          ? new target(target.now() + clock.off)
          : new target(...(values as [number])),
      get: (target, name) =>
        name === "now" ? () => target.now() + clock.off : Reflect.get(target, name),
    });
    Object.assign(globalThis, { Date: Wrong, setClock: (next: number) => (clock.off = next) });
  }, off);
}

/** Opens the list of appointments, and returns the days of which it asks the server. */
async function daysOfList(page: Page): Promise<(string | null)[]> {
  const asking = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname === "/api/appointments/" && searchParams.has("start_date");
  });
  await page.goto(new URL("/appointments", page.url()).href);
  const { searchParams } = new URL((await asking).url());
  return [searchParams.get("start_date"), searchParams.get("end_date")];
}

const CLOCKS = [
  { name: "two days ahead", off: 2 * DAY, tag: [] },
  { name: "two days behind", off: -2 * DAY, tag: ["@rest"] },
  { name: "three hours ahead", off: 3 * HOUR, tag: ["@rest"] },
  { name: "three hours behind", off: -3 * HOUR, tag: ["@rest"] },
  { name: "in 2010", off: Date.parse("2010-03-05T09:00:00Z") - Date.now(), tag: ["@rest"] },
];

for (const { name, off, tag } of CLOCKS) {
  test(
    `with a computer whose clock is ${name}, days and times are right, and the user is told`,
    {
      tag,
    },
    async ({ page, demo }) => {
      const email = await demo.newReceptionist();
      await demo.call(email, "POST", "/receptionist-shift/", {});
      await setClock(page, off);
      const keys = await signIn(page, demo, { email, language: "en" });
      await notice(page).waitFor();
      const day = today(ZONE, Date.now());
      expect(await daysOfList(page)).toEqual([day, day]);
      await page.locator("[role=grid]:focus").waitFor();
      await keys.press("F4");
      await chooseFirst(page, keys, "mo");
      await keys.type("uso");
      await keys.press("Enter");
      await page.locator("[role=radio][aria-checked=true]").waitFor();
      // Without a question whether the time has passed.
      await keys.press("Control+Enter");
      await page.waitForURL("**/appointments/*/details");
      const paper = page.locator("[data-print]").first();
      await paper.waitFor({ state: "attached" });
      const timeNow = () => wallClockOf(new Date().toISOString(), ZONE).slice(11, 16);
      const before = timeNow();
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      const printed = (await paper.textContent()) ?? "";
      expect([before, timeNow()].some((time) => printed.includes(time))).toBe(true);
      await page.evaluate(() => {
        Reflect.get(globalThis, "setClock")(0);
        dispatchEvent(new Event("focus"));
      });
      await expect(notice(page)).toHaveCount(0);
    },
  );
}

test("the login says that the computer's clock is wrong", async ({ page, demo }) => {
  await setClock(page, -2 * DAY);
  await page.context().addCookies([{ name: "lang", value: "ar", url: demo.url }]);
  await page.goto(`${demo.url}/login`);
  await expect(notice(page)).toContainText("ساعة هذا الكمبيوتر غير مضبوطة");
});
