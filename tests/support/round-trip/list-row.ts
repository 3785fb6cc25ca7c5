import type { Page } from "@playwright/test";
import { untilUsable } from "./desk.ts";

/** Opens a list, moves to one of its first rows and presses `e`. If the list is already open, only presses `e`. */
export async function openRow(page: Page, row: ListRow): Promise<number> {
  if (page.url() !== row.url) row.id = await findRow(page, row);
  await page.locator("[role=grid]:focus").waitFor();
  await page.keyboard.press("e");
  await untilUsable(page);
  return row.id ?? 0;
}

/** A row of a list to open. */
export interface ListRow {
  url: string;
  /** Path of the API that returns its rows. */
  list: string;
  /** Number of rows below the first. */
  down: number;
  /** Id of the record, once its row was found. */
  id?: number;
}

async function findRow(page: Page, { url, list, down, id }: ListRow): Promise<number> {
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === `${list}query/` || (pathname === list && searchParams.has("page"));
  });
  await page.goto(url);
  const { results } = (await (await answered).json()) as { results: { id: number }[] };
  await page.locator("[role=grid]:focus").waitFor();
  await page.locator('[role="row"][data-active]').waitFor();
  const listedIndex = results.findIndex((row) => row.id === id);
  const rowIndex = listedIndex === -1 ? Math.min(down, results.length - 1) : listedIndex;
  for (let press = 0; press < rowIndex; press += 1) await page.keyboard.press("ArrowDown");
  await page.locator(`[role="row"][data-active][aria-rowindex="${rowIndex + 2}"]`).waitFor();
  return results[rowIndex]?.id ?? 0;
}
