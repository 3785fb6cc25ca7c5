import { expect, type Page, type Request } from "@playwright/test";
import { CLAIM_DIALOGS } from "../../support/claim-dialogs.ts";
import { type Demo, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { createDeferred } from "../../support/gate.ts";
import { MONEY_DIALOGS, type Prepared } from "../../support/money-dialogs.ts";
import { dialog, OWNER } from "../../support/money-desk.ts";
import { linesOf, TableWatch } from "../../support/round-trip/tables.ts";

async function open(page: Page, demo: Demo, { path }: Prepared) {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD }, path);
  await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
  return keys;
}

function isSave({ write }: Prepared, request: Request): boolean {
  const { pathname, search } = new URL(request.url());
  return request.method() === "POST" && write.test(pathname + search);
}

/** Returns the Idempotency-Keys of the calls that save, as they are made. */
function keysOfSaves(page: Page, prepared: Prepared): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (isSave(prepared, request)) sent.push(request.headers()["idempotency-key"] ?? "");
  });
  return sent;
}

for (const { name, prepare } of [...MONEY_DIALOGS, ...CLAIM_DIALOGS]) {
  test(`${name}: opened and left saves nothing; typed ahead and entered twice while the answer is late, saves once`, async ({
    page,
    demo,
  }) => {
    const prepared = await prepare(demo);
    const { fill, save = "Control+Enter", stored, saved } = prepared;
    const keys = await open(page, demo, prepared);
    const sent = keysOfSaves(page, prepared);
    const watch = await TableWatch.open(demo.databaseUrl);
    await watch.remember();
    await keys.press(...prepared.open);
    await dialog(page).locator(":focus").waitFor();
    await keys.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    expect(linesOf(await watch.changes())).toEqual([]);
    await watch.close();

    const answer = createDeferred();
    await page.route("**/api/**", async (route) => {
      if (!isSave(prepared, route.request())) return route.fallback();
      const response = await route.fetch();
      await answer.opened;
      return route.fulfill({ response });
    });
    await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
    // All of it at once: the dialog, and what it reads, come later.
    await keys.press(...prepared.open);
    await fill(keys, page);
    await keys.press(save, save);
    await expect.poll(() => sent.length).toBe(1);
    answer.open();
    await prepared.leave?.(keys, page);
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(stored).toEqual(saved);
    expect(sent).toHaveLength(1);
  });

  test(`${name}: sent again after its answer was lost, saves once`, async ({ page, demo }) => {
    const prepared = await prepare(demo);
    const { fill, save = "Control+Enter", stored, saved } = prepared;
    const keys = await open(page, demo, prepared);
    const sent = keysOfSaves(page, prepared);
    let lost = 0;
    await page.route("**/api/**", async (route) => {
      if (!isSave(prepared, route.request()) || lost > 0) return route.fallback();
      lost += 1;
      // The server has saved it.
      await route.fetch();
      return route.abort("connectionreset");
    });
    await keys.press(...prepared.open);
    await dialog(page).locator(":focus").waitFor();
    await fill(keys, page);
    await keys.press(save);
    await prepared.leave?.(keys, page);
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(stored).toEqual(saved);
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    expect(new Set(sent).size).toBe(1);
  });
}
