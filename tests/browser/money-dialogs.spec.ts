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
  readAppointment,
} from "../support/money-desk.ts";

test("F7 on a no-show refunds what was paid and collects nothing", async ({ page, demo }) => {
  const desk = await openDesk(page, demo);
  const unpaid = await book(desk);
  const paid = await book(desk, [{ amount: 20_000, method: "card" }]);
  for (const { id } of [unpaid, paid])
    await demo.call(desk.email, "POST", `/appointments/${id}/status/`, { status: "no_show" });

  await openDetails(desk, paid);
  await desk.keys.press("F7");
  await expect(field(page, "amount")).toHaveValue("200.00");
  await expect(field(page, "method")).toHaveValue("card");
  await expect(dialog(page).locator("dd")).toHaveText([/^\W*0\.00\sEGP/u, /^\W*200\.00\sEGP/u]);
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
  // The palette is hidden, but lists F7 with the same words because it was used last.
  const message = page
    .getByRole("status")
    .filter({ hasText: "nothing is owed, and nothing was paid" });
  await expect(message).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await ledgerOf(desk, unpaid.id)).toEqual([]);
});

test("the refund of a cancelled appointment shows the same remaining amount as its page", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk, [{ amount: 20_000 }]);
  await demo.call(desk.email, "DELETE", `/appointments/${savedAppointment.id}/`, {
    reason: "other",
  });
  await openDetails(desk, savedAppointment);
  const remaining = page.locator("dl > div", { hasText: "Remaining" }).locator("dd");
  await expect(remaining).toHaveText(/^\W*0\.00\sEGP/u);
  await desk.keys.press("F7");
  await expect(dialog(page)).toContainText("Refund to");
  await expect(remaining).toHaveText([/^\W*0\.00\sEGP/u, /^\W*0\.00\sEGP/u]);
});

test("a card takes at most the amount due, and only cash has change", async ({ page, demo }) => {
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk);
  await openDetails(desk, savedAppointment);
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
  expect(await ledgerOf(desk, savedAppointment.id)).toEqual([]);
  await field(page, "method").focus();
  await desk.keys.press("ArrowUp");
  await expect(field(page, "method")).toHaveValue("cash");
  await desk.keys.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(await ledgerOf(desk, savedAppointment.id)).toEqual([
    { kind: "payment", method: "cash", amount: savedAppointment.total_price, reason: "" },
  ]);
});

test("a refund is proposed from the payments of the ledger, never from the amount to collect", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk, [
    { amount: 10_000, method: "cash" },
    { amount: 25_000, method: "transfer" },
  ]);
  await openDetails(desk, savedAppointment);
  await desk.keys.press("F7");
  await page.locator("[name=amount]:focus").waitFor();
  const owed = formatAmount(savedAppointment.remaining_cost);
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
  expect((await ledgerOf(desk, savedAppointment.id)).at(-1)).toEqual({
    kind: "refund",
    method: "cash",
    amount: 18_000,
    reason: "asked for cash",
  });
});

test(
  "payments that load late fill in only the untouched fields, and saving waits for them",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await openDesk(page, demo);
    const savedAppointment = await book(desk, [{ amount: 30_000, method: "card" }]);
    await demo.call(desk.email, "POST", `/appointments/${savedAppointment.id}/status/`, {
      status: "no_show",
    });
    await openDetails(desk, savedAppointment);
    let answer = (): void => undefined;
    const heldBack = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/payments/", async (route) => {
      if (route.request().method() === "GET") await heldBack;
      await route.continue();
    });
    await desk.keys.press("F7");
    await page.locator("[name=amount]:focus").waitFor();
    await expect(field(page, "amount")).toHaveValue("");
    await expect(field(page, "method")).toHaveValue("");
    await desk.keys.type("120");
    // Skip the method, which is filled in from the payments.
    await desk.keys.press("Enter", "Enter");
    await desk.keys.type("late");
    await desk.keys.press("Control+Enter");
    await expect(dialog(page).locator("form")).toHaveAttribute("aria-busy", "true");
    answer();
    await expect(dialog(page)).toHaveCount(0);
    expect((await ledgerOf(desk, savedAppointment.id)).at(-1)).toEqual({
      kind: "refund",
      method: "card",
      amount: 12_000,
      reason: "late",
    });
  },
);

test(
  "cancelling proposes to refund what was paid, by the method of the payment",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await openDesk(page, demo);
    const savedAppointment = await book(desk, [{ amount: 30_000, method: "card" }]);
    await openDetails(desk, savedAppointment);
    await desk.keys.press("Delete");
    await page.locator("[name=reason]:focus").waitFor();
    await expect(field(page, "refund_amount")).toHaveValue("300.00");
    await expect(field(page, "method")).toHaveValue("card");
    await desk.keys.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect((await ledgerOf(desk, savedAppointment.id)).at(-1)).toEqual({
      kind: "refund",
      method: "card",
      amount: 30_000,
      reason: "patient_request",
    });
  },
);

test(
  "a payment collected at another desk while F7 is open lowers the amount due in the dialog",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await openDesk(page, demo);
    const savedAppointment = await book(desk);
    await openDetails(desk, savedAppointment);
    await desk.keys.press("F7");
    await expect(field(page, "amount")).toHaveValue(formatAmount(savedAppointment.remaining_cost));
    const path = `/appointments/${savedAppointment.id}/payments/`;
    await demo.call(desk.email, "POST", path, {
      kind: "payment",
      amount: savedAppointment.remaining_cost - 5_000,
      method: "cash",
    });
    await expect(field(page, "amount")).toHaveValue("50.00");
    await expect(dialog(page).locator("dd").first()).toContainText("50.00 EGP");
    await desk.keys.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect((await readAppointment(desk, savedAppointment.id)).remaining_cost).toBe(0);
  },
);

test(
  "adding insurance to a paid appointment shows what changes, and refunds the difference in the same save",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await openDesk(page, demo);
    const price = (await book(desk)).total_price;
    const savedAppointment = await book(desk, [{ amount: price, method: "card" }]);
    const provider = await ownInsurer(demo, savedAppointment.test, 50_000);
    await openDetails(desk, savedAppointment);
    await desk.keys.press("i");
    await page.locator("[name=provider]:focus").waitFor();
    await field(page, "provider")
      .locator(`option[value="${provider.id}"]`)
      .waitFor({ state: "attached" });
    await desk.keys.type(provider.name);
    await expect(field(page, "covered_amount")).toHaveValue("400.00");
    const total = dialog(page).getByRole("row", { name: /^Total/u });
    await expect(total).toContainText("500.00 EGP");
    const refundText = formatAmount(price - 10_000);
    await expect(field(page, "refund_amount")).toHaveValue(refundText);
    await expect(field(page, "method")).toHaveValue("card");
    await desk.keys.press("Control+Enter");
    await expect(field(page, "provider")).toHaveCount(0);
    const appointmentAfter = await readAppointment(desk, savedAppointment.id);
    expect({
      total: appointmentAfter.total_price,
      covered: appointmentAfter.covered_amount,
      paid: appointmentAfter.paid_amount,
      remaining: appointmentAfter.remaining_cost,
    }).toEqual({ total: 50_000, covered: 40_000, paid: 10_000, remaining: 0 });
    expect((await ledgerOf(desk, savedAppointment.id)).at(-1)).toEqual({
      kind: "refund",
      method: "card",
      amount: price - 10_000,
      reason: `Insured with ${provider.name}`,
    });
  },
);

test(
  "once the shift is cleared, insurance is refused before the form opens",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await openDesk(page, demo);
    const savedAppointment = await book(desk);
    const path = "/receptionist-shift/";
    const { id } = await demo.call<ReceptionistShift>(desk.email, "GET", `${path}check_shift/`);
    await demo.call(desk.email, "POST", `${path}close_shift/`, { counted_cash: 0 });
    await demo.call(OWNER, "POST", `${path}${id}/clear_shift/`, {});
    await demo.call(desk.email, "POST", path, {});
    await openDetails(desk, savedAppointment);
    await desk.keys.press("i");
    await expect(page.getByText("The shift has been cleared")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  },
);
