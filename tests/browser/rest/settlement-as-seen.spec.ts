import { expect } from "@playwright/test";
import { linesOf, sentBatch } from "../../support/browser-claims.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { dialog, field, OWNER } from "../../support/money-desk.ts";

for (const [language, words] of [
  ["en", ["Must not lie in the future.", /Someone changed it meanwhile/]],
  ["ar", ["لا يكون في المستقبل.", /عدّله شخص آخر/]],
] as const)
  test(`a file of an insurer is saved as it was seen, and not on a day to come (${language})`, async ({
    page,
    demo,
  }) => {
    const { insurer, id, booked, lines } = await sentBatch(demo, ["C 1"]);
    const login = { email: OWNER, language, password: PASSWORD };
    const keys = await signIn(page, demo, login, `/insurance/batches?provider=${insurer.id}`);
    await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
    await keys.press("f");
    await dialog(page).getByRole("button").first().waitFor();
    const chooser = page.waitForEvent("filechooser");
    await keys.press("Enter");
    const content = `accession_number,amount\n${booked[0]?.accession_number},100\n`;
    const file = { name: "paid.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
    await (await chooser).setFiles(file);
    await field(page, "paid_on").focus();
    await keys.press("Control+A");
    await keys.type("1/1/2099");
    await keys.press("Control+Enter");
    await expect(dialog(page)).toContainText(words[0]);
    await demo.call(OWNER, "POST", `/claim-batches/${id}/settle/`, {
      lines: [{ line: lines[0]?.id, amount: 5_000 }],
    });
    await keys.press("Control+A");
    await keys.type("1/1/2026");
    await keys.press("Control+Enter");
    await expect(dialog(page).getByText(words[1])).toBeVisible();
    expect((await linesOf(demo, id))[0]?.settled_amount).toBe(5_000);
    await keys.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect((await linesOf(demo, id))[0]?.settled_amount).toBe(15_000);
  });
