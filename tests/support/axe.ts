import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The options of axe by theme. Only the contrast depends on the theme, so all else is checked once. */
const CHECKS = { light: {}, dark: { runOnly: ["color-contrast"] } };
const THOROUGH = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // These two are off by default.
  rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
};

/**
 * Returns the violations that axe finds in either theme: theme, rule, first element and what is wrong with it. By default only serious and
 * critical ones; with `isThorough` all, those of good practice (order of headings, landmarks) included.
 */
export async function findings(page: Page, { isThorough = false } = {}): Promise<string[]> {
  await page.evaluate(axe);
  const found: string[] = [];
  for (const theme of ["dark", "light"] as const)
    found.push(
      ...(await findingsIn(page, theme, isThorough)).map((finding) => `${theme} ${finding}`),
    );
  return found;
}

async function findingsIn(
  page: Page,
  theme: keyof typeof CHECKS,
  isThorough: boolean,
): Promise<string[]> {
  // A message that fades away while axe looks would have too little contrast.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await animationsHaveEnded(page);
  return page.evaluate(
    async ({ options, isThorough: isAll }) => {
      const { violations } = await Reflect.get(window, "axe").run(document, {
        resultTypes: ["violations"],
        ...options,
      });
      return violations
        .filter(
          ({ impact }: { impact: string }) =>
            isAll || impact === "serious" || impact === "critical",
        )
        .map(
          ({ id, nodes }: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
            `${id}: ${nodes[0]?.target.join(" ")}: ${nodes[0]?.failureSummary}`,
        );
    },
    { options: isThorough && theme === "light" ? THOROUGH : CHECKS[theme], isThorough },
  );
}

/** Waits until no animation runs. One that is cancelled has come to rest, too. */
export const animationsHaveEnded = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
