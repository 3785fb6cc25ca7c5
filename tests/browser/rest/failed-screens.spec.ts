import { isRead } from "../../support/is-read.ts";
import { expect, type Page } from "@playwright/test";
import type { Page as PageOf, Stored } from "#domain/entities/common.ts";
import { stopClock } from "../../support/keyboard.ts";
import { bookAt, openDesk, OWNER, slotsOf } from "../../support/booking-desk.ts";
import { type Demo, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { retryHasFocus, failedWords, failGetRequests } from "../../support/failing.ts";

const WENT_WRONG = "Something went wrong, please try again.";

const openOwner = (page: Page, demo: Demo, language: "ar" | "en" = "en") =>
  signIn(page, demo, { email: OWNER, language, password: PASSWORD });

async function firstId(demo: Demo, path: string): Promise<number> {
  const results = await demo.call<Stored[] | PageOf<Stored>>(OWNER, "GET", path);
  const [first] = Array.isArray(results) ? results : results.results;
  if (first === undefined) throw new Error(`the demo has nothing at ${path}`);
  return first.id;
}

/** Returns a list that fills with every write that the page sends from now on. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The client reports the open record by itself.
    if (!isRead(request) && pathname !== "/api/presence/")
      writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}

/** Returns the address and the number of open dialogs. */
const whereabouts = async (page: Page) => ({
  url: page.url(),
  dialogs: await page.getByRole("dialog").count(),
});

/** The owner's screens, the request that fails on each, and an element that appears once it succeeds. */
const SCREENS = [
  {
    name: "a machine's tests",
    path: async (demo: Demo) =>
      `/settings/machines/${await firstId(demo, "/machines/")}/availabilities`,
    fails: /\/machines\/\d+\/$/,
    title: "Test availabilities",
    shows: '[role="grid"]',
  },
  {
    name: "an insurer's tests",
    path: async (demo: Demo) =>
      `/insurance/providers/${await firstId(demo, "/insurance-providers/")}/tests`,
    fails: /\/insurance-providers\/\d+\/$/,
    title: "Tests of the provider",
    shows: '[role="grid"]',
  },
  {
    name: "a template",
    path: async (demo: Demo) =>
      `/settings/templates/${await firstId(demo, "/report-templates/")}/view`,
    fails: /\/report-templates\/\d+\/$/,
    title: "Report template",
    shows: "article.report-page",
  },
  {
    name: "the edit of a template",
    path: async (demo: Demo) =>
      `/settings/templates/${await firstId(demo, "/report-templates/")}/edit`,
    fails: /\/report-templates\/\d+\/$/,
    title: "Report template",
    shows: "input[name=name]",
  },
  {
    name: "a patient",
    path: async (demo: Demo) => `/patients/${await firstId(demo, "/patients/?page=1")}/records`,
    fails: /\/patients\/\d+\/$/,
    title: "Patient records",
    shows: '[role="grid"]',
  },
  {
    name: "an appointment",
    path: async (demo: Demo) =>
      `/appointments/${await firstId(demo, "/appointments/?page=1")}/details`,
    fails: /\/appointments\/\d+\/$/,
    title: "Appointments",
    shows: "main h2",
  },
  {
    name: "a report",
    path: async (demo: Demo) =>
      `/appointments/${await firstId(demo, "/appointments/?page=1")}/report`,
    fails: /\/appointments\/\d+\/report\/$/,
    title: "The report",
    shows: "main dl",
  },
  {
    name: "the dashboard",
    path: async () => "/dashboard",
    fails: /\/dashboard\/$/,
    title: "Dashboard",
    shows: "main h2",
  },
  {
    name: "the financial report",
    path: async () => "/financials",
    fails: /\/financial-report\/$/,
    title: "The financial report was not made.",
    shows: '[role="grid"]',
  },
  {
    name: "the end of day",
    path: async () => "/end-of-day",
    fails: /\/end-of-day\/$/,
    title: "End of day",
    shows: '[role="grid"]',
  },
  {
    name: "the day board",
    path: async () => "/board",
    fails: /\/machines\/$/,
    title: "Day board",
    shows: '[role="grid"]',
  },
  {
    name: "the day board without its branches",
    path: async () => "/board",
    fails: /\/branches\/$/,
    title: "Day board",
    shows: '[role="grid"]',
  },
  {
    name: "the list of appointments",
    path: async () => "/appointments",
    fails: /\/appointments\/$/,
    title: "The list could not be loaded",
    shows: '[role="row"][aria-selected]',
  },
] as const;

for (const { name, path, fails, title, shows } of SCREENS) {
  test(`if ${name} fails to load, an error takes the focus, letters do nothing, and Enter loads it again`, async ({
    page,
    demo,
  }) => {
    await page.clock.install();
    const keys = await openOwner(page, demo);
    const succeed = await failGetRequests(page, fails);
    await page.goto(`${demo.url}${await path(demo)}`);
    await retryHasFocus(page);
    // A pause of a slow machine would make a command of a letter.
    await stopClock(page);
    const errorWords = [title, WENT_WRONG, "Try again"];
    expect(await failedWords(page)).toEqual(errorWords);

    const writes = writesOf(page);
    const whereaboutsBefore = await whereabouts(page);
    await keys.type("symptoms ges nd");
    await retryHasFocus(page);
    expect(await failedWords(page)).toEqual(errorWords);
    expect(await whereabouts(page)).toEqual(whereaboutsBefore);
    expect(writes).toEqual([]);

    await page.clock.fastForward("00:30");
    await page.clock.resume();
    await succeed();
    await keys.press("Enter");
    await page.locator(shows).first().waitFor();
    expect(await failedWords(page)).toEqual([]);
    await expect.poll(() => focusIsNowhere(page)).toBe(false);
  });
}

const focusIsNowhere = (page: Page) =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

test("the edit of an appointment that fails to load is loaded again by Enter", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const [slot] = await slotsOf(demo, desk.email, "CTB", 9);
  if (slot === undefined) throw new Error("the scan is free in nine days");
  const savedAppointment = await bookAt(demo, desk, slot, "CTB");
  const succeed = await failGetRequests(page, /\/appointments\/\d+\/$/);
  await page.goto(`${demo.url}/appointments/${savedAppointment.id}/edit`);
  await retryHasFocus(page);
  expect(await failedWords(page)).toEqual(["Edit appointment", WENT_WRONG, "Try again"]);
  await succeed();
  await desk.keys.press("Enter");
  await page.locator("[name=start_at]:focus").waitFor();
  expect(await failedWords(page)).toEqual([]);
});

test("a screen that failed to load for lack of a network loads by itself once the network is back", async ({
  page,
  demo,
}) => {
  await openOwner(page, demo, "ar");
  const succeed = await failGetRequests(page, /\/financial-report\/$/, "network");
  await page.goto(`${demo.url}/financials`);
  await retryHasFocus(page, "حاول مرة أخرى");
  expect(await failedWords(page)).toEqual([
    "تعذّر إعداد التقرير المالي.",
    "لا يوجد اتصال بالإنترنت. راجع الشبكة من فضلك.",
    "حاول مرة أخرى",
  ]);
  await succeed();
  await page.locator('[role="grid"]').first().waitFor();
  expect(await failedWords(page)).toEqual([]);
  await expect(page.getByRole("status").filter({ hasText: "التقرير المالي جاهز." })).toBeVisible();
});

test("a day of the board that fails to load is not shown as a day without machines", async ({
  page,
  demo,
}) => {
  const keys = await openOwner(page, demo);
  await page.goto(`${demo.url}/board`);
  await page.locator('[role="grid"]:focus').waitFor();
  const succeed = await failGetRequests(page, /\/(machines|appointments)\/$/);
  await keys.press("PageDown");
  await retryHasFocus(page);
  expect(await failedWords(page)).toEqual(["Day board", WENT_WRONG, "Try again"]);
  await succeed();
  await keys.press("Enter");
  await page.locator('[role="grid"]:focus').waitFor();
  expect(await failedWords(page)).toEqual([]);
});
