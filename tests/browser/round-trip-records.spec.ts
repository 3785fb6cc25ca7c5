import { expect } from "@playwright/test";
import { ar } from "#src/i18n/ar.ts";
import { en } from "#src/i18n/en.ts";
import { createRandom } from "#server/database/demo/random.ts";
import { test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { casesOf } from "../support/round-trip/cases.ts";
import { MAX_DELAY_MS, openDesk, untilUsable } from "../support/round-trip/desk.ts";
import { APPOINTMENT_CASES, appointmentIn } from "../support/round-trip/appointment-states.ts";
import { change, OTHER_RECORD_CASES } from "../support/round-trip/record-forms.ts";
import { linesOf, TableWatch } from "../support/round-trip/tables.ts";

/** The message after saving a form without a change. */
const NOTHING = { ar: ar.form.nothing_changed, en: en.form.nothing_changed };

for (const { one, language, seed, isFirst } of [
  ...casesOf(APPOINTMENT_CASES, 4),
  ...casesOf(OTHER_RECORD_CASES, 6),
]) {
  const { form, record, table, changes, prepare } = one;
  test(
    `${record} in the form ${form} is stored unchanged if nothing is typed, and with only the changed field if one is typed (${language}, seed ${seed})`,
    oneOfSeveral(isFirst),
    async ({ page, demo }) => {
      test.slow();
      const random = createRandom(seed);
      const watch = await TableWatch.open(demo.databaseUrl);
      const { email, open } = await prepare({ demo, watch, random });
      const answers = await openDesk(page, demo, { email, language, seed });
      // Some runs save as soon as possible, others wait until everything has loaded.
      const waits = random.happens(0.5);

      await watch.remember();
      const id = await open(page);
      if (waits) await answers.settled();
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(NOTHING[language]).first()).toBeVisible({
        timeout: MAX_DELAY_MS * 5,
      });
      await answers.settled();
      expect(linesOf(await watch.changes())).toEqual([]);
      expect(answers.writes).toEqual([]);

      for (const changed of changes()) {
        await watch.remember();
        await open(page);
        if (waits) await answers.settled();
        await change(page, changed);
        await page.keyboard.press("Control+Enter");
        await answers.settled();
        const storedBefore = await watch.before(table, id);
        const changedRows = await watch.changes();
        const columns = changedRows.changed[`${table} ${id}`] ?? {};
        for (const column of changed.derived ?? []) delete columns[column];
        expect(changedRows, linesOf(changedRows).join("\n")).toEqual({
          added: {},
          changed: {
            [`${table} ${id}`]: Object.fromEntries(
              Object.entries(changed.stored(storedBefore)).map(([column, after]) => [
                column,
                [storedBefore[column], after],
              ]),
            ),
          },
          removed: {},
        });
      }
      await answers.end();
      await watch.close();
    },
  );
}

test(
  "a cancelled appointment is stored unchanged, whether it is edited by key or by its address",
  { tag: "@rest" },
  async ({ page, demo }) => {
    test.slow();
    const watch = await TableWatch.open(demo.databaseUrl);
    const random = createRandom(16);
    const { id, email } = await appointmentIn(
      { demo, watch, random },
      { name: "cancelled", where: "a.status = 'cancelled'" },
    );
    const answers = await openDesk(page, demo, { email, language: "en", seed: 16 });
    const details = `${demo.url}/appointments/${id}/details`;
    await watch.remember();
    await page.goto(details);
    await page.locator('[data-region="content"] h1').waitFor();
    await page.keyboard.press("e");
    await expect(page.getByText(en.palette.reason.cancelled).first()).toBeVisible();
    expect(page.url()).toBe(details);

    await page.goto(`${demo.url}/appointments/${id}/edit`);
    await answers.settled();
    if ((await page.locator("form [name=notes]").count()) > 0) {
      await untilUsable(page);
      await change(page, { field: "notes", text: "changed", stored: () => ({}) });
      await page.keyboard.press("Control+Enter");
      await answers.settled();
    }
    expect(linesOf(await watch.changes())).toEqual([]);
    await answers.end();
    await watch.close();
  },
);
