import { isRead } from "../is-read.ts";
import type { Page, Request } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";

/** Background requests, which do not concern the form. */
const BACKGROUND_CALLS = /\/api\/(?:events|auth|presence|health)/;

/** The requests of a page: delayed, recorded and waited for. */
export class Answers {
  /** The write requests, as `METHOD /path`. */
  readonly writes: string[] = [];
  readonly #page: Page;
  readonly #open = new Set<Request>();
  #waiting: (() => void)[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith("/api/") || BACKGROUND_CALLS.test(pathname)) return;
      this.#open.add(request);
      if (!isRead(request)) this.writes.push(`${request.method()} ${pathname}`);
    });
    const ended = (request: Request): void => {
      if (!this.#open.delete(request) || this.#open.size > 0) return;
      for (const done of this.#waiting.splice(0)) done();
    };
    page.on("requestfinished", ended);
    page.on("requestfailed", ended);
  }

  /** Delays a share of the responses from now on, each by a random time up to `longest` milliseconds. */
  async delay({
    longest,
    share,
    seed,
  }: {
    longest: number;
    share: number;
    seed: number;
  }): Promise<void> {
    const random = createRandom(seed);
    await this.#page.route("**/api/**", async (route) => {
      if (BACKGROUND_CALLS.test(route.request().url())) return route.continue();
      const delayMs = random.happens(share) ? random.whole(0, longest) : 0;
      const response = await route.fetch();
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
      await route.fulfill({ response });
    });
  }

  /** Resolves once no request and no save is pending and the screen is up to date. */
  async settled(): Promise<void> {
    for (let calm = 0; calm < 3;) {
      await this.#none();
      const isSaving = await this.#page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            requestAnimationFrame(() =>
              setTimeout(() => resolve(document.querySelector("form[aria-busy=true]") !== null)),
            );
          }),
      );
      calm = this.#open.size === 0 && !isSaving ? calm + 1 : 0;
    }
  }

  /** Returns the pending requests, as `METHOD address`. */
  open(): string[] {
    return [...this.#open].map((request) => `${request.method()} ${request.url()}`);
  }

  async end(): Promise<void> {
    await this.#page.unrouteAll({ behavior: "ignoreErrors" });
  }

  #none(): Promise<void> {
    return this.#open.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#waiting.push(resolve);
        });
  }
}
