import { expect, type Page } from "@playwright/test";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { SafeMovement, Safes } from "#domain/entities/safe.ts";
import { type Demo, signIn, test } from "../support/desk-browser.ts";
import { PRINTING_TIMEOUT, watchPrinting, withoutBlanks } from "../support/paper.ts";
import { rested } from "../support/keyboard.ts";
import { oneOfSeveral } from "../support/long.ts";

const OWNER = "owner@demo.local";

const WORDS = {
  en: {
    expected: "Should come in",
    short: /⁦1\.00\sEGP⁩ short/,
    only: "There is only",
    rent: "Rent",
    reversed: "Reversed",
    note: "A coin was lost",
    opening: "Opening balance",
  },
  ar: {
    expected: "المفروض استلامه",
    short: /عجز ⁦1\.00\sEGP⁩/,
    only: "الموجود في الخزنة",
    rent: "الإيجار",
    reversed: "ملغاة",
    note: "عملة ضاعت",
    opening: "رصيد أول المدة",
  },
} as const;

/** A new branch with an empty safe, and the shifts that were closed there. */
async function newBranch(demo: Demo, floats: readonly number[]) {
  const name = `Safe ${Math.random().toString(36).slice(2, 8)}`;
  const branch = await demo.call<{ id: number }>(OWNER, "POST", "/branches/", {
    name,
    address: "5 Safe St",
  });
  const shifts: ReceptionistShift[] = [];
  for (const opening_float of floats) {
    const email = `safe-${branch.id}-${shifts.length}@test.local`;
    const password = "a-desk-of-its-own-9";
    await demo.call(OWNER, "POST", "/auth/register/", {
      name: `خزنة ${branch.id}-${shifts.length + 1}`,
      role: 3,
      branches: [branch.id],
      email,
      password,
      password_confirmation: password,
    });
    await demo.call(email, "POST", "/receptionist-shift/", { opening_float });
    const closed = { counted_cash: opening_float + 10_000, note: "" };
    shifts.push(await demo.call(email, "POST", "/receptionist-shift/close_shift/", closed));
  }
  return { ...branch, name, shifts };
}

const balanceOf = async (demo: Demo, branch: number) =>
  (await demo.call<Safes>(OWNER, "GET", "/safe/")).safes.find((safe) => safe.branch === branch)
    ?.balance;

const movementsOf = async (demo: Demo, branch: number) =>
  (
    await demo.call<{ results: SafeMovement[] }>(
      OWNER,
      "GET",
      `/safe-movements/?branch=${branch}&ordering=id`,
    )
  ).results;

const field = (page: Page, name: string) => page.locator(`input[name=${name}]:focus`);

for (const language of ["ar", "en"] as const) {
  const words = WORDS[language];

  test(
    `closed shifts are received one after the other, counted before the expected amount is shown (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const branch = await newBranch(demo, [5_000, 0]);
      const keys = await signIn(
        page,
        demo,
        { email: OWNER, language },
        `/safe?branch=${branch.id}`,
      );
      const [first, second] = branch.shifts;
      const panel = page.getByRole("complementary");
      await expect(panel).toContainText(second?.receptionist_name ?? "?");
      await keys.press("s", "r");
      const dialog = page.getByRole("dialog");
      await field(page, "amount").waitFor();
      await expect(dialog).toContainText(first?.receptionist_name ?? "?");
      await expect(dialog).not.toContainText(words.expected);
      await page.keyboard.insertText("100");
      await keys.press("Control+Enter");
      // The next drawer: a pound is missing, which is said only after the count.
      await expect(dialog).toContainText(second?.receptionist_name ?? "?");
      await field(page, "amount").waitFor();
      await page.keyboard.insertText("99");
      await expect(dialog).not.toContainText(words.expected);
      await keys.press("Control+Enter");
      await field(page, "note").waitFor();
      await expect(dialog).toContainText(words.expected);
      await expect(dialog).toContainText(words.short);
      // What is typed right after a refusal is dropped.
      await rested(page);
      await page.keyboard.insertText(words.note);
      await keys.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      // Its name may stand among the facts of the movement, but it waits no more.
      const waiting = panel.getByRole("button", { name: second?.receptionist_name ?? "?" });
      await expect(waiting).toHaveCount(0);
      expect(await balanceOf(demo, branch.id)).toBe(19_900);
      const rows = await movementsOf(demo, branch.id);
      expect(
        rows.map(({ shift, amount, left_in_drawer, difference, note }) => ({
          shift,
          amount,
          left_in_drawer,
          difference,
          note,
        })),
      ).toEqual([
        { shift: first?.id, amount: 10_000, left_in_drawer: 5_000, difference: 0, note: "" },
        {
          shift: second?.id,
          amount: 9_900,
          left_in_drawer: 0,
          difference: -100,
          note: words.note,
        },
      ]);
    },
  );

  test(
    `money is withdrawn, spent up to what is there, and a mistake is reversed, by keyboard (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const branch = await newBranch(demo, []);
      const keys = await signIn(
        page,
        demo,
        { email: OWNER, language },
        `/safe?branch=${branch.id}`,
      );
      const dialog = page.getByRole("dialog");
      await keys.press("s", "w");
      await field(page, "amount").waitFor();
      await page.keyboard.insertText("500");
      // Pressed twice, it is saved once.
      await page.keyboard.press("Control+Enter");
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      const row = page.locator('[role="row"][data-active]');
      await expect(row).toContainText("500.00 EGP");
      await keys.press("s", "s");
      await field(page, "amount").waitFor();
      await page.keyboard.insertText("501");
      const category = page.locator("form select[name=category]");
      await expect(category.locator("option", { hasText: words.rent })).toHaveCount(1);
      await category.focus();
      await keys.press("ArrowDown");
      await expect(category.locator("option:checked")).toHaveText(words.rent);
      await page.locator("input[name=note]").focus();
      await page.keyboard.insertText("1/12");
      await keys.press("Control+Enter");
      await field(page, "amount").waitFor();
      await expect(dialog).toContainText(words.only);
      await expect(dialog).toContainText("500.00 EGP");
      await keys.press("Control+a");
      await page.keyboard.insertText("200");
      await keys.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      await expect(row).toContainText("200.00 EGP");
      expect(await balanceOf(demo, branch.id)).toBe(30_000);
      await keys.press("Delete");
      await field(page, "reason").waitFor();
      await page.keyboard.insertText(words.note);
      await keys.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => balanceOf(demo, branch.id)).toBe(50_000);
      const rows = await movementsOf(demo, branch.id);
      expect(rows.map(({ kind, change, reason }) => [kind, change, reason])).toEqual([
        ["withdrawn", 50_000, ""],
        ["spent", -20_000, ""],
        ["spent", 20_000, words.note],
      ]);
      await expect(page.locator("dl").filter({ hasText: words.opening })).toContainText(
        "500.00 EGP",
      );
    },
  );
}

test("the day book of a branch is printed with the balances before and after its days", async ({
  page,
  demo,
}) => {
  const branch = await newBranch(demo, []);
  await demo.call(OWNER, "POST", "/safe-movements/", {
    kind: "withdrawn",
    branch: branch.id,
    amount: 123_400,
    note: "First money",
  });
  const printed = await watchPrinting(page);
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en" },
    `/safe?branch=${branch.id}`,
  );
  await expect(page.locator('[role="row"][data-active]')).toContainText("1,234.00 EGP");
  await expect(page.locator("dl").filter({ hasText: WORDS.en.opening })).toContainText("1,234.00");
  await keys.press("Control+p");
  await expect.poll(printed, PRINTING_TIMEOUT).not.toBeNull();
  const [kind, text] = (await printed()) ?? [];
  expect(kind).toBe("list");
  const paper = withoutBlanks(text ?? "");
  for (const part of ["Day book of the safe", "Closing balance 1,234.00 EGP", branch.name])
    expect(paper).toContain(withoutBlanks(part));
});
