import { expect } from "@playwright/test";
import {
  bookAt,
  chooseInsurer,
  openDesk,
  openEdit,
  ownInsurer,
  ownTest,
  slotsOf,
} from "../../support/booking-desk.ts";
import { test } from "../../support/desk-browser.ts";
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
