import { expect } from "@playwright/test";
import type { CurrentAccount } from "#domain/entities/account.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import {
  withoutBlanks,
  printedPages,
  watchPrinting,
  PRINTING_TIMEOUT,
} from "../../support/paper.ts";

const OWNER = "owner@demo.local";
const DESK = "desk@demo.local";

for (const [language, head, filter, page_of] of [
  ["ar", "المريض", "الحالة: ملغي", "صفحة"],
  ["en", "Patient", "Status: Cancelled", "Page1of"],
] as const) {
  test(`a list prints all its rows, with column titles on every page and its filters in words (${language})`, async ({
    page,
    demo,
  }) => {
    const path = "/appointments/?status=cancelled&page_size=500";
    const { results, count } = await demo.call<PageOf<Appointment>>(OWNER, "GET", path);
    expect(count).toBeGreaterThan(50);
    expect(count).toBe(results.length);
    const printed = await watchPrinting(page);
    const keys = await signIn(
      page,
      demo,
      { email: OWNER, language, password: PASSWORD },
      "/appointments?status=cancelled",
    );
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("Control+p");
    await expect.poll(printed, PRINTING_TIMEOUT).toEqual(["list", expect.stringContaining(filter)]);
    const pages = await printedPages(page);
    expect(pages.length).toBeGreaterThan(1);
    for (const { text } of pages) {
      expect(text).toContain(withoutBlanks(head));
      // No page is without rows.
      expect(text).toMatch(/\d{2}\/\d{2}\/\d{4}/);
    }
    const whole = pages.map(({ text }) => text).join("\n");
    const times = whole.match(/\d{2}\/\d{2}\/\d{4}/g) ?? [];
    // One date per row, and the date of printing.
    expect(times.length).toBe(count + 1);
    const { scan_center } = await demo.call<CurrentAccount>(OWNER, "GET", "/account/current-user");
    const { name_ar, name_en } = scan_center.profile;
    expect(whole).toContain(withoutBlanks(language === "ar" ? name_ar : name_en));
    expect(whole).toContain(page_of);
    // Nothing of the screen is printed: no menu, no keys, no buttons.
    for (const word of ["F4", "Ctrl+K", "ScanDesk"]) expect(whole).not.toContain(word);
    // The printed element is removed after printing.
    await expect(page.locator("[data-print]")).toHaveCount(0);
  });
}

test("a list too long to print offers the export, and Enter prints the first thousand rows", async ({
  page,
  demo,
}) => {
  const { results, count } = await demo.call<PageOf<Patient>>(
    DESK,
    "GET",
    "/patients/?ordering=-created_at&page=4&page_size=250",
  );
  const last = results.at(-1);
  if (last === undefined) throw new Error("the demo has two thousand patients");
  const printed = await watchPrinting(page);
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    "/patients",
  );
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("Control+p");
  const dialog = page.locator('[role="dialog"]');
  await expect(dialog).toContainText(`${count.toLocaleString("en-GB")} rows`);
  await expect(dialog).toContainText("Export all rows");
  expect(await printed()).toBe(null);
  await page.locator('[role="dialog"] button:focus', { hasText: "Print the first" }).waitFor();
  await keys.press("Enter");
  await expect
    .poll(printed, PRINTING_TIMEOUT)
    .toEqual(["list", expect.stringContaining(last.national_id)]);
  const rows = page.locator('[data-print="list"] tbody tr');
  await expect(rows).toHaveCount(1_000);
  await expect(page.locator('[data-print="list"]')).toContainText(
    `First 1,000 of ${count.toLocaleString("en-GB")} rows`,
  );
  await expect(page.locator("[role=grid]:focus")).toBeVisible();
});

test("Escape while a long list is being read for printing stops it and prints nothing", async ({
  page,
  demo,
}) => {
  const printed = await watchPrinting(page);
  const keys = await signIn(
    page,
    demo,
    { email: DESK, language: "en", password: PASSWORD },
    "/patients",
  );
  await page.locator("[role=grid]:focus").waitFor();
  // Hold the third page of rows back until Escape was pressed.
  let goOn = (): void => undefined;
  const heldBack = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/api\/patients\/.*page=3/, async (route) => {
    await heldBack;
    await route.continue();
  });
  await keys.press("Control+p");
  await page.locator('[role="dialog"] button:focus', { hasText: "Print the first" }).waitFor();
  await keys.press("Enter");
  await expect(page.locator('[role="dialog"]')).toContainText("500 of 1,000 rows read");
  await keys.press("Escape");
  await expect(page.locator("[role=grid]:focus")).toBeVisible();
  const answered = page.waitForResponse(/\/api\/patients\/.*page=3/);
  goOn();
  await answered;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect([await printed(), await page.locator("[data-print]").count()]).toEqual([null, 0]);
});

test("a list prints the columns that the user chose", async ({ page, demo }) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "PATCH", "/account/current-user", {
    settings: { columns: { patients: ["birth_date", "name"] } },
  });
  const printed = await watchPrinting(page);
  const keys = await signIn(page, demo, { email, language: "en" }, "/patients?search=2770");
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("Control+p");
  await expect
    .poll(printed, PRINTING_TIMEOUT)
    .toEqual(["list", expect.stringContaining("Search: 2770")]);
  await expect(page.locator('[data-print="list"] th')).toHaveText(["Birth date", "Name"]);
});

test("the browser's own print command prints the loaded rows of the list", async ({
  page,
  demo,
}) => {
  await signIn(page, demo, { email: DESK, language: "en", password: PASSWORD }, "/patients");
  await page.locator("[role=grid]:focus").waitFor();
  await expect(page.locator("[role=row]").nth(5)).toBeVisible();
  const pages = await printedPages(page);
  const whole = pages.map(({ text }) => text).join("\n");
  expect(whole).toContain("Page1of2");
  // The rows may have been counted by now.
  expect(whole).toMatch(/First50(?:of|rows)/);
  expect(whole).not.toContain("Ctrl+K");
});

test("the day board is printed as a list by machine", async ({ page, demo }) => {
  const printed = await watchPrinting(page);
  const keys = await signIn(
    page,
    demo,
    { email: DESK, language: "en", password: PASSWORD },
    "/board",
  );
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("Control+p");
  await expect
    .poll(printed, PRINTING_TIMEOUT)
    .toEqual(["board", expect.stringContaining("Day board")]);
  const cards = await page.locator('[role=grid] [role=gridcell]:not([id$="-free"])').count();
  expect(cards).toBeGreaterThan(3);
  // One row for each appointment and one for each machine.
  const machines = await page.locator("[role=grid] [role=rowheader]").allTextContents();
  const rows = page.locator('[data-print="board"] tbody tr');
  await expect(rows.locator("th")).toHaveText(machines);
  await expect(rows.filter({ has: page.locator("td + td") })).toHaveCount(cards);
  const pages = await printedPages(page);
  for (const { text } of pages) expect(text).toContain("Patient");
  expect(pages.map(({ text }) => text).join("")).not.toContain("Ctrl+K");
});

for (const [path, title] of [
  ["/dashboard", "Dashboard"],
  ["/financials", "Financial report"],
] as const) {
  test(`${path} is printed with the center's heading, without menu and buttons, and without an empty page`, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD }, path);
    await page.locator('[data-region="content"] svg.recharts-surface').first().waitFor();
    const pages = await printedPages(page);
    const [first] = pages;
    expect(first?.text).toContain(withoutBlanks(title));
    expect(first?.text).toContain("Allbranches");
    for (const { text } of pages) {
      // The last line of today's queue may be alone on the last page; that page is not empty.
      expect(text.replace(/Page\d+of\d+/, "")).not.toBe("");
      for (const word of ["Ctrl+K", "Logout", "F4"]) expect(text).not.toContain(word);
    }
  });
}

test("the end of day is printed with all its sections, without menu and buttons", async ({
  page,
  demo,
}) => {
  await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD }, "/end-of-day");
  await page.locator('[role="grid"] a:focus').waitFor();
  const sections = await page
    .locator('[role="group"][aria-label="End of day"] h2')
    .allTextContents();
  expect(sections.length).toBe(10);
  const pages = await printedPages(page);
  const text = pages.map((printed) => printed.text).join("");
  for (const words of ["End of day", "All branches", ...sections])
    expect(text).toContain(withoutBlanks(words));
  for (const word of ["Ctrl+K", "Logout", "F4"]) expect(text).not.toContain(withoutBlanks(word));
});

test("the printed dashboard ends with its last line, without an empty page after it", async ({
  page,
  demo,
}) => {
  await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD }, "/dashboard");
  await page.locator('[data-region="content"] svg.recharts-surface').first().waitFor();
  await page.emulateMedia({ media: "print" });
  // Space below the last line starts an empty page at some lengths of the list.
  const rowsBelow = await page.evaluate(() => {
    const paper = document.querySelector(".figures-paper");
    const lines = [...(paper?.querySelectorAll("a, p, footer") ?? [])].filter(
      (line) => line.getClientRects().length > 0,
    );
    const last = lines.at(-1)?.getBoundingClientRect().bottom ?? 0;
    return (paper?.getBoundingClientRect().bottom ?? Infinity) - last;
  });
  expect(rowsBelow).toBeLessThan(3);
});
