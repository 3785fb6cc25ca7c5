import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { PASSWORD, signIn, test } from "@tests/support/desk-browser";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCREENS = [
  "/dashboard",
  "/appointments",
  "/appointments/create",
  "/patients",
  "/patients/1/records",
  "/shift",
];

/** Serious and critical findings of axe, by rule and place. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await Reflect.get(window, "axe").run(document, {
      resultTypes: ["violations"],
    });
    return violations
      .filter(({ impact }: { impact: string }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }: { id: string; nodes: { target: string[] }[] }) =>
          `${id}: ${nodes[0]?.target.join(" ")}`,
      );
  });
}

for (const language of ["ar", "en"] as const) {
  for (const scheme of ["light", "dark"] as const) {
    test(`axe finds nothing serious and the focus is somewhere on any screen (${language}, ${scheme})`, async ({
      page,
      demo,
    }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.context().addCookies([{ name: "lang", value: language, url: demo.url }]);
      await page.goto(`${demo.url}/login`);
      await page.locator("input[name=email]:focus").waitFor();
      const found: Record<string, string[]> = { "/login": await findings(page) };
      await signIn(page, demo, { email: "desk2@demo.local", language, password: PASSWORD });
      const { results } = await demo.call<{ results: { id: number }[] }>(
        "desk2@demo.local",
        "GET",
        "/appointments/",
      );
      const screens = [...SCREENS, `/appointments/${results[0]?.id}/details`];
      for (const path of screens) {
        await page.goto(`${demo.url}${path}`);
        await page.locator('[data-region="content"] h1').waitFor();
        await page.waitForTimeout(250);
        found[path] = await findings(page);
        const isNowhere = await page.evaluate(() => document.activeElement === document.body);
        if (isNowhere) found[path].push("focus on body");
        const scrolls = await page.evaluate(
          () => document.documentElement.scrollHeight > innerHeight + 1,
        );
        if (scrolls) found[path].push("the page scrolls");
      }
      expect(found).toEqual(Object.fromEntries(["/login", ...screens].map((path) => [path, []])));
    });
  }
}
