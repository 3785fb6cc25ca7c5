import { expect, type Page } from "@playwright/test";
import type { InsuranceProvider, InsuranceTransaction } from "#domain/entities/insurance.ts";
import { batchesOf, bookClaims, linesOf, sentBatch } from "../support/browser-claims.ts";
import { type Demo, type Language, PASSWORD, signIn, test } from "../support/desk-browser.ts";
import { Keyboard } from "../support/keyboard.ts";
import { DAY, dialog, field, OWNER } from "../support/money-desk.ts";
import { linesOf as changedLines, TableWatch } from "../support/round-trip/tables.ts";

async function openBatches(page: Page, demo: Demo, language: Language): Promise<Keyboard> {
  const path = "/insurance/batches";
  await signIn(page, demo, { email: OWNER, language, password: PASSWORD }, path);
  await page.locator("[role=grid]:focus").waitFor();
  return new Keyboard(page);
}

/** Collects the claims of an insurer whose appointments are of DAY, by keyboard. */
async function collect(page: Page, keys: Keyboard, insurer: InsuranceProvider): Promise<void> {
  await keys.press("n", "c");
  await page.locator("[name=provider]:focus").waitFor();
  await page.locator("[name=provider] option", { hasText: insurer.name }).waitFor({
    state: "attached",
  });
  await keys.type(insurer.name.slice(0, 6));
  await keys.press("Tab");
  const [year = "", month = "", day = ""] = DAY.split("-");
  for (const name of ["start_date", "end_date"]) {
    await page.locator(`[name=${name}]:focus`).waitFor();
    await keys.press("Control+A");
    await keys.type(`${day}/${month}/${year}`);
    await keys.press("Tab");
  }
  await keys.press("Control+Enter");
}

for (const language of ["en", "ar"] as const)
  test(
    `an owner sends a month's claims of one insurer and settles them from its file by keyboard (${language})`,
    {
      tag: language === "ar" ? [] : "@rest",
    },
    async ({ page, demo }) => {
      const { insurer, booked } = await bookClaims(demo, ["C 1", "C 2", null, "C 4"]);
      const keys = await openBatches(page, demo, language);

      await collect(page, keys, insurer);
      // The claim without a card is named and left out.
      await expect(dialog(page).locator("tbody tr")).toHaveCount(1);
      await expect(dialog(page)).toContainText(booked[2]?.accession_number ?? "");
      await keys.press("Enter");
      await expect(dialog(page)).toHaveCount(0);
      const active = page.locator("[role=row][data-active]");
      await expect(active).toContainText(insurer.name);

      await keys.press("e");
      // The answer that changes nothing has the focus.
      await expect(dialog(page).getByRole("button").first()).toBeFocused();
      await keys.press("Control+Enter");
      await expect.poll(async () => (await batchesOf(demo, insurer))[0]?.state).toBe("sent");
      await expect(dialog(page)).toHaveCount(0);

      const [first, second, , fourth] = booked.map(({ accession_number }) => accession_number);
      const content = `accession_number,amount,rejection_code,reference\n${first},400,,TR 1\n${second},150,P1,TR 1\n${fourth},0,D12,\n`;
      await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
      await keys.press("f");
      await dialog(page).getByRole("button").first().waitFor();
      const chooser = page.waitForEvent("filechooser");
      await keys.press("Enter");
      await (
        await chooser
      ).setFiles({
        name: "paid.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(content),
      });
      await expect(dialog(page).locator("tbody tr")).toHaveCount(3);
      // The day of the payment is today, if nothing else is typed.
      await expect(field(page, "paid_on")).not.toHaveValue("");
      await keys.press("Enter");
      await expect(dialog(page)).toHaveCount(0);
      await expect.poll(async () => (await batchesOf(demo, insurer))[0]?.state).toBe("settled");
      const [batch] = await batchesOf(demo, insurer);
      const lines = await linesOf(demo, batch?.id ?? 0);
      const answered = lines.map(({ state, settled_amount }) => `${state} ${settled_amount}`);
      expect(new Set(answered)).toEqual(
        new Set(["part_settled 15000", "rejected 0", "settled 40000"]),
      );
      // A month's claims take no more keys than three: two of them choose the file's name.
      expect(keys.presses).toBeLessThan(50);
    },
  );

test("a file with a faulty row shows what stands there and settles nothing", async ({
  page,
  demo,
}) => {
  const { insurer, booked } = await sentBatch(demo, ["C 1"]);
  const keys = await openBatches(page, demo, "en");
  const watch = await TableWatch.open(demo.databaseUrl);
  await watch.remember();
  await expect(page.locator("[role=grid]:focus [role=row][data-active]")).toContainText(
    insurer.name,
  );
  await keys.press("f");
  await dialog(page).getByRole("button").first().waitFor();
  const chooser = page.waitForEvent("filechooser");
  await keys.press("Enter");
  const content = `accession_number,amount\n${booked[0]?.accession_number},401\n2611219999,1\n`;
  await (
    await chooser
  ).setFiles({
    name: "paid.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await expect(dialog(page).locator("tbody tr")).toHaveText([
    /^B2amount401.*more than is pending/,
    /^A3accession_numberAccession2611219999.*no claim with this number/,
  ]);
  await keys.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  expect(changedLines(await watch.changes())).toEqual([]);
  await watch.close();
});

test("what a settlement file is made of is said in Arabic beside the names of its columns", async ({
  page,
  demo,
}) => {
  const { booked, id } = await sentBatch(demo, ["C 1"]);
  // The file is read from the lines of its batch as from the list of batches.
  const path = `/insurance/batches/${id}/lines`;
  const keys = await signIn(page, demo, { email: OWNER, language: "ar", password: PASSWORD }, path);
  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  await keys.press("f");
  await expect(dialog(page).locator("tbody tr")).toHaveText([
    "accession_numberرقم الحجزواحد من الاثنين",
    "claim_numberرقم المطالبةواحد من الاثنين",
    "amountالمبلغنعم",
    "rejection_codeكود الرفضلا",
    "rejection_reasonسبب الرفضلا",
    "referenceمرجع السدادلا",
    "provider_numberالرقم عند الشركةلا",
  ]);
  const chooser = page.waitForEvent("filechooser");
  await dialog(page).locator("button:focus").waitFor();
  await keys.press("Enter");
  const content = `accession_number,المبلغ,reference\n${booked[0]?.accession_number},كله,TR 1\n,5,TR 1\n`;
  await (
    await chooser
  ).setFiles({
    name: "paid.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await expect(dialog(page).locator("thead th")).toHaveText([
    "الخانة",
    "العمود",
    "الموجود في الملف",
    "الخطأ",
  ]);
  await expect(dialog(page).locator("tbody tr")).toHaveText([
    /^B2المبلغكله/,
    /^A3accession_numberرقم الحجزخانة فارغة/,
  ]);
});

test("lines are settled, rejected, written off, moved to the patient and taken back by keyboard", async ({
  page,
  demo,
}) => {
  const { booked, id } = await sentBatch(demo, ["C 1", "C 2", "C 3", "C 4"]);
  const path = `/insurance/batches/${id}/lines`;
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD }, path);
  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  const states = async () => (await linesOf(demo, id)).map(({ state }) => state);
  const watch = await TableWatch.open(demo.databaseUrl);
  await watch.remember();

  // Each form, opened and left, changes nothing.
  for (const [key, name] of [
    ["e", "amount"],
    ["r", "rejection_code"],
    ["w", "reason"],
    ["t", "reason"],
  ] as const) {
    await keys.press(key);
    await expect(field(page, name)).toBeFocused();
    await keys.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  }
  expect(changedLines(await watch.changes())).toEqual([]);

  await keys.press("e");
  await expect(field(page, "amount")).toHaveValue("400.00");
  await keys.press("Control+A");
  await keys.type("100");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(states).toEqual(["part_settled", "open", "open", "open"]);

  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  await keys.press("ArrowDown", "r");
  await expect(field(page, "rejection_code")).toBeFocused();
  await keys.type("D12");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(states).toEqual(["part_settled", "rejected", "open", "open"]);

  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  await keys.press("ArrowDown", "w");
  await expect(field(page, "reason")).toBeFocused();
  await keys.type("too late");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(states).toEqual(["part_settled", "rejected", "written_off", "open"]);

  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  await keys.press("ArrowDown", "t");
  await expect(field(page, "reason")).toBeFocused();
  await keys.type("patient agreed");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect
    .poll(states)
    .toEqual(["part_settled", "rejected", "written_off", "moved_to_patient"]);
  const moved = await demo.call<{ covered_amount: number; remaining_cost: number }>(
    OWNER,
    "GET",
    `/appointments/${booked[3]?.id}/`,
  );
  expect([moved.covered_amount, moved.remaining_cost]).toEqual([0, 50_000]);

  // The move is taken back.
  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  await keys.press("b");
  await expect(dialog(page).locator("tbody tr")).toHaveCount(1);
  await dialog(page).locator("tbody button").focus();
  await keys.press("Enter");
  await expect(field(page, "reason")).toBeFocused();
  await keys.type("by mistake");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(states).toEqual(["part_settled", "rejected", "written_off", "open"]);
  await watch.close();
});

test("the numbers of a claim are changed at the claim, one at a time", async ({ page, demo }) => {
  const { booked } = await bookClaims(demo, ["C 1"]);
  const [appointment] = booked;
  const path = `/insurance/transactions?search=${appointment?.accession_number}`;
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD }, path);
  await page.locator("[role=row][data-active]").waitFor();
  const watch = await TableWatch.open(demo.databaseUrl);
  await watch.remember();
  await keys.press("r");
  await expect(field(page, "card_number")).toBeFocused();
  await expect(field(page, "card_number")).toHaveValue("C 1");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(changedLines(await watch.changes())).toEqual([]);

  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  await keys.press("r");
  await expect(field(page, "card_number")).toBeFocused();
  await keys.press("Tab");
  await keys.type("A 7");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  const claim = await demo.call<InsuranceTransaction>(
    OWNER,
    "GET",
    `/insurance-transactions/${appointment?.insurance_transaction}/`,
  );
  expect([claim.card_number, claim.approval_number]).toEqual(["C 1", "A 7"]);
  await watch.close();
});
