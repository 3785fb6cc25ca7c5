import type { Page } from "@playwright/test";

/** Returns a promise and the function that resolves it. */
export function createDeferred() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Holds back all requests of the page to an address until `letThrough` is called. `asked` lists their URLs. */
export async function holdRequests(page: Page, address: string | RegExp) {
  const { opened, open } = createDeferred();
  const requests: string[] = [];
  await page.route(address, async (route) => {
    requests.push(route.request().url());
    await opened;
    // The page may have been closed meanwhile, and its request with it.
    await route.continue().catch(() => undefined);
  });
  return { letThrough: open, asked: requests };
}

/**
 * Lets all requests of the page to an address reach the server at once, and holds back the responses until `letThrough`
 * is called. `asked` lists their URLs and `bodies` their bodies, once the server has answered.
 */
export async function holdResponses(page: Page, address: string | RegExp) {
  const { opened, open } = createDeferred();
  const requests: string[] = [];
  const bodies: string[] = [];
  await page.route(address, async (route) => {
    // The page may have been closed meanwhile, and its request with it.
    const response = await route.fetch().catch(() => null);
    requests.push(route.request().url());
    bodies.push(route.request().postData() ?? "");
    await opened;
    if (response !== null) await route.fulfill({ response }).catch(() => undefined);
  });
  return { letThrough: open, asked: requests, bodies };
}

const HEALTH = "**/api/health/";

/**
 * Takes the network away from all pages of the browser. Resolves once a request of this page fails: the browser says
 * that it is offline before its network process knows. A page that asks the server in between must not get an answer, or
 * it loses the network twice.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().route(HEALTH, (route) => route.abort());
  await page.context().setOffline(true);
  await page.waitForFunction(() =>
    fetch("/api/health/?of=test", { cache: "no-store" }).then(
      () => false,
      () => true,
    ),
  );
}

/** Gives the network back to all pages of the browser. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().unroute(HEALTH);
  await page.context().setOffline(false);
}
