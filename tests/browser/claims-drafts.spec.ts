import { expect } from "@playwright/test";
import { firstOfMonth } from "#domain/calendar.ts";
import type { ClaimMovement, MonthlyBills } from "#domain/entities/claim-batch.ts";
import type { Page as Rows } from "#domain/entities/common.ts";
import {
  batchesOf,
  bookClaim,
  bookClaims,
  draftOf,
  linesOf,
  sentBatch,
} from "../support/browser-claims.ts";
import { PASSWORD, signIn, test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { DAY, dialog, field, OWNER } from "../support/money-desk.ts";
import { linesOf as changedLines, TableWatch } from "../support/round-trip/tables.ts";

const ROW = "[role=grid]:focus [role=row][data-active]";

for (const language of ["en", "ar"] as const) {
  const login = { email: OWNER, language, password: PASSWORD };

  test(
    `a draft takes a further claim that was found by its patient, and only the one that was ticked (${language})`,
    oneOfSeveral(language === "en"),
    async ({ page, demo }) => {
      const { insurer, booked, email } = await bookClaims(demo, ["C 1"]);
      const { id } = await draftOf(demo, insurer);
      const added = await bookClaim(demo, email, insurer, "C 2");
      const other = await bookClaim(demo, email, insurer, "C 3");
      const keys = await signIn(page, demo, login, `/insurance/batches/${id}/lines`);
      await page.locator(ROW).waitFor();
      const watch = await TableWatch.open(demo.databaseUrl);
      await watch.remember();
      await keys.press("i");
      await expect(field(page, "search")).toBeFocused();
      await expect(dialog(page).locator("[type=checkbox]")).toHaveCount(2);
      await keys.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      expect(changedLines(await watch.changes())).toEqual([]);

      await page.locator(ROW).waitFor();
      await keys.press("i");
      await expect(field(page, "search")).toBeFocused();
      await keys.type(added.accession_number);
      await expect(dialog(page).locator("[type=checkbox]")).toHaveCount(1);
      await keys.press("Tab", "Space", "Control+Enter");
      await expect(dialog(page)).toHaveCount(0);
      const appointments = async () =>
        (await linesOf(demo, id)).map(({ appointment }) => appointment);
      await expect.poll(appointments).toEqual([booked[0]?.id, added.id]);
      expect(other.id).not.toBe(added.id);
      await watch.close();
    },
  );

  test(
    `the corporate accounts of a month are billed once, and each says what was made and left out (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const { insurer } = await bookClaims(demo, ["C 1", null], { kind: "corporate" });
      const keys = await signIn(page, demo, login, "/insurance/batches");
      await page.locator("[role=grid]:focus").waitFor();
      const watch = await TableWatch.open(demo.databaseUrl);
      await watch.remember();
      await keys.press("n", "Shift+C");
      await expect(field(page, "month")).toBeFocused();
      // The month before is proposed.
      const proposed = await field(page, "month").inputValue();
      expect(proposed < firstOfMonth(DAY)).toBe(true);
      await keys.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      expect(changedLines(await watch.changes())).toEqual([]);

      // The claims of this test lie ahead: the same call as the dialog's, and what the dialog then says of them.
      await page.route("**/api/claim-batches/monthly/", (route) =>
        route.continue({ postData: JSON.stringify({ month: DAY }) }),
      );
      for (const words of language === "en"
        ? ["1 claim", "No claim can be sent"]
        : ["مطالبة واحدة", "لا توجد مطالبة جاهزة"]) {
        await keys.press("n", "Shift+C");
        await expect(field(page, "month")).toBeFocused();
        await keys.press("Control+Enter");
        const own = dialog(page).locator("section", { hasText: insurer.name });
        await expect(own).toContainText(words);
        await expect(own.locator("tbody tr")).toHaveCount(1);
        await keys.press("Enter");
        await expect(dialog(page)).toHaveCount(0);
        expect((await batchesOf(demo, insurer)).map(({ lines }) => lines)).toEqual([1]);
        await page.locator("[role=grid]:focus").waitFor();
      }
      const again = await demo.call<MonthlyBills>(OWNER, "POST", "/claim-batches/monthly/", {
        month: DAY,
      });
      expect(again.bills.find(({ provider }) => provider === insurer.id)?.batch).toBeNull();
      await watch.close();
    },
  );
}

for (const language of ["en", "ar"] as const)
  test(
    `a claim that was left out leads to its appointment, where what it lacks is filled in, and back (${language})`,
    oneOfSeveral(language === "en"),
    async ({ page, demo }) => {
      const { insurer, booked } = await bookClaims(demo, ["C 1", null, null]);
      const list = `/insurance/batches?provider=${insurer.id}`;
      const login = { email: OWNER, language, password: PASSWORD };
      const keys = await signIn(page, demo, login, list);
      await page.locator("[role=grid]:focus").waitFor();
      const day = DAY.split("-").toReversed().join("/");
      await keys.press("n", "c");
      await keys.type(insurer.name.slice(0, 6));
      await keys.press("Tab");
      await keys.type(day);
      await keys.press("Tab");
      await keys.type(day);
      await keys.press("Control+Enter");
      const rows = dialog(page).locator("tbody tr");
      await expect(rows).toHaveCount(2);
      // What closes the dialog has the focus; from the first claim on, ↑ ↓ go through them.
      await keys.press("Tab");
      await expect(rows.first().getByRole("button")).toBeFocused();
      await keys.press("ArrowDown");
      await expect(rows.last().getByRole("button")).toBeFocused();
      const said = await rows.last().innerText();
      const lacking = booked.find(({ accession_number: number }) => said.includes(number));
      await keys.press("Enter");
      await page.waitForURL(`**/appointments/${lacking?.id}/details`);
      await page.locator('[data-region="content"] h1').waitFor();

      await keys.press("i");
      const change = language === "en" ? "Card and approval number" : "رقم الكارنيه والموافقة";
      await dialog(page).locator("button:focus").waitFor();
      await keys.press("Shift+Tab");
      await expect(dialog(page).getByRole("button", { name: change })).toBeFocused();
      await keys.press("Enter");
      await expect(field(page, "card_number")).toBeFocused();
      await keys.type("C 3");
      await keys.press("Control+Enter");
      await expect(dialog(page)).toHaveCount(1);
      await expect(dialog(page)).toContainText("C 3");
      await keys.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await keys.press("Escape");
      await page.waitForURL(`**${list}`);
      const [batch] = await batchesOf(demo, insurer);
      await expect(page.locator(ROW)).toContainText(insurer.name);
      await keys.press("i");
      // It waits in no batch, and now it can be added.
      await expect(dialog(page).locator("[type=checkbox]")).toHaveCount(2);
      await keys.type(lacking?.accession_number ?? "");
      await expect(dialog(page).locator("[type=checkbox]")).toHaveCount(1);
      await keys.press("Tab", "Space", "Control+Enter");
      await expect(dialog(page)).toHaveCount(0);
      const numbers = async () =>
        (await linesOf(demo, batch?.id ?? 0)).map(({ card_number }) => card_number);
      await expect.poll(numbers).toEqual(["C 1", "C 3"]);
    },
  );

test("a rejection is taken back with a reason, and the claim waits for an answer again", async ({
  page,
  demo,
}) => {
  const { id, lines } = await sentBatch(demo, ["C 1", "C 2"]);
  await demo.call(OWNER, "POST", `/claim-batches/${id}/reject/`, {
    lines: [lines[0]?.id],
    rejection_code: "D12",
  });
  const login = { email: OWNER, language: "en", password: PASSWORD } as const;
  const keys = await signIn(page, demo, login, `/insurance/batches/${id}/lines`);
  await page.locator(ROW).waitFor();
  const watch = await TableWatch.open(demo.databaseUrl);
  await watch.remember();
  await keys.press("z");
  await expect(field(page, "reason")).toBeFocused();
  await keys.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  expect(changedLines(await watch.changes())).toEqual([]);
  await page.locator(ROW).waitFor();
  await keys.press("z");
  await expect(field(page, "reason")).toBeFocused();
  await keys.type("the wrong row");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  const stored = async () =>
    (await linesOf(demo, id)).map(({ state, rejection_code }) => `${state} ${rejection_code}`);
  await expect.poll(stored).toEqual(["open ", "open "]);
  // The other line was never rejected: the key says so and opens nothing.
  await page.locator(ROW).waitFor();
  await keys.press("ArrowDown", "z");
  const said = page.getByRole("status").filter({ hasText: "This claim is not rejected." });
  await expect(said).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await watch.close();
});

test("the day of a payment that a file tells is the one that was typed", async ({ page, demo }) => {
  const { id, booked } = await sentBatch(demo, ["C 1"]);
  const login = { email: OWNER, language: "en", password: PASSWORD } as const;
  const keys = await signIn(page, demo, login, "/insurance/batches");
  await page.locator(ROW).waitFor();
  await keys.press("f");
  await dialog(page).getByRole("button").first().waitFor();
  const chooser = page.waitForEvent("filechooser");
  await keys.press("Enter");
  const content = `accession_number,amount\n${booked[0]?.accession_number},400\n`;
  const file = { name: "paid.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  await (await chooser).setFiles(file);
  await expect(dialog(page).locator("tbody tr")).toHaveCount(1);
  await field(page, "paid_on").focus();
  await keys.press("Control+A");
  await keys.type("3/11/2026");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  const { results } = await demo.call<Rows<ClaimMovement>>(
    OWNER,
    "GET",
    `/claim-movements/?batch=${id}&page=1`,
  );
  expect(results.map(({ amount, paid_on }) => [amount, paid_on])).toEqual([[40_000, "2026-11-03"]]);
});
