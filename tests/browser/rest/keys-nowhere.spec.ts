import { isRead } from "../../support/is-read.ts";
import { expect, type Page } from "@playwright/test";
import type { Test } from "#domain/entities/test.ts";
import { OWNER } from "../../support/booking-desk.ts";
import { OWN_PASSWORD, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName,
  );

/** Returns a list that fills with every write that the page sends from now on. */
function listenForWrites(page: Page): string[] {
  const written: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isOwn = pathname.startsWith("/api/auth/") || pathname.endsWith("/presence/");
    if (!isRead(request) && !isOwn) written.push(`${request.method()} ${pathname}`);
  });
  return written;
}

test("letters typed for a report that failed to load run no command", async ({ page, demo }) => {
  const doctor = await demo.newDoctor();
  await signIn(page, demo, { email: doctor, language: "en" }, "/worklist");
  await page.locator('[role="row"][data-active]').waitFor();
  const written = listenForWrites(page);
  await page.route("**/api/appointments/*/report/", (route) => route.fulfill({ status: 503 }));
  await page.keyboard.press("Enter");
  await page.keyboard.type("symptoms");
  await page.getByText("What you typed meanwhile was dropped").waitFor();
  await page.getByRole("alert").filter({ hasText: "Report" }).waitFor();
  const place = page.url();
  // A pause, after which a user who does not look at the screen types on.
  await page.locator("html:not([data-typing-dropped])").waitFor({ state: "attached" });
  await page.keyboard.type("mamc sp gagd e symptoms");
  await page.getByText("That is no key here").waitFor();
  expect(page.url()).toBe(place);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(written).toEqual([]);
});

test("Tab and a name typed before the dialog has loaded go to its fields", async ({
  page,
  demo,
}) => {
  const code = `KN${Date.now() % 10_000_000}`;
  const createdTest = await demo.call<Test>(OWNER, "POST", "/tests/", {
    unique_id: code,
    name_ar: "فحص",
    name_en: "Before",
    modality: "CT",
  });
  await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    `/settings/tests?search=${code}`,
  );
  await page.locator('[role="row"][data-active]', { hasText: code }).waitFor();
  const dialog = await holdRequests(page, /catalog-layers.*\.js/);
  await page.keyboard.press("e");
  // Skip the modality, the duration and the Arabic name.
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press("Tab");
  await page.keyboard.type("After");
  await page.keyboard.press("Control+Enter");
  dialog.letThrough();
  await expect
    .poll(async () => {
      const { unique_id, name_ar, name_en } = await demo.call<Test>(
        OWNER,
        "GET",
        `/tests/${createdTest.id}/`,
      );
      return [unique_id, name_ar, name_en];
    })
    .toEqual([code, "فحص", "After"]);
});

test("another user who signs in from the lock screen has the focus in the first field", async ({
  page,
  demo,
}) => {
  const [first, second] = [await demo.newReceptionist(), await demo.newReceptionist()];
  const keys = await signIn(page, demo, { email: first, language: "en" });
  await keys.press("Control+Shift+L");
  await page.locator("[data-lock] input:focus").waitFor();
  // Skip the button that shows the password and the button that unlocks.
  await keys.press("Tab", "Tab", "Tab", "Enter");
  await page.waitForURL("**/login");
  await expect.poll(() => focused(page)).toBe("email");
  await keys.type(second);
  await keys.press("Enter");
  await keys.type(OWN_PASSWORD);
  await keys.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.locator('[data-region="content"] h1').waitFor();
  await expect.poll(() => focused(page)).not.toBe("BODY");
});
