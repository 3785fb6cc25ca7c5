import { expect } from "@playwright/test";
import { OWN_PASSWORD, test } from "../../support/desk-browser.ts";
import { openLogin, typePassword } from "../../support/factor-desk.ts";
import { Keyboard } from "../../support/keyboard.ts";

const NEXT = "seven-tall-palms-9";

test("while a password must be changed no live changes are asked for, and afterwards they are", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const { results } = await demo.call<{ results: { id: number }[] }>(
    "owner@demo.local",
    "GET",
    `/accounts/?page=1&search=${email}`,
  );
  const path = `/accounts/${results[0]?.id}/`;
  await demo.call("owner@demo.local", "PATCH", path, { must_change_password: true });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/events/")) asked.push(request.url());
  });
  await page.clock.install();
  await openLogin(page, demo, "en");
  await typePassword(page, email);
  await page.waitForURL("**/account/password");
  const field = (name: string) => page.locator(`[name=${name}]:focus`).waitFor();
  await field("current_password");
  const before = asked.length;
  // Longer than the longest pause between two tries.
  for (let tries = 0; tries < 3; tries += 1) await page.clock.fastForward(30_000);
  expect(asked.length).toBe(before);

  const keys = new Keyboard(page);
  await keys.type(OWN_PASSWORD);
  await keys.press("Enter");
  await field("new_password");
  await keys.type(NEXT);
  await keys.press("Enter");
  await field("password_confirmation");
  await keys.type(NEXT);
  const opened = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/events/") && answer.ok(),
  );
  await keys.press("Control+Enter");
  await page.waitForURL("**/dashboard");
  await opened;
});
