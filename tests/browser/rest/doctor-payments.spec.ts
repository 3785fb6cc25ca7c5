import { expect } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { DoctorBalance, DoctorStatement, PayOut } from "#domain/entities/pay-out.ts";
import { type Demo, signIn, test } from "../../support/desk-browser.ts";
import { dialog, field, OWNER } from "../../support/money-desk.ts";
import { addReferrals } from "../../support/referral-desk.ts";

/** Adds a doctor who is owed for two appointments, and returns what the list shows of them. */
async function owedDoctor(demo: Demo, name: string): Promise<DoctorBalance> {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const id = await addReferrals(demo, email, { name, value: 7_500 }, 2);
  const path = `/doctor-balances/?doctor=${id}&page=1`;
  const { results } = await demo.call<PageOf<DoctorBalance>>(OWNER, "GET", path);
  const [doctor] = results;
  if (doctor === undefined) throw new Error(`${name} is not there.`);
  return doctor;
}

test("what changed while the dialog was open is shown, and paid only when it is confirmed again", async ({
  page,
  demo,
}) => {
  const { id, name, owed_amount: owed } = await owedDoctor(demo, "Dr Rashad Changing");
  const search = encodeURIComponent(name);
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en" },
    `/commissions?search=${search}`,
  );
  await expect(page.getByRole("complementary")).toContainText(name);
  await keys.press("p");
  await field(page, "reference").waitFor();
  // Somebody else pays a part of it meanwhile.
  const { results } = await demo.call<PageOf<{ id: number; amount: number }>>(
    OWNER,
    "GET",
    `/commission-entries/?doctor=${id}&state=open&page=1`,
  );
  const [first] = results;
  await demo.call(OWNER, "POST", "/pay-outs/", {
    doctors: [{ doctor: id, expected_amount: first?.amount, entries: [first?.id] }],
    method: "outside",
  });
  await keys.press("ArrowDown", "Control+Enter");
  await expect(dialog(page)).toContainText("What is owed has changed.");
  const left = owed - (first?.amount ?? 0);
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  const made = await demo.call<PageOf<PayOut>>(OWNER, "GET", `/pay-outs/?doctor=${id}&page=1`);
  expect(made.results.slice(0, 2).map(({ method, amount }) => [method, amount])).toEqual([
    ["transfer", left],
    ["outside", first?.amount],
  ]);
});

test("a payment is reversed with a reason, and the statement shows both", async ({
  page,
  demo,
}) => {
  const { id, owed_amount: owed } = await owedDoctor(demo, "Dr Rashad Reversed");
  await demo.call(OWNER, "POST", "/pay-outs/", {
    doctors: [{ doctor: id, expected_amount: owed }],
    method: "outside",
  });
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "ar" },
    `/commissions/pay-outs?doctor=${id}`,
  );
  await expect(page.getByRole("complementary")).toContainText("صُرفت قبل ScanDesk");
  await keys.press("Delete");
  await field(page, "reason").waitFor();
  await keys.type("Not his");
  await keys.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("complementary")).toContainText("Not his");
  await keys.press("Delete");
  await expect(dialog(page)).toHaveCount(0);
  await keys.press("t");
  await expect(page.getByRole("table")).toContainText("Not his");
  const statement = await demo.call<DoctorStatement>(
    OWNER,
    "GET",
    `/referring-doctors/${id}/statement/`,
  );
  expect(statement.closing).toBe(owed);
  expect(statement.lines.slice(-2).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["pay_out", -owed],
    ["reversal", owed],
  ]);
});

test("the receipt of a payment names the doctor and has a line to sign", async ({ page, demo }) => {
  const { id, name, owed_amount: owed } = await owedDoctor(demo, "Dr Rashad Printed");
  await demo.call(OWNER, "POST", "/pay-outs/", {
    doctors: [{ doctor: id, expected_amount: owed }],
    method: "outside",
  });
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event("beforeprint"));
  });
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en" },
    `/commissions/pay-outs?doctor=${id}`,
  );
  await expect(page.getByRole("complementary")).toContainText(name);
  await keys.press("p");
  const paper = page.locator('article[data-print="pay_out"]');
  await expect(paper).toContainText("Received by");
  await expect(paper).toContainText(name);
});

test("Ctrl+A marks all rows of the list, and none of the page's text", async ({ page, demo }) => {
  const part = `Marked ${crypto.randomUUID().slice(0, 6)}`;
  for (const nth of ["One", "Two", "Three"]) await owedDoctor(demo, `${part} ${nth}`);
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en" },
    `/commissions?search=${encodeURIComponent(part)}`,
  );
  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  const marked = page.locator('[role="row"][aria-selected="true"]');
  await keys.press("Control+A");
  await expect(marked).toHaveCount(3);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  // In the filter it stays the browser's own, and the marks stay.
  await keys.press("/", "Control+A");
  await keys.type("x");
  await expect(page.locator("input:focus")).toHaveValue("x");
});
