import { expect } from "@playwright/test";
import { ar } from "#src/i18n/ar.ts";
import { en } from "#src/i18n/en.ts";
import { PASSWORD, signIn, test } from "../support/desk-browser.ts";
import { goOffline, goOnline, holdResponses } from "../support/gate.ts";
import { Keyboard, rested, stopClock } from "../support/keyboard.ts";
import { middleOf, Pointer } from "../support/pointer.ts";
import { toasts, watchToasts } from "../support/toasts.ts";

const WORDS = { ar, en };
const CORNER = { ar: "bottom-left", en: "bottom-right" } as const;

for (const language of ["ar", "en"] as const) {
  const { errors } = WORDS[language];

  test(`toasts close after 3 s in their corner, the newest on top, and take no click (${language})`, async ({
    page,
    demo,
  }) => {
    await page.clock.install();
    const seen = await watchToasts(page);
    const email = await demo.newReceptionist();
    await signIn(page, demo, { email, language });
    const pointer = await Pointer.of(page);
    await page.locator("[data-toasts]").waitFor({ state: "attached" });
    await rested(page);
    await stopClock(page);
    await page.keyboard.press("F4");
    await expect(toasts(page)).toHaveText([errors.code.shift_required]);
    await page.clock.runFor(1_000);
    await goOffline(page);
    await expect(toasts(page)).toHaveText([errors.network, errors.code.shift_required]);
    const corner = CORNER[language];
    expect(await seen()).toEqual([
      { text: errors.code.shift_required, corner },
      { text: errors.network, corner },
    ]);
    const [newest, oldest] = [
      await middleOf(toasts(page).first()),
      await middleOf(toasts(page).last()),
    ];
    expect(newest.y).toBeLessThan(oldest.y);

    await page.evaluate(() =>
      document.addEventListener("click", ({ target }) =>
        Object.assign(window, {
          clicked: target instanceof Element && target.closest("footer, main") !== null,
        }),
      ),
    );
    await pointer.click(oldest);
    expect(await page.evaluate(() => Reflect.get(window, "clicked"))).toBe(true);

    await page.clock.runFor(1_999);
    await expect(toasts(page)).toHaveCount(2);
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveText([errors.network]);
    await page.clock.runFor(999);
    await expect(toasts(page)).toHaveText([errors.network]);
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveCount(0);
    await goOnline(page);
  });

  test(`Escape closes the toasts and does besides what it does without them (${language})`, async ({
    page,
    demo,
  }) => {
    await page.clock.install();
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language });
    await page.locator("[data-toasts]").waitFor({ state: "attached" });
    await keys.press("F8");
    await page.locator("[role=dialog] form :focus").waitFor();
    await stopClock(page);
    await goOffline(page);
    await expect(toasts(page)).toHaveText([errors.network]);
    await page.keyboard.press("Escape");
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    await goOnline(page);
  });

  test(`the network error of the login is a toast besides the words in the form (${language})`, async ({
    page,
    demo,
  }) => {
    await page.clock.install();
    await page.context().addCookies([{ name: "lang", value: language, url: demo.url }]);
    const seen = await watchToasts(page);
    await page.goto(`${demo.url}/login`);
    await page.locator("input[name=email]:focus").waitFor();
    await page.locator("[data-toasts]").waitFor({ state: "attached" });
    await goOffline(page);
    const keys = new Keyboard(page);
    await keys.type("owner@demo.local");
    await keys.press("Enter");
    await keys.type(PASSWORD);
    await keys.press("Enter");
    await expect(page.locator("form [role=alert]")).toHaveText(errors.network);
    await expect.poll(seen).toEqual([{ text: errors.network, corner: CORNER[language] }]);
    await page.clock.runFor(3_000);
    await expect(toasts(page)).toHaveCount(0);
    await goOnline(page);
  });
}

test("an answer to what was asked before the network was lost does not bring it back", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "en" });
  const list = await holdResponses(page, /\/api\/patients\//);
  await keys.press("g", "p");
  await expect.poll(() => list.asked).not.toEqual([]);
  await goOffline(page);
  const lost = page.getByText(en.shell.network.banner);
  await expect(lost).toBeVisible();
  list.letThrough();
  await page.locator("[role=grid] [role=row]").nth(1).waitFor();
  expect(await lost.isVisible()).toBe(true);
  await goOnline(page);
  await expect(lost).toBeHidden();
});
