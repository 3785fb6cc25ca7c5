import { markOffline, untilRetry } from "./network.ts";

/** Returns the id of the build that a page is of; null if it was not built, as in development. */
export function buildOf(page: ParentNode = document): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;
}

/** Asks the server once which build it serves. Returns null if it does not answer with a page of ScanDesk. */
export async function servedBuild(): Promise<string | null> {
  const page = await askForPage();
  return page === null ? null : buildOf(parsed(page));
}

/** Asks the server which build it serves, as often as it takes until one answers. Returns null if that is no page of ScanDesk. */
export async function untilServed(): Promise<string | null> {
  for (;;) {
    const page = await askForPage();
    if (page !== null) return buildOf(parsed(page));
    await untilRetry();
  }
}

const parsed = (page: string): Document => new DOMParser().parseFromString(page, "text/html");

/** Returns the page as text; null if the server, or a proxy before it, has none at the moment. */
async function askForPage(): Promise<string | null> {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.status < 500 ? await answer.text() : null;
  } catch {
    markOffline();
    return null;
  }
}
