import { expect } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { OWN_PASSWORD, signIn, test } from "../../support/desk-browser.ts";

/** Longer than anything that the page asks for by itself. */
const LONG_MS = 120_000;

test("a locked screen asks the server for nothing until the password, and then goes on", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const email = await demo.newReceptionist();
  const { results } = await demo.call<PageOf<Appointment>>(email, "GET", "/appointments/?page=1");
  const refused: string[] = [];
  const present: number[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() === 401) refused.push(pathname);
    if (pathname.startsWith("/api/presence")) present.push(response.status());
  });
  const id = results[0]?.id ?? 0;
  const keys = await signIn(page, demo, { email, language: "en" }, `/appointments/${id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  await page.clock.runFor(5_000);
  await expect.poll(() => present.length).toBeGreaterThan(0);

  const told = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/lock/"));
  await keys.press("Control+Shift+L");
  await page.locator("[data-lock] input:focus").waitFor();
  await told;
  // The first call that is refused says that the session is locked.
  await page.clock.runFor(LONG_MS);
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  await page.clock.runFor(LONG_MS);
  const before = refused.length;
  for (let count = 0; count < 5; count += 1) await page.clock.runFor(LONG_MS);
  // What was sent by now is answered before this.
  await page.evaluate(() => fetch("/api/health/"));
  expect(refused.slice(before)).toEqual([]);

  present.length = 0;
  await page.keyboard.type(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  await expect.poll(() => present.filter((status) => status < 300).length).toBeGreaterThan(0);
});
