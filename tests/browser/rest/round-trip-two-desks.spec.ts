import { createRandom } from "#server/database/demo/random.ts";
import { test } from "../../support/desk-browser.ts";
import { isLong } from "../../support/long.ts";
import { casesOf } from "../../support/round-trip/cases.ts";
import { openDesk } from "../../support/round-trip/desk.ts";
import { ordersOf, STEPS, STEPS_WITH_RELOAD } from "../../support/round-trip/orders.ts";
import { RECORD_CASES } from "../../support/round-trip/record-forms.ts";
import { TableWatch } from "../../support/round-trip/tables.ts";
import { playOrder, SHARED_RECORDS } from "../../support/round-trip/two-desks.ts";
import { ZONE } from "../../support/zone.ts";

const ORDERS = [...ordersOf(STEPS, STEPS), ...ordersOf(STEPS_WITH_RELOAD, STEPS)];
/** The number of orders that a normal test run plays for each record. */
const ORDERS_PER_RECORD = 2;

const CASES = SHARED_RECORDS.flatMap((shared) =>
  [true, false].map((together) => ({ shared, together })),
);

for (const { one, language, seed } of casesOf(CASES, 3)) {
  const { shared, together } = one;
  const { form, record, fields } = shared;
  test(`two desks change ${together ? "the same field" : "two fields"} of ${record} in the form ${form}: the last change to a field wins, or its user is asked (${language}, seed ${seed})`, async ({
    page,
    demo,
    browser,
  }) => {
    test.setTimeout(isLong ? 60 * 60_000 : 180_000);
    const random = createRandom(seed);
    const recordCase = RECORD_CASES.find((some) => some.form === form && some.record === record);
    if (recordCase === undefined) throw new Error(`no record is ${record}`);
    const watch = await TableWatch.open(demo.databaseUrl);
    const { email, open } = await recordCase.prepare({ demo, watch, random });
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      timezoneId: ZONE,
    });
    const other = await context.newPage();
    const desks = {
      A: {
        page,
        open,
        field: fields[0],
        answers: await openDesk(page, demo, { email, language, seed }),
      },
      B: {
        page: other,
        open,
        field: fields[together ? 0 : 1],
        answers: await openDesk(other, demo, { email, language, seed: seed + 1 }),
      },
    };
    const orders = isLong
      ? ORDERS
      : Array.from({ length: ORDERS_PER_RECORD }, () => random.pick(ORDERS));
    for (const [round, moves] of orders.entries())
      await playOrder(desks, { moves, round, shared, watch, random });
    for (const { answers } of Object.values(desks)) await answers.end();
    await context.close();
    await watch.close();
  });
}
