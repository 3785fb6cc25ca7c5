import { PAGE_DESCRIPTION } from "#tests/support/describe-page.ts";
import { test as base } from "#tests/support/desk-browser.ts";
import { layCable } from "./cable.ts";
import { Desk } from "./desk.ts";
import { ENGINES } from "./engines.ts";
import type { Screen } from "./screen.ts";

/** The `test` of the jobs: a demo and a window of the project's engine per worker, nothing remembered from test to test. */
export const test = base.extend<{ desk: Desk }, { shown: Screen }>({
  // The fixtures of the same names watch a page of Playwright, which there is not here.
  // oxlint-disable-next-line no-empty-pattern
  noMouse: async ({}, provide) => provide(),
  // oxlint-disable-next-line no-empty-pattern
  noFaults: async ({}, provide) => provide(),
  shown: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, { project }) => {
      const engine = ENGINES.find(({ name }) => name === project.name);
      if (engine === undefined) throw new Error(`There is no engine ${project.name}`);
      const screen = await engine.open();
      await provide(screen);
      await screen.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  desk: async ({ demo, shown }, provide, testInfo) => {
    const cable = await layCable(demo.url);
    await provide(new Desk(demo, shown, cable));
    await cable.close();
    if (testInfo.status === testInfo.expectedStatus) return;
    const description = await shown.run(describe).catch(String);
    testInfo.annotations.push({ type: PAGE_DESCRIPTION, description });
  },
});

/** Describes the page for the output of a failed test: what is on top, and what has the focus. */
function describe(): string {
  const top = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1) ?? document.body;
  const words = top.innerText.replaceAll(/\s+/g, " ").slice(0, 500);
  return `${location.pathname} | focus on ${document.activeElement?.outerHTML.slice(0, 150)} | ${words}`;
}
