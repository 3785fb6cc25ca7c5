import { expect } from "@playwright/test";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { formatAmount } from "#domain/money.ts";
import { ownInsurer } from "../support/booking-desk.ts";
import { test } from "../support/desk-browser.ts";
import {
  book,
  dialog,
  field,
  ledgerOf,
  openDesk,
  openDetails,
  OWNER,
  read,
} from "../support/money-desk.ts";

test("a no-show owes nothing: F7 gives back what was paid, and collects nothing", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const unpaid = await book(desk);
  const paid = await book(desk, [{ amount: 20_000, method: "card" }]);
  for (const { id } of [unpaid, paid])
    await demo.call(desk.email, "POST", `/appointments/${id}/status/`, { status: "no_show" });

  await openDetails(desk, paid);
  await desk.keys.press("F7");
  await expect(field(page, "amount")).toHaveValue("200.00");
  await expect(field(page, "method")).toHaveValue("card");
  await expect(dialog(page).locator("dd")).toHaveText([/^\W*0\.00 EGP/u, /^\W*200\.00 EGP/u]);
  await expect(dialog(page)).toContainText("Refund to");
  await expect(field(page, "kind").locator("option")).toHaveText(["Refund"]);
  await field(page, "reason").focus();
  await desk.keys.type("did not come");
  await desk.keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(await ledgerOf(desk, paid.id)).toEqual([
    { kind: "payment", method: "card", amount: 20_000, reason: "" },
    { kind: "refund", method: "card", amount: 20_000, reason: "did not come" },
  ]);

  await openDetails(desk, unpaid);
  await desk.keys.press("F7");
  // The palette, which is not seen, lists F7 with the same words since it was used.
  const said = page
    .getByRole("status")
    .filter({ hasText: "nothing is owed, and nothing was paid" });
  await expect(said).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await ledgerOf(desk, unpaid.id)).toEqual([]);
});

test("a cancelled appointment's refund says the same remaining as its page", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const made = await book(desk, [{ amount: 20_000 }]);
  await demo.call(desk.email, "DELETE", `/appointments/${made.id}/`, { reason: "other" });
  await openDetails(desk, made);
  const remaining = page.locator("dl > div", { hasText: "Remaining" }).locator("dd");
  await expect(remaining).toHaveText(/^\W*0\.00 EGP/u);
  await desk.keys.press("F7");
  await expect(dialog(page)).toContainText("Refund to");
  await expect(remaining).toHaveText([/^\W*0\.00 EGP/u, /^\W*0\.00 EGP/u]);
});

test("a card takes at most what is due, and only cash has change", async ({ page, demo }) => {
  const desk = await openDesk(page, demo);
  const made = await book(desk);
  await openDetails(desk, made);
  await desk.keys.press("F7");
  await page.locator("[name=amount]:focus").waitFor();
  await desk.keys.type("5000");
  await expect(dialog(page)).toContainText("Change:");
  await desk.keys.press("Enter");
  await page.locator("[name=method]:focus").waitFor();
  await desk.keys.press("ArrowDown");
  await expect(field(page, "method")).toHaveValue("card");
  await expect(dialog(page)).not.toContainText("Change:");
  await desk.keys.press("Enter");
  await expect(dialog(page)).toContainText("At most what the patient owes.");
  await expect(page.locator("[name=amount]:focus")).toHaveAttribute("aria-invalid", "true");
  expect(await ledgerOf(desk, made.id)).toEqual([]);
  await field(page, "method").focus();
  await desk.keys.press("ArrowUp");
  await expect(field(page, "method")).toHaveValue("cash");
  await desk.keys.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(await ledgerOf(desk, made.id)).toEqual([
    { kind: "payment", method: "cash", amount: made.total_price, reason: "" },
  ]);
});

test("a refund is of what the ledger holds, never of what was to be collected", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const made = await book(desk, [
    { amount: 10_000, method: "cash" },
    { amount: 25_000, method: "transfer" },
  ]);
  await openDetails(desk, made);
  await desk.keys.press("F7");
  await page.locator("[name=amount]:focus").waitFor();
  const owed = formatAmount(made.remaining_cost);
  await expect(field(page, "amount")).toHaveValue(owed);
  await field(page, "kind").focus();
  await desk.keys.press("ArrowDown");
  await expect(field(page, "amount")).toHaveValue("250.00");
  await expect(field(page, "method")).toHaveValue("transfer");
  await expect(dialog(page)).toContainText("Cash ⁦100.00 EGP⁩ · Transfer ⁦250.00 EGP⁩");

  await field(page, "method").focus();
  await desk.keys.press("ArrowUp", "ArrowUp");
  await expect(field(page, "method")).toHaveValue("cash");
  await expect(field(page, "amount")).toHaveValue("100.00");
  await field(page, "kind").focus();
  await desk.keys.press("ArrowUp");
  await expect(field(page, "amount")).toHaveValue(owed);
  await desk.keys.press("ArrowDown");

  await field(page, "amount").focus();
  await desk.keys.type("180");
  await expect(
    page.getByRole("status").filter({ hasText: "never paid by this method" }),
  ).toContainText("80.00 EGP");
  await field(page, "reason").focus();
  await desk.keys.type("asked for cash");
  await desk.keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect((await ledgerOf(desk, made.id)).at(-1)).toEqual({
    kind: "refund",
    method: "cash",
    amount: 18_000,
    reason: "asked for cash",
  });
});

test("a slow ledger fills only what nobody has typed meanwhile, and saving waits for it", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const made = await book(desk, [{ amount: 30_000, method: "card" }]);
  await demo.call(desk.email, "POST", `/appointments/${made.id}/status/`, { status: "no_show" });
  await openDetails(desk, made);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/payments/", async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  await desk.keys.press("F7");
  await page.locator("[name=amount]:focus").waitFor();
  await expect(field(page, "amount")).toHaveValue("");
  await expect(field(page, "method")).toHaveValue("");
  await desk.keys.type("120");
  // Past the method, which the ledger fills in.
  await desk.keys.press("Enter", "Enter");
  await desk.keys.type("late");
  await desk.keys.press("Control+Enter");
  await expect(dialog(page).locator("form")).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(dialog(page)).toHaveCount(0);
  expect((await ledgerOf(desk, made.id)).at(-1)).toEqual({
    kind: "refund",
    method: "card",
    amount: 12_000,
    reason: "late",
  });
});

test("cancelling proposes to give back what was paid, as it was paid", async ({ page, demo }) => {
  const desk = await openDesk(page, demo);
  const made = await book(desk, [{ amount: 30_000, method: "card" }]);
  await openDetails(desk, made);
  await desk.keys.press("Delete");
  await page.locator("[name=reason]:focus").waitFor();
  await expect(field(page, "refund_amount")).toHaveValue("300.00");
  await expect(field(page, "method")).toHaveValue("card");
  await desk.keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect((await ledgerOf(desk, made.id)).at(-1)).toEqual({
    kind: "refund",
    method: "card",
    amount: 30_000,
    reason: "patient_request",
  });
});

test("what another desk collects while F7 is open is owed no more in it", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const made = await book(desk);
  await openDetails(desk, made);
  await desk.keys.press("F7");
  await expect(field(page, "amount")).toHaveValue(formatAmount(made.remaining_cost));
  const path = `/appointments/${made.id}/payments/`;
  await demo.call(desk.email, "POST", path, {
    kind: "payment",
    amount: made.remaining_cost - 5_000,
    method: "cash",
  });
  await expect(field(page, "amount")).toHaveValue("50.00");
  await expect(dialog(page).locator("dd").first()).toContainText("50.00 EGP");
  await desk.keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect((await read(desk, made.id)).remaining_cost).toBe(0);
});

test("insurance added to a paid appointment says what changes, and gives back in the same save", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const price = (await book(desk)).total_price;
  const made = await book(desk, [{ amount: price, method: "card" }]);
  const provider = await ownInsurer(demo, made.test, 50_000);
  await openDetails(desk, made);
  await desk.keys.press("i");
  await page.locator("[name=provider]:focus").waitFor();
  await field(page, "provider")
    .locator(`option[value="${provider.id}"]`)
    .waitFor({ state: "attached" });
  await desk.keys.type(provider.name);
  await expect(field(page, "covered_amount")).toHaveValue("400.00");
  const total = dialog(page).getByRole("row", { name: /^Total/u });
  await expect(total).toContainText("500.00 EGP");
  const back = formatAmount(price - 10_000);
  await expect(field(page, "refund_amount")).toHaveValue(back);
  await expect(field(page, "method")).toHaveValue("card");
  await desk.keys.press("Control+Enter");
  await expect(field(page, "provider")).toHaveCount(0);
  const after = await read(desk, made.id);
  expect({
    total: after.total_price,
    covered: after.covered_amount,
    paid: after.paid_amount,
    remaining: after.remaining_cost,
  }).toEqual({ total: 50_000, covered: 40_000, paid: 10_000, remaining: 0 });
  expect((await ledgerOf(desk, made.id)).at(-1)).toEqual({
    kind: "refund",
    method: "card",
    amount: price - 10_000,
    reason: `Insured with ${provider.name}`,
  });
});

test("insurance is refused before it is filled in once the shift is cleared", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const made = await book(desk);
  const path = "/receptionist-shift/";
  const { id } = await demo.call<ReceptionistShift>(desk.email, "GET", `${path}check_shift/`);
  await demo.call(desk.email, "POST", `${path}close_shift/`, { counted_cash: 0 });
  await demo.call(OWNER, "POST", `${path}${id}/clear_shift/`, {});
  await demo.call(desk.email, "POST", path, {});
  await openDetails(desk, made);
  await desk.keys.press("i");
  await expect(page.getByText("The shift has been cleared")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});
