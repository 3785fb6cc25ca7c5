import { expect, type Page } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";
import { allEnglish } from "../../support/all-texts.ts";
import { test, type Demo } from "../../support/desk-browser.ts";
import { drawn, Pointer } from "../../support/pointer.ts";
import { ACTION_CASES } from "../../support/round-trip/action-forms.ts";
import { onDashboard } from "../../support/round-trip/actions.ts";
import {
  openForm,
  receptionistOf,
  type as typeInto,
  type World,
} from "../../support/round-trip/desk.ts";
import { RECORD_CASES } from "../../support/round-trip/record-forms.ts";
import { TableWatch } from "../../support/round-trip/tables.ts";
import { coveredByToasts } from "../../support/toasts.ts";

type Opened = { email: string; open: (page: Page) => Promise<unknown> };

/** One case of each form of the product that a key opens. */
const FORMS = new Map<string, (world: World) => Promise<Opened>>(
  [...RECORD_CASES, ...ACTION_CASES].toReversed().map(({ form, prepare }) => [form, prepare]),
);

/** Attribute by which the test finds a control again. */
const MARK = "data-control";

/** Marks the controls of the form on top, and its buttons beside it, and returns how many there are. */
function markControls(page: Page): Promise<number> {
  return page.evaluate((mark) => {
    const place =
      [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
      document.querySelector('[data-region="content"]');
    // A click counts if it reaches its control; what it would do is no matter of this test.
    const clicks: string[] = [];
    const note = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      clicks.push(target.closest(`[${mark}]`)?.getAttribute(mark) ?? target.nodeName);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("click", note, { capture: true });
    Object.assign(window, { clicks });
    const controls = [
      ...(place?.querySelectorAll(
        "form :is(input, select, textarea, button, [contenteditable=true]), :is(footer, header, div) > button",
      ) ?? []),
    ].filter((one) => one.checkVisibility() && !one.matches(":disabled, [type=file]"));
    controls.forEach((one, index) => one.setAttribute(mark, String(index)));
    return controls.length;
  }, MARK);
}

/** Makes the field before a control faulty, as somebody who types nonsense into it, and stays in it; returns whether there is one. */
async function spoilFieldBefore(page: Page, index: number): Promise<boolean> {
  const kind = await page.evaluate(
    ([mark, last]) => {
      for (let before = last - 1; before >= 0; before -= 1) {
        const field = document.querySelector(`[${mark}="${before}"]`);
        const isText =
          (field instanceof HTMLInputElement &&
            !["checkbox", "radio", "date"].includes(field.type)) ||
          field instanceof HTMLTextAreaElement;
        if (!isText || field.closest("form") === null) continue;
        field.focus();
        return field.inputMode === "" && field.role !== "combobox" ? "text" : "parsed";
      }
      return null;
    },
    [MARK, index] as const,
  );
  if (kind === null) return false;
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  if (kind === "parsed") await page.keyboard.type("zq?");
  return true;
}

const boxOf = (page: Page, index: number) =>
  page.evaluate(
    ([mark, at]) => {
      const control = document.querySelector(`[${mark}="${at}"]`);
      if (control === null) return null;
      const { x, y, width, height } = control.getBoundingClientRect();
      return { x, y, width, height };
    },
    [MARK, index] as const,
  );

async function tryForm(page: Page, demo: Demo, prepare: (world: World) => Promise<Opened>) {
  const watch = await TableWatch.open(demo.databaseUrl);
  const { email, open } = await prepare({ demo, watch, random: createRandom(20) });
  const answers = await openForm(page, demo, { email, language: "en" });
  await open(page);
  await answers.settled();
  const pointer = await Pointer.of(page);
  const moved: string[] = [];
  const covered = await coveredByToasts(page);
  const count = await markControls(page);
  for (let index = 0; index < count; index += 1) {
    if (!(await spoilFieldBefore(page, index))) continue;
    await page.evaluate(
      ([mark, at]) =>
        document.querySelector(`[${mark}="${at}"]`)?.scrollIntoView({ block: "nearest" }),
      [MARK, index] as const,
    );
    await answers.settled();
    const before = await boxOf(page, index);
    // A field that another one hides is none of the form as it is now.
    if (before === null || before.width === 0) continue;
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    const isHit = await page.evaluate(
      ([mark, at, x, y]) => document.elementFromPoint(x, y)?.closest(`[${mark}="${at}"]`) != null,
      [MARK, index, middle.x, middle.y] as const,
    );
    if (!isHit) continue;
    await page.evaluate(() => Reflect.get(window, "clicks").splice(0));
    await pointer.down(middle);
    await drawn(page);
    const during = await boxOf(page, index);
    await pointer.up(middle);
    const clicks = await page.evaluate(() => Reflect.get(window, "clicks") as string[]);
    const isSame = JSON.stringify(during) === JSON.stringify(before);
    if (!isSame || clicks[0] !== String(index)) {
      const name = await page
        .locator(`[${MARK}="${index}"]`)
        .evaluate((one) => one.getAttribute("name") ?? one.textContent);
      moved.push(
        `${index} ${name}: ${JSON.stringify(before)} → ${JSON.stringify(during)}, clicked ${clicks.join()}`,
      );
    }
  }
  await answers.end();
  await watch.close();
  return { moved, covered };
}

for (const [form, prepare] of FORMS)
  test(`the form ${form} moves under no press, and toasts cover none of its buttons`, async ({
    page,
    demo,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await tryForm(page, demo, prepare)).toEqual({ moved: [], covered: [] });
  });

test("an answer that arrives during a press moves the form behind the click", async ({
  page,
  demo,
}) => {
  const [patient] = await demo
    .call<{ results: { name: string; phone_number: string }[] }>(
      "owner@demo.local",
      "GET",
      "/patients/?page=1",
    )
    .then(({ results }) => results);
  const email = await receptionistOf(demo, [1]);
  const answers = await openForm(page, demo, { email, language: "en" });
  await onDashboard(page, demo, "n", "p");
  await answers.settled();
  const isSearch = (url: URL) => url.pathname.startsWith("/api/patients/similar/");
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isSearch, async (route) => {
    await isAsked;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => isSearch(new URL(request.url())));
  await typeInto(page, "name", patient?.name ?? "");
  await typeInto(page, "phone_number", `0${patient?.phone_number}`);
  const request = await asked;
  const count = await markControls(page);
  const pointer = await Pointer.of(page);
  const before = await boxOf(page, count - 1);
  const middle = { x: (before?.x ?? 0) + 20, y: (before?.y ?? 0) + 10 };
  await pointer.down(middle);
  answer();
  await (await request.response())?.finished();
  await drawn(page);
  expect(await boxOf(page, count - 1)).toEqual(before);
  await pointer.up(middle);
  expect(await page.evaluate(() => Reflect.get(window, "clicks"))).toEqual([String(count - 1)]);
  await expect(page.getByText(allEnglish.booking.twins)).toBeVisible();
  expect(await boxOf(page, count - 1)).not.toEqual(before);
});
