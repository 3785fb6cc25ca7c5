import { expect, type Page } from "@playwright/test";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

/** Returns on which sides the table of figures hides some, by the marks that its edges show. */
const marks = (page: Page) =>
  page.locator("main [role=grid]").evaluate((table) => {
    const pane = table.parentElement;
    return ["before", "after"].filter((side) => pane?.hasAttribute(`data-more-${side}`));
  });

/** Returns whether the figure with the focus stands whole between the columns that stay in view, and its column. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const figure = document.activeElement;
    const cell = figure?.closest("td");
    const row = figure?.closest("tr");
    const [name, last] = [row?.querySelector("th"), row?.querySelector("td:last-child")];
    if (!figure || !cell || !row || !name || !last) throw new Error("no figure has the focus");
    const place = figure.getBoundingClientRect();
    const [start, end] = [name.getBoundingClientRect(), last.getBoundingClientRect()]
      .map(({ left, right }) => ({ left, right }))
      .toSorted((one, other) => one.left - other.left);
    const isBetween = place.left >= (start?.right ?? 0) - 1 && place.right <= (end?.left ?? 0) + 1;
    return {
      column: cell.cellIndex,
      isWhole: cell === last || isBetween,
      columns: row.cells.length,
    };
  });

/** Returns the amounts of the first line that are shown although a column that stays in view covers a part of them. */
const cutAmounts = (page: Page) =>
  page.evaluate(() => {
    const [name, ...cells] = document.querySelector("main [role=grid] tbody tr")?.children ?? [];
    const last = cells.pop();
    if (!name || !last) throw new Error("the table has no line");
    const kept = [name, last].map((cell) => cell.getBoundingClientRect());
    return cells
      .flatMap((cell) => [...cell.children])
      .filter((amount) => {
        const { left, right } = amount.getBoundingClientRect();
        const isCovered = kept.some((edge) => left < edge.right - 2 && right > edge.left + 2);
        return isCovered && getComputedStyle(amount).opacity !== "0";
      })
      .map((amount) => amount.textContent);
  });

for (const language of ["ar", "en"] as const)
  for (const colorScheme of ["light", "dark"] as const)
    test(`the financial report shows on which side it has more columns, and keys reach each (${language}, ${colorScheme})`, async ({
      page,
      demo,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1024, height: 768 });
      const login = { email: "owner@demo.local", language, password: PASSWORD };
      const keys = await signIn(page, demo, login, "/financials");
      await page.locator("[data-place]:focus").waitFor();
      await expect.poll(() => marks(page)).toEqual(["after"]);
      const { columns } = await focused(page);
      const forth = language === "ar" ? "ArrowLeft" : "ArrowRight";
      const back = language === "ar" ? "ArrowRight" : "ArrowLeft";
      for (let column = 1; column < columns; column += 1) {
        expect(await focused(page)).toEqual({ column, isWhole: true, columns });
        await expect.poll(() => cutAmounts(page)).toEqual([]);
        if (column === 11) await expect.poll(() => marks(page)).toContain("before");
        await keys.press(forth);
      }
      await keys.press(back);
      await expect.poll(() => marks(page)).toEqual(["before"]);
      expect(await focused(page)).toEqual({ column: columns - 2, isWhole: true, columns });
      await keys.press("Home");
      await expect.poll(() => marks(page)).toEqual(["after"]);
      await page.setViewportSize({ width: 1366, height: 768 });
      await expect.poll(() => cutAmounts(page)).toEqual([]);
      await page.setViewportSize({ width: 1920, height: 1080 });
      await expect.poll(() => marks(page)).toEqual([]);
    });
