import type { Page } from "@playwright/test";

/** Returns what is waited for, and what ends the waiting. */
export function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Holds back what the page asks for under an address, until it is let go; what was asked is counted. */
export async function holdBack(page: Page, address: string | RegExp) {
  const { opened, open } = gate();
  const asked: string[] = [];
  await page.route(address, async (route) => {
    asked.push(route.request().url());
    await opened;
    // The page may have gone meanwhile, and its request with it.
    await route.continue().catch(() => undefined);
  });
  return { letGo: open, asked };
}
