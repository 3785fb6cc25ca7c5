import { expect, type Page } from "@playwright/test";
import { type Demo, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { failedWords, failGetRequests, pressRetry } from "../../support/failing.ts";
import { field, OWNER } from "../../support/money-desk.ts";

const UNREAD = ["The choices could not be read.", "Try again"];

const openOwner = (page: Page, demo: Demo) =>
  signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });

test("if a form's choices fail to load, the chosen value stays, and a key loads them again", async ({
  page,
  demo,
}) => {
  const keys = await openOwner(page, demo);
  await page.goto(`${demo.url}/settings/machines`);
  await page.locator('[role="row"][data-active]').waitFor();
  const succeed = await failGetRequests(page, /\/(branches|rooms)\/$/);
  await keys.press("e");
  await page.locator("[role=dialog] [name=name]:focus").waitFor();
  await expect.poll(() => failedWords(page)).toEqual([...UNREAD, ...UNREAD]);
  const branch = field(page, "branch");
  const valueBefore = await branch.inputValue();
  await branch.focus();
  await keys.press("ArrowDown", "End", "ArrowUp", "Home");
  await keys.type("b2");
  expect(await branch.inputValue()).toBe(valueBefore);
  expect(await branch.locator("option").count()).toBe(1);
  await pressRetry(page, keys, succeed);
  await expect.poll(() => failedWords(page)).toEqual(UNREAD);
  await page.locator("[role=dialog] [name=branch]:focus").waitFor();
  expect(await branch.locator("option").count()).toBeGreaterThan(1);
});

test("a filter whose choices fail to load shows an error, and a key loads them again", async ({
  page,
  demo,
}) => {
  const keys = await openOwner(page, demo);
  const succeed = await failGetRequests(page, /\/branches\/$/);
  await page.goto(`${demo.url}/appointments`);
  await page.locator('[role="grid"]:focus').waitFor();
  await expect
    .poll(() => failedWords(page))
    .toEqual(["Branch: the choices could not be read.", "Try again"]);
  await page.locator("header input").first().focus();
  await pressRetry(page, keys, succeed);
  await expect.poll(() => failedWords(page)).toEqual([]);
  await expect(page.locator("label").filter({ hasText: /^Branch/ })).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});
