import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The options of axe by theme. Only the contrast depends on the theme, so all else is checked once. */
const CHECKS = { light: {}, dark: { runOnly: ["color-contrast"] } };

/** Returns the serious and critical violations that axe finds in either theme: theme, rule and first element of each. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: string[] = [];
  for (const theme of ["dark", "light"] as const)
    found.push(...(await findingsIn(page, theme)).map((finding) => `${theme} ${finding}`));
  return found;
}

async function findingsIn(page: Page, theme: keyof typeof CHECKS): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await animationsHaveEnded(page);
  return page.evaluate(async (options) => {
    const { violations } = await Reflect.get(window, "axe").run(document, {
      resultTypes: ["violations"],
      ...options,
    });
    return violations
      .filter(({ impact }: { impact: string }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }: { id: string; nodes: { target: string[] }[] }) =>
          `${id}: ${nodes[0]?.target.join(" ")}`,
      );
  }, CHECKS[theme]);
}

/** Waits until no animation runs. One that is cancelled has come to rest, too. */
export const animationsHaveEnded = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
