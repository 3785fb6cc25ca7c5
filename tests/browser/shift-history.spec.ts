import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { signIn, test, type Demo } from "../support/desk-browser.ts";
import { book, freeDay } from "../support/paper.ts";

const OWNER = "owner@demo.local";
const COLLECTED = "123.45";

/** Creates a receptionist whose open shift has collected an amount that appears nowhere else. */
async function collectingDesk(
  demo: Demo,
): Promise<{ email: string; shift: ReceptionistShift; owing: Appointment }> {
  const email = await demo.newReceptionist();
  const shift = await demo.call<ReceptionistShift>(email, "POST", "/receptionist-shift/", {
    opening_float: 20_000,
  });
  const path = "/appointments/?status=pending,arrived&ordering=-start_at&page_size=200";
  const { results } = await demo.call<PageOf<Appointment>>(email, "GET", path);
  const owing = results.find(({ remaining_cost }) => remaining_cost > 20_000);
  if (owing === undefined) throw new Error("the demo has appointments that owe");
  const payment = { kind: "payment", method: "cash", amount: 12_345 };
  await demo.call(email, "POST", `/appointments/${owing.id}/payments/`, payment);
  return { email, shift, owing };
}

/** Returns how many times a text is visible, with nothing on top of it. */
function visibleCount(page: Page, text: string): Promise<number> {
  return page.evaluate((wanted) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (texts.nextNode() !== null) {
      const { currentNode: node } = texts;
      if (node.textContent?.includes(wanted) !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, width, height } = range.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      if (width > 0 && onTop?.contains(node) === true) count += 1;
    }
    return count;
  }, text);
}

/**
 * Records what is printed, as text, because the browser's print dialog would wait for a user. Returns a function that
 * returns all printed texts.
 */
async function catchPrints(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const printed: string[] = [];
    Reflect.set(window, "printed", printed);
    window.print = () => {
      printed.push(document.querySelector("[data-print]")?.textContent ?? "the page");
    };
  });
  return () => page.evaluate(() => Reflect.get(window, "printed"));
}

test(
  "while the drawer is being counted, the collected amount is neither on the screen nor on paper",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { email } = await collectingDesk(demo);
    const printed = await catchPrints(page);
    const keys = await signIn(page, demo, { email, language: "en" });
    await keys.press("g", "h");
    await page.locator("[role=grid]:focus").waitFor();
    await expect.poll(() => visibleCount(page, COLLECTED)).toBeGreaterThan(0);
    await keys.press("F8");
    await page.locator("input[name=counted_cash]:focus").waitFor();
    expect(await visibleCount(page, COLLECTED)).toBe(0);
    await expect(page.locator('a[href="/shift"]').first()).not.toContainText(COLLECTED);
    await expect(page.locator("[data-print]")).toHaveCount(0);
    await keys.press("Control+p");
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: "Finish the count first: nothing is printed meanwhile." }),
    ).toBeVisible();
    expect(await printed()).toEqual([]);
    await keys.press("Escape");
    await expect.poll(() => visibleCount(page, COLLECTED)).toBeGreaterThan(0);
  },
);

/** Returns, for each column of a list, at how many different positions its cells begin; for amounts, end. */
function placesOf(page: Page, list: string): Promise<number[]> {
  const rows = page.getByRole("region", { name: list }).locator("li");
  return rows.evaluateAll((all) => {
    const lines = all.map((row) => [...(row.querySelector(":scope > a") ?? row).children]);
    if (lines.length < 2) return [];
    return (lines[0] ?? []).map((cell, column) => {
      const edge = cell.textContent.includes("EGP") ? "right" : "left";
      const edges = lines.map((cells) => cells[column]?.getBoundingClientRect()[edge] ?? 0);
      return new Set(edges.map(Math.round)).size;
    });
  });
}

test("a closed shift shows its shortage, prints its slip, and is found again with the reason of its flag", async ({
  page,
  demo,
}) => {
  const { email, shift, owing } = await collectingDesk(demo);
  const payment = { kind: "payment", method: "card", amount: 5_000 };
  await demo.call(email, "POST", `/appointments/${owing.id}/payments/`, payment);
  const printed = await catchPrints(page);
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("F8");
  await page.locator("input[name=counted_cash]:focus").waitFor();
  await keys.type("300");
  await keys.press("Control+Enter");
  await page.waitForURL(`**/shift/history/${shift.id}`);
  const content = page.locator('[data-region="content"]');
  await expect(content).toContainText("23.45 EGP");
  await expect(content.getByRole("term").filter({ hasText: "Counted cash" })).toBeVisible();

  // How much of the collected amount is expected in the drawer.
  const split = content.getByRole("region", { name: "By method" }).getByRole("row");
  await expect(split).toHaveText([
    "Method · EGPPaymentsRefundsNet",
    "Cash123.450.00123.45",
    "Card50.000.0050.00",
    "Transfer0.000.000.00",
    "In all173.450.00173.45",
  ]);

  await keys.press("Control+p");
  await expect.poll(printed).toHaveLength(1);
  const [slip = ""] = await printed();
  const facts = [
    "Closing slip",
    shift.receptionist_name,
    shift.branch_name,
    "Cash at the start⁦200.00\u00a0EGP⁩",
    "Expected cash⁦323.45\u00a0EGP⁩",
    "Counted cash⁦300.00\u00a0EGP⁩",
    "Difference⁦23.45\u00a0EGP⁩ short",
    "Cash123.450.00123.45",
    "Card50.000.0050.00",
    "Handed over by",
    "Taken over by",
  ];
  expect(facts.filter((fact) => !slip.includes(fact))).toEqual([]);

  const flag = `/receptionist-shift/${shift.id}/flag_shift/`;
  await demo.call(OWNER, "POST", flag, { reason: "Count the coins again" });
  await expect(content).toContainText("Count the coins again");
  await keys.press("g", "v");
  await page.waitForURL("**/shift/history");
  await page.locator("[role=grid]:focus").waitFor();
  const active = page.locator('[role="row"][data-active]');
  await expect(active).toContainText("Flagged");
  await expect(active).toContainText("short");
  await keys.press("s", "p");
  await expect.poll(printed).toHaveLength(2);
  await keys.press("Enter");
  await page.waitForURL(`**/shift/history/${shift.id}`);
  await expect(content).toContainText("Why it is flagged");
});

test(
  "the payments and the bookings of a shift are aligned in columns",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { email, shift } = await collectingDesk(demo);
    const people = await demo.call<PageOf<Patient>>(email, "GET", "/patients/?page=1&page_size=2");
    for (const [index, { id: patient }] of people.results.entries()) {
      const [code, method] =
        index === 0 ? (["CTB", "card"] as const) : (["USA", "transfer"] as const);
      const paid = (price: number) => price - index * 10_000;
      await book(demo, email, { patient, code, day: freeDay(43), paid, method });
    }
    await signIn(page, demo, { email, language: "en" }, `/shift/history/${shift.id}`);
    await expect.poll(() => placesOf(page, "Payments and refunds")).toEqual([1, 1, 1, 1]);
    await expect.poll(() => placesOf(page, "Booked in this shift")).toEqual([1, 1, 1]);
  },
);

test(
  "closing a shift that was closed elsewhere meanwhile shows a message, and closes the dialog",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    await demo.call(email, "POST", "/receptionist-shift/", {});
    const keys = await signIn(page, demo, { email, language: "en" });
    await page.route("**/api/events/**", (route) => route.abort());
    await keys.press("F8");
    await page.locator("input[name=counted_cash]:focus").waitFor();
    await demo.call(email, "POST", "/receptionist-shift/close_shift/", { counted_cash: 0 });
    await keys.type("0");
    await keys.press("Control+Enter");
    await expect(page.getByText("Your shift has been closed already.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Start my shift" }).first()).toBeVisible();
  },
);
