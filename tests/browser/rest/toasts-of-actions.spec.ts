import { expect, type Page } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";
import { test } from "../../support/desk-browser.ts";
import { isRead } from "../../support/is-read.ts";
import { rested } from "../../support/keyboard.ts";
import { isLong } from "../../support/long.ts";
import { ACTION_CASES } from "../../support/round-trip/action-forms.ts";
import { openForm, type World } from "../../support/round-trip/desk.ts";
import { change, RECORD_CASES } from "../../support/round-trip/record-forms.ts";
import { TableWatch } from "../../support/round-trip/tables.ts";
import { beginningOf, TOAST_WORDS } from "../../support/toast-words.ts";
import { toasts, watchToasts } from "../../support/toasts.ts";

type Filled = { email: string; open: (page: Page) => Promise<unknown>; fill: typeof fillNothing };
const fillNothing = (_page: Page): Promise<void> => Promise.resolve();

/** One case of each form, and whether it adds a record. */
const CASES = [
  ...new Map(
    ACTION_CASES.toReversed().map(({ form, prepare }) => [
      // The forms of catalogs are those of their records, which stand below.
      form.replace(/^catalog-/, "new-"),
      prepare as (world: World) => Promise<Filled>,
    ]),
  ),
  ...new Map(
    RECORD_CASES.toReversed().map(({ form, prepare, changes }) => [
      form,
      async (world: World): Promise<Filled> => ({
        ...(await prepare(world)),
        fill: (page) => change(page, changes()[0] ?? { field: "name", stored: () => ({}) }),
      }),
    ]),
  ),
].filter(([form]) => form in TOAST_WORDS);

CASES.forEach(([form, prepare], index) => {
  const languages = ["ar", "en"] as const;
  for (const language of isLong ? languages : [languages[index % 2] ?? "en"])
    test(`the form ${form} says in a toast that it failed, and then that it is done (${language})`, async ({
      page,
      demo,
    }) => {
      test.slow();
      await page.clock.install();
      const watch = await TableWatch.open(demo.databaseUrl);
      const { email, open, fill } = await prepare({ demo, watch, random: createRandom(index + 1) });
      const answers = await openForm(page, demo, { email, language });
      const seen = await watchToasts(page);
      await open(page);
      await answers.settled();
      await fill(page);
      await answers.settled();
      const isAction = (url: URL) =>
        url.pathname.startsWith("/api/") && !/\/(?:auth|presence)\//.test(url.pathname);
      await page.route(isAction, (route) =>
        isRead(route.request())
          ? route.fallback()
          : route.fulfill({ status: 500, json: { code: "internal", detail: "failed on purpose" } }),
      );
      const { failed, done } = TOAST_WORDS[form] ?? { failed: "", done: "" };
      const corner = language === "ar" ? "bottom-left" : "bottom-right";
      const says = (key: string) => async () => {
        const words = beginningOf(language, key);
        return (await seen())
          .filter(({ text }) => text.startsWith(words))
          .map((toast) => toast.corner);
      };
      await page.keyboard.press("Control+Enter");
      await expect.poll(says(failed)).toEqual([corner]);
      await page.unroute(isAction);
      await rested(page);
      await page.keyboard.press("Control+Enter");
      await expect.poll(says(done)).toEqual([corner]);
      await page.clock.runFor(3_000);
      await expect(toasts(page)).toHaveCount(0);
      await watch.close();
    });
});
