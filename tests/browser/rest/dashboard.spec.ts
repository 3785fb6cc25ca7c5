import { expect, type Page } from "@playwright/test";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { bookAt, openDesk, ownTest, slotsOf } from "../../support/booking-desk.ts";
import { holdRequests, holdResponses } from "../../support/gate.ts";
import { rested, type Keyboard } from "../../support/keyboard.ts";

const OWNER = "owner@demo.local";
const WIDTHS = [1024, 1366, 1920, 2560, 3840];

/** Returns the days of a query, as they stand in it. */
const daysIn = (search: string): string =>
  /start_date=[^&]+&end_date=[^&]+/.exec(search)?.[0] ?? "";

const figure = (page: Page, id: string) => page.locator(`[data-figure="${id}"]`);

async function chooseLastWeek(page: Page, keys: Keyboard): Promise<void> {
  await keys.press("Control+k");
  await page.locator("[role=dialog] input:focus, [role=combobox]:focus").first().waitFor();
  await keys.type("last week");
  await page.locator("[role=option]", { hasText: "Last week" }).first().waitFor();
  await keys.press("Enter");
  await expect(page).toHaveURL(/start_date=/);
}

/** Returns the texts of what is wider than its place. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const content = document.querySelector(".figures-paper");
    const boxes = content === null ? [] : [content, ...content.querySelectorAll("dl > div, dd")];
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.textContent.slice(0, 60));
  });
}

for (const language of ["ar", "en"] as const) {
  test(`the amounts stay within their cards from 1024 to 3840 (${language})`, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, { email: OWNER, language, password: PASSWORD });
    await figure(page, "paid_amount").waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // The charts take a new width a frame after the window.
      await expect.poll(() => overflowing(page), { message: String(width) }).toEqual([]);
    }
  });
}

test("arrows reach every figure, Enter opens as many rows as it says, and coming back finds days, figure and place again", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await figure(page, "appointments").focus();
  await chooseLastWeek(page, keys);
  const address = page.url();
  const { search } = new URL(address);
  await expect(figure(page, "appointments")).toHaveAttribute("href", new RegExp(daysIn(search)));
  await figure(page, "appointments").focus();
  await keys.press("ArrowRight");
  await expect(figure(page, "completed")).toBeFocused();
  const words = await figure(page, "completed").getAttribute("aria-label");
  const count = Number(/[\d,]+/.exec(words ?? "")?.[0].replace(",", ""));
  await keys.press("Enter");
  await page.waitForURL("**/appointments?**");
  const query = new URL(page.url()).search;
  const rows = await demo.call<{ count: number }>(OWNER, "GET", `/appointments/${query}`);
  expect(rows.count).toBe(count);
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("g", "d");
  await expect(page).toHaveURL(address);
  await expect(figure(page, "completed")).toBeFocused();
});

test("until the figures of other days have come, a figure opens the rows of the days that it counts", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  const completed = figure(page, "completed");
  await completed.waitFor();
  const before = new URL((await completed.getAttribute("href")) ?? "", demo.url).search;
  const answer = await holdResponses(page, /\/api\/dashboard\//);
  await chooseLastWeek(page, keys);
  await expect(page.locator(".figures-paper > [aria-busy=true]")).toBeVisible();
  await completed.focus();
  await keys.press("Enter");
  await page.waitForURL("**/appointments?**");
  expect(daysIn(new URL(page.url()).search)).toBe(daysIn(before));
  answer.letThrough();
});

test("figures are asked for one after the other, so that no older answer replaces a newer one", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const desk = await openDesk(page, demo);
  const { code } = await ownTest(demo, desk.email);
  const slots = await slotsOf(demo, desk.email, code, 5);
  const appointments = figure(page, "appointments");
  await appointments.waitFor();
  const figures = await holdRequests(page, /\/api\/dashboard\//);
  const bookNext = async () => {
    const slot = slots.shift();
    if (slot === undefined) throw new Error("the own test is free in five days");
    await bookAt(demo, desk, slot, code);
  };
  await bookNext();
  await expect.poll(() => page.clock.runFor(2_000).then(() => figures.asked.length)).toBe(1);
  await bookNext();
  // Other desks go on booking while the answer is late.
  for (let times = 0; times < 10; times += 1) {
    await page.evaluate(() => fetch("/api/ready/"));
    await page.clock.runFor(2_000);
  }
  expect(figures.asked.length).toBe(1);
  figures.letThrough();
  await expect
    .poll(() => page.clock.runFor(2_000).then(() => figures.asked.length))
    .toBeGreaterThan(1);
});

for (const [path, address] of [
  ["/dashboard", "**/api/dashboard/**"],
  ["/appointments/:id/details", "**/api/appointments/*/"],
] as const)
  test(`who has gone to a button while ${path} loads stays there when it has loaded`, async ({
    page,
    demo,
  }) => {
    const { results } = await demo.call<{ results: { id: number }[] }>(
      OWNER,
      "GET",
      "/appointments/",
    );
    await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD }, "/patients");
    const held = await holdRequests(page, address);
    await page.goto(`${demo.url}${path.replace(":id", String(results[0]?.id))}`);
    await expect.poll(() => held.asked).not.toEqual([]);
    const button = page.locator("button:has(> span[lang=ar])");
    await button.focus();
    held.letThrough();
    await page.locator("[data-region=content] :is(dl, [data-figure])").first().waitFor();
    await rested(page);
    await expect(button).toBeFocused();
  });
