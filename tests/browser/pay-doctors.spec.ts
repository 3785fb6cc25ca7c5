import { expect } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { DoctorBalance, PayOut } from "#domain/entities/pay-out.ts";
import type { Safes } from "#domain/entities/safe.ts";
import { type Demo, type Language, signIn, test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { dialog, field, OWNER } from "../support/money-desk.ts";
import { addReferrals } from "../support/referral-desk.ts";

const DOCTORS = 25;
/** The most presses for all of them, beyond the digits of an amount. */
const BUDGET = 16;

async function owed(demo: Demo): Promise<DoctorBalance[]> {
  const { results } = await demo.call<PageOf<DoctorBalance>>(
    OWNER,
    "GET",
    "/doctor-balances/?owing=true&page=1&page_size=500",
  );
  return results;
}

async function safeOf(demo: Demo) {
  const { safes } = await demo.call<Safes>(OWNER, "GET", "/safe/");
  return safes.toSorted((one, other) => other.balance - one.balance)[0];
}

/** Leaves 25 doctors who are owed 101 to 125 pounds each; the one who is owed most, the same amount twice. */
async function prepare(demo: Demo, language: Language): Promise<void> {
  const before = await owed(demo);
  if (before.length > 0)
    await demo.call(OWNER, "POST", "/pay-outs/", {
      doctors: before.map(({ id, owed_amount }) => ({ doctor: id, expected_amount: owed_amount })),
      method: "outside",
    });
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  for (let nth = 1; nth <= DOCTORS; nth += 1) {
    const doctor = { name: `د. محوِّل ${language} ${nth}`, value: 10_000 + nth * 100 };
    await addReferrals(demo, email, doctor, nth === DOCTORS ? 2 : 1);
  }
  const safe = await safeOf(demo);
  await demo.call(OWNER, "POST", "/safe-movements/", {
    kind: "withdrawn",
    branch: safe?.branch,
    amount: 1_000_000,
  });
}

for (const language of ["ar", "en"] as const)
  test(
    `an owner pays ${DOCTORS} doctors, one in part and one by transfer, by keyboard alone (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      test.slow();
      await prepare(demo, language);
      const before = await owed(demo);
      const safe = await safeOf(demo);
      expect(before).toHaveLength(DOCTORS);
      const keys = await signIn(page, demo, { email: OWNER, language }, "/commissions");
      const rows = page.locator('[role="grid"] [role="row"][aria-selected]');
      await expect(rows.first()).toBeVisible();
      const presses = await keys.count(async () => {
        await keys.press("d");
        await expect(page.locator('[role="row"][aria-selected="true"]')).not.toHaveCount(0);
        // The two who are owed most are paid by themselves.
        await keys.press("Space", "ArrowDown", "Space", "p");
        await field(page, "reference").waitFor();
        await keys.press("Control+Enter");
        await expect(dialog(page)).toHaveCount(0);
        await expect(rows).toHaveCount(2);
        await keys.press("Home", "p");
        await field(page, "amount").waitFor();
        await keys.press("Enter", "Enter");
        await keys.type("130");
        await keys.press("Control+Enter");
        await expect(dialog(page)).toHaveCount(0);
        await keys.press("ArrowDown", "p");
        await field(page, "reference").waitFor();
        await keys.press("ArrowDown", "Control+Enter");
        await expect(dialog(page)).toHaveCount(0);
        await expect(rows).toHaveCount(1);
      });
      expect(presses - "130".length).toBeLessThanOrEqual(BUDGET);
      const after = await owed(demo);
      expect(after.map(({ owed_amount }) => owed_amount)).toEqual([12_500]);
      const made = await demo.call<PageOf<PayOut>>(
        OWNER,
        "GET",
        `/pay-outs/?page=1&page_size=${DOCTORS}`,
      );
      const byMethod = (method: string) =>
        made.results.filter((one) => one.method === method).map(({ amount }) => amount);
      expect(byMethod("transfer")).toEqual([12_400]);
      expect(byMethod("cash").toSorted((one, other) => one - other)).toEqual([
        ...Array.from({ length: DOCTORS - 2 }, (_, index) => 10_100 + index * 100),
        12_500,
      ]);
      const paid = byMethod("cash").reduce((sum, amount) => sum + amount, 0);
      expect((await safeOf(demo))?.balance).toBe((safe?.balance ?? 0) - paid);
    },
  );
