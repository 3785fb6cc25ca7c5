import { expect, type Page } from "@playwright/test";
import {
  beginBooking,
  bookedId,
  field,
  freeTimesLoaded,
  readAppointment,
  typeInto,
  untilDetailsShown,
} from "../../support/booking-desk.ts";
import { HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { scriptOf } from "../../support/client-chunks.ts";
import { OWN_PASSWORD, test as base } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { Keyboard, slowPauses } from "../../support/keyboard.ts";
import { OTHER, type ReplacedServer, startReplaced } from "../../support/other-build.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";

const test = base.extend<{ replaced: ReplacedServer }>({
  replaced: async ({ demo }, lend) => {
    const replaced = await startReplaced(demo);
    await lend(replaced);
    await replaced.end();
  },
});

// A server starts twice in each of them.
test.describe.configure({ timeout: 180_000 });

const TOLD = "A new version opens between two tasks.";
/**
 * Milliseconds after which the page has reloaded: 5 s without a key (60 s before an untouched form), up to 5 s more until
 * the check, which runs every 5 s, and a second.
 */
const QUIET = 11_000;
const FORM_QUIET = 66_000;

/** Returns the build that the page is of, and what a person would have to set again if it were lost. */
const stateOf = (page: Page) =>
  page.evaluate(() => ({
    build: document.querySelector<HTMLMetaElement>("meta[name=build]")?.content,
    address: location.pathname,
    focus: `${document.activeElement?.tagName} ${document.activeElement?.className}`,
    language: `${document.documentElement.lang} ${document.documentElement.dir}`,
  }));

/** Waits until the page is of the other build. */
const untilOther = (page: Page) =>
  page
    .locator(`meta[name=build][content="${OTHER}"]`)
    .waitFor({ state: "attached", timeout: 60_000 });

/** Waits until the page says that there is another version; its stream may wait for seconds before it opens again. */
const untilTold = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(20_000);
    await expect(page.getByText(TOLD)).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Returns the addresses at which the page is loaded from now on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("domcontentloaded", () => loads.push(new URL(page.url()).pathname));
  return loads;
}

test("a booking begun before the server was replaced is saved as typed, and the page reloads only after the booking is saved", async ({
  page,
  replaced,
}) => {
  await page.clock.install();
  const { testBranch, keys, code, first } = await openTestBranch(
    page,
    replaced.demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  await beginBooking(page, keys, first, code);
  await freeTimesLoaded(page);
  await typeInto(page, keys, "notes", "came with ");
  const loads = loadsOf(page);
  await replaced.replace();
  await untilTold(page);
  await page.clock.fastForward(FORM_QUIET);
  await keys.type("her mother");
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const { patient, test_unique_id, notes } = await readAppointment(
    replaced.demo,
    testBranch.email,
    { id: bookedId(page) },
  );
  expect([patient, test_unique_id, notes]).toEqual([first.id, code, "came with her mother"]);
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  const before = await stateOf(page);
  expect([loads, before.build === OTHER]).toEqual([[], false]);

  await page.clock.fastForward(QUIET);
  await untilOther(page);
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  await expect.poll(() => stateOf(page)).toEqual({ ...before, build: OTHER });
  await expect(page.getByText(TOLD)).toHaveCount(0);
  expect(loads).toEqual([before.address]);
});

test("a screen whose part the new server no longer has opens on the new build, with the keys typed behind it", async ({
  page,
  replaced,
}) => {
  await slowPauses(page);
  const part = await holdRequests(page, `**${scriptOf("src/views/patients/list/index.tsx")}`);
  const { keys } = await openTestBranch(page, replaced.demo, HOURS_UNTIL_MIDNIGHT);
  await expect.poll(() => part.asked.length).toBe(1);
  await replaced.replace();
  keys.isBlind = true;
  await keys.press("g", "p", "/");
  await keys.type("nobody");
  part.letThrough();
  await untilOther(page);
  await expect(page.locator("main input:focus")).toHaveValue("nobody");
  expect(new URL(page.url()).pathname).toBe("/patients");
});

test("a person who signs in at a login page from before the server was replaced arrives", async ({
  page,
  replaced,
}) => {
  const email = await replaced.demo.newReceptionist();
  await page.context().addCookies([{ name: "lang", value: "en", url: replaced.demo.url }]);
  await page.goto(replaced.demo.url);
  const keys = new Keyboard(page);
  await page.locator("input[name=email]:focus").waitFor();
  await page.waitForLoadState("networkidle");
  await replaced.replace();
  await keys.type(email);
  await keys.press("Enter");
  await keys.type(OWN_PASSWORD);
  await keys.press("Enter");
  await page.locator('[data-region="content"] h1').waitFor();
  await untilOther(page);
});

test("the new version can be opened at once, and what is typed stays", async ({
  page,
  replaced,
}) => {
  const { keys, code, first } = await openTestBranch(page, replaced.demo, HOURS_UNTIL_MIDNIGHT);
  await beginBooking(page, keys, first, code);
  await freeTimesLoaded(page);
  await typeInto(page, keys, "notes", "came alone");
  await keys.press("Control+Shift+k");
  await keys.type("update now");
  await keys.press("Enter");
  await expect(page.getByText("This is the newest version.")).toBeVisible();
  await replaced.replace();
  await expect(page.getByText(TOLD)).toBeVisible({ timeout: 60_000 });
  await keys.press("Control+Shift+k");
  await keys.type("update now");
  await keys.press("Enter");
  await untilOther(page);
  await expect(field(page, "notes")).toHaveValue("came alone");
});
