import { expect, type Page } from "@playwright/test";
import { signIn, test } from "../../support/desk-browser.ts";

const OWN_PASSWORD = "a-desk-of-its-own-9";
const lock = (page: Page) => page.locator("[data-lock]");

test("an idle kiosk locks after the user's own minutes, and unlocking restores what was typed", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  await demo.call(email, "PATCH", "/account/current-user/", {
    settings: { idle_lock_minutes: 2 },
  });
  await page.clock.install();
  const keys = await signIn(page, demo, { email, language: "ar" });
  await keys.press("F4");
  await page.locator("input[name=patient]:focus").waitFor();
  await page.locator("input[name=notes]").focus();
  await page.keyboard.insertText("مريض سكر");
  await page.clock.fastForward("01:30");
  await keys.press("Shift");
  await page.clock.fastForward("01:30");
  await expect(lock(page)).toHaveCount(0);
  await page.clock.fastForward("02:10");
  await expect(lock(page)).toHaveCount(1);
  await expect(lock(page).locator("input:focus")).toHaveCount(1);
  await keys.type(OWN_PASSWORD);
  await keys.press("Enter");
  await expect(lock(page)).toHaveCount(0);
  await expect(page.locator("input[name=notes]:focus")).toHaveValue("مريض سكر");
});

test("another user at a locked kiosk sees nothing of the first user's work, which the first user can bring back", async ({
  page,
  demo,
}) => {
  const first = await demo.newReceptionist();
  const second = await demo.newReceptionist();
  for (const email of [first, second]) await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email: first, language: "en" });
  await keys.press("F4");
  await page.locator("input[name=patient]:focus").waitFor();
  await page.locator("input[name=notes]").focus();
  await keys.type("allergic to contrast");
  await keys.press("Control+Shift+L");
  await lock(page).locator("input:focus").waitFor();
  const change = async (email: string) => {
    await page.getByRole("button", { name: "Sign in as someone else" }).focus();
    await keys.press("Enter");
    await page.locator("input[name=email]").focus();
    await page.locator("input[name=email]").selectText();
    await keys.type(email);
    await keys.press("Enter");
    await keys.type(OWN_PASSWORD);
    await keys.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.locator('[data-region="content"] h1').waitFor();
    await keys.press("F4");
    await page.locator("form [name]:focus").waitFor();
  };
  await change(second);
  await expect(page.locator("input[name=notes]")).toHaveValue("");
  expect(await page.locator("body").textContent()).not.toContain("allergic");
  await keys.press("Control+Shift+L");
  await lock(page).locator("input:focus").waitFor();
  await change(first);
  // The form may belong to the next patient by now, so the half-typed booking returns only on request.
  await expect(page.locator("input[name=notes]")).toHaveValue("");
  await keys.press("Control+Shift+y");
  await expect(page.locator("input[name=notes]")).toHaveValue("allergic to contrast");
});

test("two users on one appointment see each other, until one of them leaves", async ({
  page,
  demo,
  browser,
}) => {
  const first = await demo.newReceptionist();
  const second = await demo.newReceptionist();
  const { results } = await demo.call<{ results: { id: number; branch: number }[] }>(
    first,
    "GET",
    "/appointments/?page=1&page_size=1",
  );
  const path = `/appointments/${results[0]?.id}/details`;
  await signIn(page, demo, { email: first, language: "en" }, path);
  await page.locator('[data-region="content"] h1').waitFor();
  const other = await browser.newPage();
  const keys = await signIn(other, demo, { email: second, language: "en" });
  await other.goto(`${demo.url}${path}`);
  await other.locator('[data-region="content"] h1').waitFor();
  const name = (email: string) =>
    demo.call<{ name: string }>(email, "GET", "/account/current-user/").then((one) => one.name);
  const also = (at: Page) => at.getByText("Also open by:");
  await expect(also(page)).toContainText(await name(second));
  await expect(also(other)).toContainText(await name(first));
  await keys.press("g", "d");
  await expect(also(page)).toHaveCount(0);
  await other.close();
});

test("the product can be installed as an app that opens full screen", async ({ page, demo }) => {
  await page.goto(demo.url);
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const response = await page.request.get(`${demo.url}${href}`);
  const manifest = (await response.json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect([response.headers()["content-type"], manifest.display, manifest.start_url]).toEqual([
    expect.stringContaining("json"),
    "fullscreen",
    "/dashboard",
  ]);
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(`${demo.url}${src}`);
    expect([icon.status(), icon.headers()["content-type"]]).toEqual([
      200,
      expect.stringContaining(type),
    ]);
  }
});

/** From the smallest screen to 4K; the last two are 1920×1080 and 1366×768 at 200 % zoom. */
const SIZES = [
  [1024, 768],
  [3840, 2160],
  [960, 540],
  [683, 384],
] as const;

test("only panes scroll, and nothing of the header is cut off, from 1024×768 to 4K and at 200 %", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  for (const language of ["ar", "en"] as const) {
    await page.context().clearCookies();
    await signIn(page, demo, { email, language });
    for (const path of [
      "/dashboard",
      "/appointments",
      "/appointments/create",
      "/board",
      "/shift",
    ]) {
      await page.goto(`${demo.url}${path}`);
      await page.locator('[data-region="content"] h1').waitFor();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        // The layout is complete one frame later.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        const secrets = await page.evaluate(() => {
          const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
          const cut = [...document.querySelectorAll("header button, header a, header input")]
            .filter((one) => one.getClientRects().length > 0)
            .filter((one) => {
              const { left, right } = one.getBoundingClientRect();
              return left < -1 || right > innerWidth + 1;
            })
            .map((one) => one.textContent);
          return { scrolls: scrollWidth > clientWidth || scrollHeight > clientHeight, cut };
        });
        expect({ path, language, width, ...secrets }).toEqual({
          path,
          language,
          width,
          scrolls: false,
          cut: [],
        });
      }
    }
  }
});
