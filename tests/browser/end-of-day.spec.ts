import { expect } from "@playwright/test";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { PASSWORD, signIn, test } from "../support/desk-browser.ts";

const OWNER = "owner@demo.local";

test("an owner sees by keyboard who was short on a day and by how much, and opens the shift", async ({
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
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await keys.press("g", "z");
  const figures = page.getByRole("grid", { name: "End of day" });
  await figures.locator("a:focus").waitFor();
  const name = page.getByRole("rowheader", { name: shift.receptionist_name, exact: true });
  const line = figures.getByRole("row").filter({ has: name }).first();
  await expect(line).toContainText("−100.00");

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
  await expect(row).toContainText(/100\.00 EGP\P{L}* short/u);
});
