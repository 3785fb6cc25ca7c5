import { expect } from "@playwright/test";
import { batchesOf, linesOf, sentBatch } from "../../support/browser-claims.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { Keyboard } from "../../support/keyboard.ts";
import { dialog, field, OWNER } from "../../support/money-desk.ts";

for (const [language, words] of [
  ["en", [/noted before.*Day of that payment: 20\/11\/2026/, "Paid a second time"]],
  ["ar", [/مسجل من قبل.*يوم ذلك السداد:.*20\/11\/2026/, "سُدِّد مرة ثانية"]],
] as const)
  test(`a file that was settled before is refused with its day, and counts once the owner says that it was paid twice (${language})`, async ({
    page,
    demo,
  }) => {
    const { insurer, id, booked, lines } = await sentBatch(demo, ["C 1"]);
    await demo.call(OWNER, "POST", `/claim-batches/${id}/settle/`, {
      lines: [{ line: lines[0]?.id, amount: 15_000 }],
      reference: "TR 1",
      paid_on: "2026-11-20",
    });
    const keys = new Keyboard(page);
    const account = { email: OWNER, language, password: PASSWORD };
    await signIn(page, demo, account, `/insurance/batches?provider=${insurer.id}`);
    await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
    await keys.press("f");
    await dialog(page).getByRole("button").first().waitFor();
    const chooser = page.waitForEvent("filechooser");
    await keys.press("Enter");
    const content = `accession_number,amount,reference\n${booked[0]?.accession_number},150,TR 1\n`;
    await (
      await chooser
    ).setFiles({ name: "paid.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    await expect(dialog(page).locator("tbody tr")).toHaveText(words[0]);
    // The switch stands before the button that has the focus.
    await keys.press("Shift+Tab", "Space");
    await field(page, "paid_on").waitFor();
    await expect(dialog(page).getByRole("switch", { name: words[1] })).toBeChecked();
    await keys.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(async () => (await linesOf(demo, id))[0]?.settled_amount).toBe(30_000);
    expect(await batchesOf(demo, insurer)).toHaveLength(1);
  });
