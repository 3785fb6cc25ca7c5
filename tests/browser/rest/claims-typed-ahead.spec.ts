import { expect } from "@playwright/test";
import { batchesOf, bookClaims } from "../../support/browser-claims.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { holdRequests, holdResponses } from "../../support/gate.ts";
import { DAY, dialog, OWNER } from "../../support/money-desk.ts";

for (const [when, hold, isOpen] of [
  ["with the key that opens the dialog", holdRequests, false],
  ["into the dialog", holdResponses, true],
] as const)
  test(`claims are collected by what is typed ${when} ahead of its providers`, async ({
    page,
    demo,
  }) => {
    const { insurer } = await bookClaims(demo, ["C 1"]);
    const keys = await signIn(
      page,
      demo,
      { email: OWNER, language: "en", password: PASSWORD },
      "/insurance/batches",
    );
    await page.locator("[role=grid]:focus").waitFor();
    // The list's filter reads the providers, too; those of the dialog come late.
    await page.locator("select option", { hasText: insurer.name }).waitFor({ state: "attached" });
    const providers = await hold(page, /\/api\/insurance-providers\//);
    const day = DAY.split("-").toReversed().join("/");
    keys.isBlind = true;
    await keys.press("n", "c");
    if (isOpen) await page.locator("[name=provider]:focus").waitFor();
    await keys.press("Control+A");
    await keys.type(insurer.name.slice(0, 6));
    for (const _field of ["start_date", "end_date"]) {
      await keys.press("Tab", "Control+A");
      await keys.type(day);
    }
    await keys.press("Control+Enter");
    keys.isBlind = false;
    await expect.poll(() => providers.asked.length).toBeGreaterThan(0);
    providers.letThrough();
    await expect
      .poll(async () =>
        (await batchesOf(demo, insurer)).map(({ start_date, end_date, lines }) => [
          start_date,
          end_date,
          lines,
        ]),
      )
      .toEqual([[DAY, DAY, 1]]);
    await expect(dialog(page)).toHaveCount(0);
  });
