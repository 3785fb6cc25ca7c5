import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { PASSWORD, signIn, test } from "../support/desk-browser.ts";
import { holdRequests } from "../support/gate.ts";
import { shortShift } from "../support/short-shift.ts";

const OWNER = "owner@demo.local";

const row = (page: Page) => page.locator('[role="row"][data-active]');

test("an owner finds a short shift, flags it in four key presses at most besides the reason, and settles it", async ({
  page,
  demo,
}) => {
  const shift = await shortShift(demo);
  const keys = await signIn(page, demo, { email: OWNER, language: "ar", password: PASSWORD });
  await keys.press("g", "c");
  await page.locator("[role=grid]:focus").waitFor();
  await expect(row(page)).toContainText(shift.receptionist_name);
  await expect(row(page)).toContainText("عجز");
  await expect(row(page)).toContainText("100.00 EGP");
  const presses = await keys.count(async () => {
    await keys.press("s", "f");
    await page.locator("input[name=reason]:focus").waitFor();
    await page.keyboard.insertText("العجز في الدرج");
    await keys.press("Enter");
  });
  expect(presses).toBeLessThanOrEqual(4);
  await expect(row(page)).toContainText("عليها علامة");
  await page.locator("[role=grid]:focus").waitFor();

  // Keys typed after a flag that was refused run no command.
  await keys.press("s", "f");
  keys.isBlind = true;
  await keys.type("cash nux");
  keys.isBlind = false;
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  await expect(page.locator('[role="row"][aria-selected="true"]')).toHaveCount(0);
  await keys.press("s", "c");
  await expect(
    page.getByRole("status").filter({ hasText: "الوردية عليها علامة. أزل العلامة أولًا." }),
  ).toBeVisible();
  await keys.press("s", "u");
  await expect(row(page)).toContainText("مقفلة");
  await keys.press("s", "m");
  await page.locator("input[name=amount]:focus").waitFor();
  await expect(page.locator("input[name=amount]")).toHaveValue("100.00");
  await keys.press("Control+Enter");
  await expect(row(page)).toContainText("تمت تسويتها");
  const compensated = await demo.call<ReceptionistShift>(
    OWNER,
    "GET",
    `/receptionist-shift/${shift.id}/`,
  );
  expect(compensated).toMatchObject({ state: "compensated", compensation_amount: 10_000 });
});

test("clearing a shift asks once and lists what can no longer change, and the shift keeps the reason of an earlier flag", async ({
  page,
  demo,
}) => {
  const { id } = await shortShift(demo);
  const readShift = () => demo.call<ReceptionistShift>(OWNER, "GET", `/receptionist-shift/${id}/`);
  await demo.call(OWNER, "POST", `/receptionist-shift/${id}/flag_shift/`, { reason: "coins gone" });
  await page.setViewportSize({ width: 1366, height: 900 });
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await keys.press("g", "c");
  await page.locator("[role=grid]:focus").waitFor();
  await expect(row(page)).toContainText("Flagged");
  await keys.press("s", "u");
  await expect(row(page)).toContainText("Closed");
  await keys.press("s", "c");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Clearing is final.");
  await expect(dialog).toContainText(
    "the machine, the test, the insurance provider and the covered amount are fixed, and insurance can no longer be added",
  );
  await expect(dialog).toContainText("Was flagged: coins gone");
  await keys.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await readShift()).toMatchObject({ state: "ended", flag_reason: "coins gone" });
  // An Enter pressed at once answers the question and does not open the row.
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("s", "c", "Enter");
  await expect(row(page)).toContainText("Cleared");
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/controls");
  expect(await readShift()).toMatchObject({ state: "cleared", flag_reason: "coins gone" });
  const panel = page.getByRole("complementary", { name: "Shift" });
  await expect(panel).toContainText("Was flagged");
  await expect(panel.getByRole("listitem").filter({ hasText: "coins gone" })).toContainText(
    "Flagged",
  );
  await expect(panel.getByRole("listitem").filter({ hasText: "Flag removed" })).toHaveCount(1);
});

test(
  "an action on several selected shifts runs once on each shift that allows it, and tells why the others do not",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const shifts = [await shortShift(demo), await shortShift(demo), await shortShift(demo)];
    const stateOf = async ({ id }: ReceptionistShift) => {
      const shift = await demo.call<ReceptionistShift>(OWNER, "GET", `/receptionist-shift/${id}/`);
      return `${shift.state} ${shift.flag_reason} ${shift.compensation_amount}`.trim();
    };
    const states = () => Promise.all(shifts.map(stateOf));
    const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
    await keys.press("g", "c");
    await page.locator("[role=grid]:focus").waitFor();
    await expect(row(page)).toContainText(shifts[2]?.receptionist_name ?? "");
    // The newest shift is at the top. The two older ones are flagged together, with one reason.
    await keys.press("Space", "ArrowDown", "Space", "s", "f");
    await page.locator("input[name=reason]:focus").waitFor();
    await keys.type("count again");
    await keys.press("Enter");
    await expect(page.getByText("2 shifts flagged.")).toBeVisible();
    expect(await states()).toEqual([
      "ended  null",
      "flagged count again null",
      "flagged count again null",
    ]);

    // Clear all three, with responses that come only after the progress was seen, and one Enter too many.
    const clearing = await holdRequests(page, "**/clear_shift/");
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("ArrowDown", "Space", "ArrowUp", "Space", "ArrowUp", "Space", "s", "c");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Clear 3 shifts");
    await expect(dialog).toContainText("The shift is flagged. Unflag it first.");
    await keys.press("Enter");
    await expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuemax", "3");
    clearing.letThrough();
    await expect(dialog).toContainText("1 shift cleared.");
    await expect(dialog).toContainText("Not done for 2 rows");
    await expect(dialog.getByRole("listitem")).toHaveText(
      [shifts[1], shifts[2]].map(
        (shift) =>
          new RegExp(`${shift?.receptionist_name}.*The shift is flagged. Unflag it first.`),
      ),
    );
    expect(clearing.asked.map((url) => new URL(url).pathname)).toEqual([
      `/api/receptionist-shift/${shifts[0]?.id}/clear_shift/`,
    ]);
    expect(await states()).toEqual([
      "cleared  null",
      "flagged count again null",
      "flagged count again null",
    ]);
    await keys.press("Enter");
    await expect(dialog).toHaveCount(0);
    await page.locator("[role=grid]:focus").waitFor();

    // The refused shifts are still selected. Both flags are removed, then each shift is settled with its own shortage.
    await keys.press("s", "u");
    await expect(page.getByText("Flag removed from 2 shifts.")).toBeVisible();
    await keys.press("Home", "Space", "ArrowDown", "Space", "s", "m");
    await expect(dialog).toContainText("Compensate 2 shifts");
    await page.locator("input[name=note]:focus").waitFor();
    await keys.press("Enter");
    await expect(page.getByText("2 shifts compensated.")).toBeVisible();
    expect(await states()).toEqual([
      "cleared  null",
      "compensated count again 10000",
      "compensated count again 10000",
    ]);
  },
);

test("every figure of the financial report opens the rows behind it, and their number is the figure", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await keys.press("g", "f");
  await page.locator('[role="grid"] a:focus').waitFor();
  const report = await demo.call<FinancialReport>(OWNER, "GET", "/financial-report/");
  const [day] = report.by_day;
  expect(await page.locator('[role="grid"] a:focus').textContent()).toBe(String(day?.appointments));
  await keys.press("ArrowRight");
  await expect(page.locator('[role="grid"] a:focus')).toHaveText(String(day?.cancelled));
  await keys.press("Enter");
  await page.waitForURL("**/appointments?**");
  const { search } = new URL(page.url());
  const behind = await demo.call<PageOf<object>>(OWNER, "GET", `/appointments/${search}&page=1`);
  expect(behind.count).toBe(day?.cancelled);
});

test(
  "the financial report of one branch and month is printed with its heading and fits on the paper",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const [branch] = await demo.call<{ id: number }[]>("desk@demo.local", "GET", "/branches/");
    const range = "start_date=2026-10-01&end_date=2026-10-31";
    await signIn(
      page,
      demo,
      { email: OWNER, language: "ar", password: PASSWORD },
      `/financials?${range}&branches=${branch?.id}&group=by_machine`,
    );
    await page.locator('[role="grid"] a:focus').waitFor();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("التقرير المالي", { exact: true })).toBeVisible();
    await expect(page.locator("nav").first()).toBeHidden();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.length).toBeGreaterThan(5_000);
    // The printable area of A4 landscape in CSS pixels (96 per inch): nothing may be wider than the paper.
    await page.setViewportSize({ width: 1047, height: 718 });
    const { width, table } = await page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      table: document.querySelector("[role=grid]")?.scrollWidth ?? 0,
    }));
    expect(table).toBeLessThanOrEqual(width);
  },
);

test(
  "a quick range of the dashboard appears in the address, and the chart has a table with its figures",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
    await page.locator("table caption").first().waitFor();
    const rows = page.locator("table").first().locator("tbody tr");
    await expect(rows).toHaveCount(10);
    await page.locator("header select").first().focus();
    await keys.press("ArrowUp");
    await expect(rows).toHaveCount(7);
    expect(page.url()).toContain("start_date=");
  },
);
