import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request, Route } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";

/** How a simulated bad network disturbs requests and responses. */
export interface NetworkFaults {
  /** Longest delay of a response, in milliseconds. */
  longest: number;
  /** The share (0 to 1) of responses that get lost after the server has carried out the request. */
  lost: number;
  /** The share (0 to 1) of requests that are answered with 503 without reaching the server. */
  putOff: number;
}

const DEFAULT_FAULTS: NetworkFaults = { longest: 3_000, lost: 0.05, putOff: 0.03 };
const STREAM = /\/api\/events/;
/** Requests that repeat in the background; no typed input waits for them. */
const BACKGROUND_CALLS = /\/api\/(?:health|presence)/;

/** What happens to a request: its response is delayed by `after` milliseconds, is lost, or is a 503. */
type Fate = { kind: "late" | "lost" | "put off"; after: number };

/** A network between a page and its server on which responses arrive late, out of order, or never. */
export class LateNetwork {
  /** The requests since `begin`, each with what happened to it. */
  readonly log: string[] = [];
  readonly #page: Page;
  readonly #seed: number;
  readonly #faults: NetworkFaults;
  readonly #open = new Set<Request>();
  readonly #asked = new Map<string, number>();
  #isLate = false;

  constructor(page: Page, seed: number, faults: NetworkFaults = DEFAULT_FAULTS) {
    this.#page = page;
    this.#seed = seed;
    this.#faults = faults;
  }

  /** Counts the page's requests from now on. They are unchanged until {@link begin}. */
  async watch(): Promise<void> {
    const page = this.#page;
    page.on("request", (request) => {
      if (isCall(request) && !BACKGROUND_CALLS.test(request.url())) this.#open.add(request);
    });
    page.on("requestfinished", (request) => this.#open.delete(request));
    page.on("requestfailed", (request) => this.#open.delete(request));
    await page.route("**/api/**", (route) => this.#answer(route));
  }

  begin(): void {
    this.#isLate = true;
  }

  async end(): Promise<void> {
    await this.#page.unrouteAll({ behavior: "ignoreErrors" });
  }

  /** Resolves once nothing was loading, being saved or queued for that many milliseconds. */
  async quiet(milliseconds: number): Promise<void> {
    for (let since = Date.now(); Date.now() - since < milliseconds;) {
      await sleep(50);
      if (this.#open.size > 0 || (await isBusy(this.#page))) since = Date.now();
    }
  }

  /** What happens depends on the request and its number, not on the time, so that a seed repeats the same network. */
  #fateOf(request: Request): Fate {
    const { pathname } = new URL(request.url());
    const requestText = `${request.method()} ${pathname}`;
    const requestNumber = this.#asked.get(requestText) ?? 0;
    this.#asked.set(requestText, requestNumber + 1);
    const random = createRandom(
      hashOf(`${this.#seed} ${withoutIds(requestText)} ${requestNumber}`),
    );
    const { longest, lost, putOff } = this.#faults;
    const delay = random.whole(0, longest);
    const kind = random.happens(lost) ? "lost" : random.happens(putOff) ? "put off" : "late";
    const { search } = new URL(request.url());
    if (!BACKGROUND_CALLS.test(requestText))
      this.log.push(`${requestText}${decodeURIComponent(search)} ${kind} ${delay}`);
    return { kind, after: delay };
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    if (!this.#isLate || !isCall(request)) return route.continue();
    const { kind, after } = this.#fateOf(request);
    const response = kind === "put off" ? null : await route.fetch();
    await sleep(after);
    if (kind === "lost") return route.abort("connectionreset");
    if (response !== null) return route.fulfill({ response });
    return route.fulfill({
      status: 503,
      headers: { "retry-after": "2" },
      json: { code: "unavailable", detail: "The service is not available right now." },
    });
  }
}

function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return pathname.startsWith("/api/") && !STREAM.test(pathname);
}

/** Replaces numbers, because ids differ from run to run. */
function withoutIds(requestText: string): string {
  return requestText.replaceAll(/\d+/gu, "#");
}

/** Returns the FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

const BUSY = [
  "form[aria-busy=true]",
  "[data-loading]",
  // Keys queued before the screen was locked stay queued until it is unlocked.
  "[data-typed-ahead]:not([inert])",
  // Waiting does not end the dropping of keys that only Escape ends.
  "html[data-typing-dropped]:not([data-typing-dropped-until-seen])",
].join(", ");

/** Returns true if the page is saving, loading, dropping keys for a while, or has queued keys. */
function isBusy(page: Page): Promise<boolean> {
  return page.evaluate((busy) => document.querySelector(busy) !== null, BUSY);
}
