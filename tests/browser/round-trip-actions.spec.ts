import { expect } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";
import { test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { ACTION_CASES } from "../support/round-trip/action-forms.ts";
import { casesOf } from "../support/round-trip/cases.ts";
import { openDesk } from "../support/round-trip/desk.ts";
import { comparable, expectedOf, linesOf, TableWatch } from "../support/round-trip/tables.ts";

for (const { one, language, seed, isFirst } of casesOf(ACTION_CASES, 8)) {
  const { form, action, prepare } = one;
  test(
    `the form ${form} ${action}: nothing is stored if it is left, and only its change if it is saved (${language}, seed ${seed})`,
    oneOfSeveral(isFirst),
    async ({ page, demo }) => {
      test.slow();
      const watch = await TableWatch.open(demo.databaseUrl);
      const random = createRandom(seed);
      const prepared = await prepare({ demo, watch, random });
      const { email, refusedWrites = [], open, fill, stored } = prepared;
      const answers = await openDesk(page, demo, { email, language, seed });
      const waits = random.happens(0.5);

      await watch.remember();
      await open(page);
      if (waits) await answers.settled();
      await page.keyboard.press("Escape");
      await answers.settled();
      expect(linesOf(await watch.changes())).toEqual([]);
      expect(answers.writes).toEqual(refusedWrites);

      await open(page);
      if (waits) await answers.settled();
      await fill(page);
      await page.keyboard.press("Control+Enter");
      await answers.settled();
      const changedRows = await watch.changes();
      expect(comparable(changedRows), linesOf(changedRows).join("\n")).toEqual(
        expectedOf(await stored()),
      );
      await answers.end();
      await watch.close();
    },
  );
}
