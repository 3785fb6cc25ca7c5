import { expect } from "@playwright/test";
import type { Page as Rows } from "#domain/entities/common.ts";
import type { PayOut } from "#domain/entities/pay-out.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import { OWN_PASSWORD, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { codeField, forgetProofs, newAdmin, setUpApp } from "../../support/factor-desk.ts";
import { dialog, field, OWNER } from "../../support/money-desk.ts";
import { addReferrals } from "../../support/referral-desk.ts";

test("a run of payments that asks for a fresh code goes through once, with what was typed", async ({
  page,
  demo,
}) => {
  const desk = await demo.newReceptionist();
  await demo.call(desk, "POST", "/receptionist-shift/", {});
  const word = `Fresh ${Math.random().toString(36).slice(2, 8)}`;
  const doctors: number[] = [];
  for (const letter of ["A", "B"]) {
    const referring = { name: `${word} ${letter}`, value: 4_000 };
    doctors.push(await addReferrals(demo, desk, referring, 1));
  }
  const admin = await newAdmin(demo);
  const login = { email: admin, language: "en", password: OWN_PASSWORD } as const;
  const keys = await signIn(page, demo, login);
  const { code } = await setUpApp(demo, admin);
  await forgetProofs(demo, admin);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/pay-outs/")
      sent.push(request.headers()["idempotency-key"] ?? "none");
  });
  await page.goto(`${demo.url}/commissions?search=${encodeURIComponent(word)}`);
  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  await expect(page.locator('[role="grid"] [role="row"][aria-selected]')).toHaveCount(2);
  await keys.press("d", "p");
  await field(page, "reference").waitFor();
  await keys.press("ArrowDown", "Enter");
  await expect(field(page, "reference")).toBeFocused();
  await keys.type("Bank 5");
  await keys.press("Control+Enter");
  await expect(codeField(page)).toBeFocused();
  await keys.type(code());
  await expect(dialog(page)).toHaveCount(0);
  const made = [];
  for (const doctor of doctors)
    made.push(
      ...(await demo.call<Rows<PayOut>>(OWNER, "GET", `/pay-outs/?doctor=${doctor}&page=1`))
        .results,
    );
  expect(made.map(({ amount, method, reference }) => `${method} ${amount} ${reference}`)).toEqual([
    "transfer 4000 Bank 5",
    "transfer 4000 Bank 5",
  ]);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

test("several shifts selected at the controls are received one after the other, each once", async ({
  page,
  demo,
}) => {
  const { id: branch } = await demo.call<{ id: number }>(OWNER, "POST", "/branches/", {
    name: `Several ${Math.random().toString(36).slice(2, 8)}`,
    address: "5 Safe St",
  });
  for (const nth of [1, 2, 3]) {
    const email = `several-${branch}-${nth}@test.local`;
    await demo.call(OWNER, "POST", "/auth/register/", {
      name: `درج ${branch} ${nth}`,
      role: 3,
      branches: [branch],
      email,
      password: OWN_PASSWORD,
      password_confirmation: OWN_PASSWORD,
    });
    await demo.call(email, "POST", "/receptionist-shift/", { opening_float: 0 });
    const closed = { counted_cash: nth * 1_000 };
    await demo.call(email, "POST", "/receptionist-shift/close_shift/", closed);
  }
  const login = { email: OWNER, language: "en", password: PASSWORD } as const;
  const keys = await signIn(page, demo, login, `/controls?branch=${branch}`);
  const rows = page.locator('[role="grid"] [role="row"][aria-selected]');
  await expect(rows).toHaveCount(3);
  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  // The newest shift is first: the last two are selected.
  await keys.press("ArrowDown", "Space", "ArrowDown", "Space");
  await expect(page.locator('[role="row"][aria-selected="true"]')).toHaveCount(2);
  await keys.press("s", "r");
  await expect(field(page, "amount")).toBeFocused();
  await expect(dialog(page)).toContainText("of 2");
  const name = (nth: number) => new RegExp(`درج ${branch} ${nth}`);
  const counted: string[] = [];
  for (const _one of [1, 2]) {
    const text = (await dialog(page).locator("h2").textContent()) ?? "";
    const nth = [1, 2].find((one) => name(one).test(text)) ?? 0;
    counted.push(`${nth * 1_000}`);
    await keys.type(`${nth * 10}`);
    await keys.press("Control+Enter");
    await expect(
      dialog(page)
        .locator("h2")
        .filter({ hasText: name(nth) }),
    ).toHaveCount(0);
  }
  await expect(dialog(page)).toHaveCount(0);
  const { results } = await demo.call<Rows<SafeMovement>>(
    OWNER,
    "GET",
    `/safe-movements/?branch=${branch}&ordering=id&page=1`,
  );
  expect(results.map(({ kind, amount }) => [kind, `${amount}`])).toEqual(
    counted.map((amount) => ["received", amount]),
  );
  expect(new Set(counted)).toEqual(new Set(["1000", "2000"]));
});
