import type { CDPSession, Locator, Page } from "@playwright/test";

type Point = { x: number; y: number };

/** A mouse for the tests of what it does: all others are kept from using one (`forbid-mouse.ts`). */
export class Pointer {
  readonly #client: CDPSession;

  private constructor(client: CDPSession) {
    this.#client = client;
  }

  static async of(page: Page): Promise<Pointer> {
    return new Pointer(await page.context().newCDPSession(page));
  }

  down(at: Point): Promise<void> {
    return this.#send("mousePressed", at);
  }

  up(at: Point): Promise<void> {
    return this.#send("mouseReleased", at);
  }

  async click(at: Point): Promise<void> {
    await this.down(at);
    await this.up(at);
  }

  async #send(type: "mousePressed" | "mouseReleased", { x, y }: Point): Promise<void> {
    await this.#client.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button: "left",
      buttons: type === "mousePressed" ? 1 : 0,
      clickCount: 1,
    });
  }
}

/** Returns the middle of an element on screen. */
export async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await element.evaluate((one) =>
    one.getBoundingClientRect().toJSON(),
  );
  return { x: x + width / 2, y: y + height / 2 };
}

/** Resolves once the page has drawn what was there to draw. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
