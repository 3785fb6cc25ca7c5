import { expect } from "@playwright/test";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { PASSWORD, signIn, test } from "../support/desk-browser.ts";
import { holdRequests } from "../support/gate.ts";

const OWNER = "owner@demo.local";

test("an owner sees by keyboard who was short on a day and by how much, also of a shift that ends meanwhile, and opens the shift", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", { opening_float: 50_000 });
  const shift: ReceptionistShift = await demo.call(
    email,
    "POST",
    "/receptionist-shift/close_shift/",
    { counted_cash: 40_000 },
  );
  const stillOpen = await demo.newReceptionist();
  await demo.call(stillOpen, "POST", "/receptionist-shift/", { opening_float: 50_000 });
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await keys.press("g", "z");
  const figures = page.getByRole("group", { name: "End of day" });
  await figures.locator("a:focus").waitFor();
  const lineOf = ({ receptionist_name: name }: ReceptionistShift) => {
    const header = page.getByRole("rowheader", { name, exact: true });
    return figures.getByRole("row").filter({ has: header }).first();
  };
  const line = lineOf(shift);
  await expect(line).toContainText("−100.00");
  const ended: ReceptionistShift = await demo.call(
    stillOpen,
    "POST",
    "/receptionist-shift/close_shift/",
    { counted_cash: 30_000 },
  );
  await expect(lineOf(ended)).toContainText("−200.00");

  const days = page.locator('input[name="days"]');
  const today = await days.inputValue();
  await keys.press(",");
  await expect(days).not.toHaveValue(today);
  await expect(page).toHaveURL(/start_date=/u);
  await keys.press(".");
  await expect(days).toHaveValue(today);
  await expect(line).toContainText("−100.00");

  await line.locator("a").last().focus();
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/controls\?/u);
  const row = page.locator('[role="row"][data-active]');
  await expect(row).toContainText(shift.receptionist_name);
  await expect(row).toContainText(/100\.00\sEGP\P{L}* short/u);
});

test(
  "the payments of one person name the person, and everybody's are shown without the filter",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { results } = await demo.call<{ results: { by: number; by_name: string }[] }>(
      OWNER,
      "GET",
      "/payments/?page=1",
    );
    const [payment] = results;
    if (payment === undefined) throw new Error("the demo has payments");
    await signIn(
      page,
      demo,
      { email: OWNER, language: "en", password: PASSWORD },
      `/end-of-day/payments?by=${payment.by}`,
    );
    const filter = page.getByRole("button", { name: `By: ${payment.by_name}` });
    await filter.focus();
    await page.keyboard.press("Enter");
    await expect(filter).toHaveCount(0);
    await expect(page).not.toHaveURL(/by=/u);
  },
);

test(
  "figures that come late have the focus, so that the keys below them move",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
    for (const [letter, path, name] of [
      ["z", "end-of-day", "End of day"],
      ["f", "financial-report", "Financials Management"],
    ] as const) {
      const figures = await holdRequests(page, `**/${path}/?*`);
      await keys.press("g", letter);
      await expect(page.getByRole("heading", { name })).toBeVisible();
      await expect.poll(() => figures.asked.length).toBeGreaterThan(0);
      await expect(page.locator("main button:focus")).toHaveCount(0);
      figures.letThrough();
      await page.locator("main [role=grid]:focus, main [role=grid] :focus, main a:focus").waitFor();
    }
  },
);
