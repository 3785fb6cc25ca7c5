import { expect } from "@playwright/test";
import type { Account } from "#domain/entities/account.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { Machine } from "#domain/entities/machine.ts";
import { formatAmount } from "#domain/money.ts";
import { OWNER, ownInsurer } from "../../support/booking-desk.ts";
import { type Demo, signIn, test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { book } from "../../support/money-desk.ts";
import { makePricedMachine, pricesOf } from "../../support/priced-machine.ts";

/** Books a scan with an insurer of its own. Returns the transaction and the address of the list with only that. */
async function insuredBooking(demo: Demo) {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const booked = await book({ email, demo });
  const insurer = await ownInsurer(demo, booked.test, 100_000);
  const made = await demo.call<InsuranceTransaction>(email, "POST", "/insurance-transactions/", {
    appointment: booked.id,
    provider: insurer.id,
    covered_amount: 50_000,
  });
  return { made, path: `/insurance/transactions?provider=${insurer.id}` };
}

const owner = { email: OWNER, language: "en" } as const;

test("settling more than is covered says what is covered and what is pending, and stores nothing", async ({
  page,
  demo,
}) => {
  const { made, path } = await insuredBooking(demo);
  const keys = await signIn(page, demo, owner, path);
  await page.locator("[role=grid]:focus").waitFor();
  await expect(page.locator('[role="row"][data-active]')).toContainText(made.patient_name);
  await keys.press("e");
  const dialog = page.getByRole("dialog");
  await page.locator("input[name=settled_amount]:focus").waitFor();
  await keys.press("Control+a");
  await keys.type("99999999");
  await keys.press("Control+Enter");
  // Isolated, so that it stands in an Arabic sentence too.
  const amount = `\u2066${formatAmount(made.covered_amount)} EGP\u2069`;
  await expect(dialog).toContainText(
    `At most ${amount}, which is covered. ${amount} of it is pending.`,
  );
  const api = `/insurance-transactions/${made.id}/`;
  expect(await demo.call<InsuranceTransaction>(OWNER, "GET", api)).toEqual(made);
});

test("making a machine inactive says what it does and asks; going back changes nothing", async ({
  page,
  demo,
}) => {
  const machine = await makePricedMachine(demo, OWNER, []);
  const read = () => demo.call<Machine>(OWNER, "GET", `/machines/${machine.id}/`);
  const path = `/settings/machines?search=${encodeURIComponent(machine.name)}`;
  const keys = await signIn(page, demo, owner, path);
  await page.locator("[role=grid]:focus").waitFor();
  await expect(page.locator('[role="row"][data-active]')).toContainText(machine.name);
  const question = page.getByRole("dialog", { name: `Make ${machine.name} inactive?` });
  const ask = async () => {
    await keys.press("Control+k");
    await page.locator("[role=dialog] [role=combobox]:focus").waitFor();
    await keys.type("make active");
    await rested(page);
    await keys.press("Enter");
    await expect(question).toContainText("can no longer be chosen");
  };
  await ask();
  await rested(page);
  await keys.press("Escape");
  await expect(question).toHaveCount(0);
  expect((await read()).active).toBe(true);
  await ask();
  await question.getByRole("button", { name: "Make inactive" }).focus();
  await keys.press("Enter");
  await expect(page.locator('[role="row"][data-active]')).toContainText("Inactive");
  expect((await read()).active).toBe(false);
});

test("deleting a price asks about the price of the test, not about the test", async ({
  page,
  demo,
}) => {
  const machine = await makePricedMachine(demo, OWNER, [61_000]);
  const path = `/settings/machines/${machine.id}/availabilities`;
  const keys = await signIn(page, demo, owner, path);
  await page.locator('[role="grid"]:focus [role="row"][data-active]').waitFor();
  await keys.press("Delete");
  await expect(page.getByRole("dialog")).toHaveAccessibleName(/^Delete the price of Priced scan/);
  await keys.press("Escape");
  expect(await pricesOf(demo, OWNER, machine.id)).toEqual([61_000]);
});

test("the accounts list names the branches of each account", async ({ page, demo }) => {
  const email = await demo.newReceptionist();
  const found = await demo.call<PageOf<Account>>(
    OWNER,
    "GET",
    `/accounts/?page=1&search=${encodeURIComponent(email)}`,
  );
  const branches = await demo.call<Branch[]>(OWNER, "GET", "/branches/");
  const names = branches
    .filter(({ id }) => found.results[0]?.branches.includes(id))
    .map(({ name }) => name);
  expect(names).not.toEqual([]);
  await signIn(page, demo, owner, `/settings/accounts?search=${encodeURIComponent(email)}`);
  const row = page.locator('[role="row"][data-active]');
  await expect(row).toContainText(email);
  for (const name of names) await expect(row).toContainText(name);
  await page.goto(`${demo.url}/settings/accounts?search=${encodeURIComponent(OWNER)}`);
  await expect(row).toContainText("All branches");
});

test("n n makes a new template, as in every other list of settings", async ({ page, demo }) => {
  const keys = await signIn(page, demo, owner, "/settings/templates");
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("n", "n");
  await expect(page).toHaveURL(/\/settings\/templates\/create$/);
});

test("a document that the server refuses is named, with the reason, below the others", async ({
  page,
  demo,
}) => {
  const { made, path } = await insuredBooking(demo);
  const keys = await signIn(page, demo, owner, path);
  await page.locator("[role=grid]:focus").waitFor();
  await expect(page.locator('[role="row"][data-active]')).toContainText(made.patient_name);
  await keys.press("Enter");
  const input = page.locator("input[type=file]");
  await input.waitFor({ state: "attached" });
  // A pdf by name, but not by content.
  await input.setInputFiles({
    name: "approval.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("no pdf"),
  });
  await expect(page.getByRole("status").filter({ hasText: "approval.pdf:" })).toHaveText(
    "approval.pdf: Files of this kind are not taken.",
  );
});
