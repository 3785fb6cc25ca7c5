import { expect, type Page } from "@playwright/test";
import { comparedSpan } from "#domain/compared-periods.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { dayAhead, OWNER } from "../../support/booking-desk.ts";
import { OWN_PASSWORD, PASSWORD, signIn, test, type Demo } from "../../support/desk-browser.ts";
import { makePricedMachine } from "../../support/priced-machine.ts";

const WIDTHS = [1024, 1366, 1920, 2560, 3840];

const owner = (page: Page, demo: Demo, language: "ar" | "en", path?: string) =>
  signIn(page, demo, { email: OWNER, language, password: PASSWORD }, path);

const figure = (page: Page, id: string) => page.locator(`[data-figure="${id}"]`);

/** The chip of the branches. */
const chip = (page: Page) => page.locator("main header button[aria-haspopup]").first();

/** Books two scans of nine digits for tomorrow: one is paid, nothing of the other one. */
async function bookDearly(demo: Demo): Promise<void> {
  const { prices, branch, id: machine } = await makePricedMachine(demo, OWNER, [98_765_432_100]);
  const email = "dear@test.local";
  await demo.call(OWNER, "POST", "/auth/register/", {
    name: "Desk of dear scans",
    email,
    role: 3,
    branches: [branch],
    password: OWN_PASSWORD,
    password_confirmation: OWN_PASSWORD,
  });
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const path = `/appointments/slots/?test=${prices[0]?.test}&date=${dayAhead(1)}`;
  const slots = await demo.call<Slot[]>(email, "GET", path);
  const { results } = await demo.call<PageOf<Patient>>(email, "GET", "/patients/?page=1");
  expect([branch, machine]).toEqual([slots[0]?.branch, slots[0]?.machine]);
  for (const [index, paid_amount] of [98_765_432_100, 0].entries())
    await demo.call(email, "POST", "/appointments/", {
      patient: results[0]?.id,
      test: prices[0]?.test,
      machine,
      start_at: slots[index]?.start_at,
      requested_cost: paid_amount,
      paid_amount,
      method: "cash",
    });
}

test("amounts of nine digits stay within their cards from 1024 to 3840, in either language", async ({
  page,
  demo,
}) => {
  await bookDearly(demo);
  for (const language of ["ar", "en"] as const) {
    const days = `start_date=${dayAhead(1)}&end_date=${dayAhead(1)}`;
    await owner(page, demo, language, `/dashboard?${days}`);
    await expect(figure(page, "paid_amount")).toContainText(/98\d,\d{3},\d{3}\.\d\d/);
    await expect(figure(page, "remaining_cost")).toContainText(/98\d,\d{3},\d{3}\.\d\d/);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page
        .locator(".figures-paper dl > div, .figures-paper dd, .figures-paper dl a")
        .evaluateAll((boxes) =>
          boxes
            .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0)
            .map((box) => box.textContent),
        );
      expect([language, width, tooWide]).toEqual([language, width, []]);
    }
  }
});

test("branches are chosen by keyboard, all is a choice of its own, and what is shown is what is named", async ({
  page,
  demo,
}) => {
  const keys = await owner(page, demo, "en");
  const branches = await demo.call<{ id: number; name: string }[]>(
    OWNER,
    "GET",
    "/branches/?active=true&ordering=name",
  );
  await figure(page, "appointments").waitFor();
  await expect(chip(page)).toContainText("All branches");
  await chip(page).focus();
  await keys.press("ArrowDown");
  const popup = page.getByRole("group", { name: "Branch" });
  await expect(popup.getByLabel("All branches")).toBeFocused();
  await expect(popup.getByLabel("All branches")).toBeChecked();
  // Nothing chosen is not everything.
  await keys.press("Space", "Enter");
  await expect(popup.getByRole("status")).toHaveText("Choose at least one, or all.");
  await keys.press("ArrowDown", "Space", "ArrowDown", "Space");
  const names = await popup.locator("label:has(:checked)").allTextContents();
  expect(names).toHaveLength(2);
  await keys.press("Enter");
  await expect(chip(page)).toBeFocused();
  const ids = branches.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const address = new URL(page.url()).searchParams;
  expect(ids).toHaveLength(2);
  expect(address.get("branches")?.split(",").map(Number)).toEqual(expect.arrayContaining(ids));
  for (const name of names) await expect(chip(page)).toContainText(name);
  const days = `start_date=${address.get("start_date")}&end_date=${address.get("end_date")}`;
  const ofBoth = await demo.call<Dashboard>(
    OWNER,
    "GET",
    `/dashboard/?${days}&branches=${ids.join(",")}`,
  );
  await expect(figure(page, "appointments")).toHaveText(
    ofBoth.totals.appointments.toLocaleString("en"),
  );

  // Remembered for the person, on the other screen of figures and after the page was opened anew.
  for (const path of ["/financials", "/dashboard"]) {
    await page.goto(`${demo.url}${path}`);
    for (const name of names) await expect(chip(page)).toContainText(name);
  }

  await figure(page, "appointments").waitFor();
  await chip(page).focus();
  await keys.press("ArrowDown");
  await popup.locator("input:focus").waitFor();
  await keys.press("Home", "Space", "Enter");
  await expect(chip(page)).toContainText("All branches");
  expect(new URL(page.url()).searchParams.get("branches")).toBe("all");
  const all = await demo.call<Dashboard>(OWNER, "GET", `/dashboard/?${days}&branches=all`);
  await expect(figure(page, "appointments")).toHaveText(
    all.totals.appointments.toLocaleString("en"),
  );
});

test("the financial report names the days before and shows their figures and the change", async ({
  page,
  demo,
}) => {
  const [first, last] = [dayAhead(-6), dayAhead(-1)];
  const keys = await owner(
    page,
    demo,
    "en",
    `/financials?start_date=${first}&end_date=${last}&branches=all&machines=all`,
  );
  await page.locator("[role=grid] a:focus").waitFor();
  const compare = page.locator("label", { hasText: "Compared with" }).locator("select");
  await compare.focus();
  await keys.type("The period");
  await expect(page).toHaveURL(/compare=before/);
  const span = comparedSpan({ first, last }, "before");
  const report = (start: string, end: string) =>
    demo.call<FinancialReport>(
      OWNER,
      "GET",
      `/financial-report/?start_date=${start}&end_date=${end}`,
    );
  const [now, earlier] = [await report(first, last), await report(span.first, span.last)];
  const pounds = (amount: number) =>
    (amount / 100).toLocaleString("en", { minimumFractionDigits: 2 });
  const lastRow = page.locator("[role=grid] tbody tr").last();
  await expect(lastRow).toContainText(pounds(earlier.totals.net));
  const change =
    Math.round(((now.totals.net - earlier.totals.net) / earlier.totals.net) * 1_000) / 10;
  await expect(lastRow.locator("td").last()).toContainText(
    `${change > 0 ? "+" : ""}${change.toLocaleString("en")}%`,
  );
});
