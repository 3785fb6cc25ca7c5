import { expect } from "@playwright/test";
import {
  bookAt,
  chooseFirst,
  chooseInsurer,
  openDesk,
  openEdit,
  ownInsurer,
  ownTest,
  slotsOf,
} from "../../support/booking-desk.ts";
import { signIn, test } from "../../support/desk-browser.ts";
import { outOfSight } from "../../support/in-sight.ts";

/** What is paid of 400 pounds, and how the line of changes ends once an insurer covers 240 of 300. */
const CASES = [
  [0, /Remaining: .*400\.00\sEGP.* → .*60\.00\sEGP.* \(\u2066−340\.00\sEGP\u2069\)$/u],
  [40_000, /Refund to the patient: .*340\.00\sEGP.* \(Cash\)$/u],
] as const;

for (const [paid, end] of CASES)
  test(`what an edit does to the money is in sight on a small screen, and hides no field (${paid} paid)`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const desk = await openDesk(page, demo);
    const { code, row } = await ownTest(demo, desk.email);
    const insurer = await ownInsurer(demo, row.test, 30_000);
    const [slot] = await slotsOf(demo, desk.email, code, 5);
    if (slot === undefined) throw new Error("a test of its own is free");
    const paying = { requested_cost: paid, paid_amount: paid };
    const booked = await bookAt(demo, desk, slot, code, paying);
    await openEdit(page, demo, booked);
    await chooseInsurer(page, desk.keys, insurer);
    const line = page.getByRole("status", { name: "Will change" });
    await expect(line).toContainText(end);
    await expect(line).toBeInViewport({ ratio: 1 });
    expect(await outOfSight(page)).toEqual([]);
  });

test("the price stays in sight beside the last fields of a booking", async ({ page, demo }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { email, keys } = await openDesk(page, demo);
  const { code } = await ownTest(demo, email);
  await keys.press("F4");
  await chooseFirst(page, keys, "mo");
  await keys.type(code);
  await keys.press("Enter");
  await page.locator("[name=start_at]:focus").waitFor();
  const last = page.locator("form :is(input, select, textarea)").last();
  await last.scrollIntoViewIfNeeded();
  await last.focus();
  await expect(last).toBeInViewport();
  await expect(page.getByRole("complementary", { name: "Price" })).toBeInViewport({
    ratio: 1,
  });
});

test("each hour of the board stands on one line", async ({ page, demo }) => {
  await signIn(page, demo, { email: await demo.newReceptionist(), language: "ar" }, "/board");
  await page.locator("[role=grid]:focus").waitFor();
  const lines = await page.locator("[data-hour]").evaluateAll((hours) =>
    hours.map((hour) => {
      const text = document.createRange();
      text.selectNodeContents(hour);
      const { left, right } = text.getBoundingClientRect();
      const column = hour.parentElement?.getBoundingClientRect();
      const isInside = column !== undefined && left >= column.left && right <= column.right;
      return isInside && new Set([...text.getClientRects()].map(({ top }) => top)).size === 1;
    }),
  );
  expect(lines.length).toBeGreaterThan(5);
  expect(lines).not.toContain(false);
});
