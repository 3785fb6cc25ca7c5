import { isRead } from "../is-read.ts";
import type { CDPSession, Page } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";
import { type Demo, type Language, OWN_PASSWORD } from "../desk-browser.ts";
import { LateNetwork, type NetworkFaults } from "../late-answers/network.ts";
import { press } from "../late-answers/typist.ts";
import { openForm } from "../round-trip/desk.ts";
import { translate } from "../translator.ts";
import { drawKeys } from "./keys.ts";
import { explainUnaskedWrite, type Write } from "./model.ts";
import { momentOf, type Pressed } from "./moment.ts";
import { makeWalkCenter, type Walker } from "./walk-center.ts";

const LATE_RESPONSES: NetworkFaults = { longest: 1_500, lost: 0, putOff: 0 };
/**
 * Milliseconds without activity after which the screen is checked: longer than the 0.5 s for which a doctor's letter
 * may still turn out to be text.
 */
const QUIET_MS = 600;
/** Background requests that no key causes. */
const BACKGROUND_CALLS = /^\/(?:presence|events|health)/u;
/** Shortest time between two keys, in milliseconds, waited for real: nobody types faster. */
const KEY_INTERVAL_MS = 50;
/** The number of last keys in the message of a failure. */
const KEYS_IN_MESSAGE = 40;

/** A walk of random keys: user, language, number of keys and seed. */
export interface RandomWalk {
  walker: Walker;
  language: Language;
  seed: number;
  keys: number;
  /** Whether a translator keeps replacing the texts of the page. */
  isTranslated?: boolean;
}

/**
 * Presses random keys. Throws if no element has the focus, a script fails, or a write was caused by no key. Returns the
 * writes.
 */
export async function playRandomKeys(
  page: Page,
  demo: Demo,
  { walker, language, seed, keys, isTranslated = false }: RandomWalk,
): Promise<readonly string[]> {
  const random = createRandom(seed);
  const center = await makeWalkCenter(demo, walker);
  const network = new LateNetwork(page, seed, LATE_RESPONSES);
  await network.watch();
  const history: Pressed[] = [];
  const writes = watchWrites(page, history);
  const requests: string[] = [];
  const errors = watchErrors(page);
  await keepInside(page);
  if (isTranslated) await translate(page);
  const client = await page.context().newCDPSession(page);
  const signIn = async (): Promise<void> => {
    await center.restore();
    await openForm(page, demo, { email: center.email, language });
    await page.goto(`${demo.url}/appointments`);
  };
  if (walker === "nobody") {
    await page.context().addCookies([{ name: "lang", value: language, url: demo.url }]);
    await page.goto(demo.url);
  } else await signIn();
  await page.locator("h1").first().waitFor();
  await network.quiet(QUIET_MS);
  network.begin();
  try {
    for (let pressed = 0; pressed < keys;) {
      const strokes = Array.from({ length: random.whole(1, 6) }, () => drawKeys(random)).flat();
      await pressAll(page, client, history, strokes);
      pressed += strokes.length;
      check(faultsNow());
      if (random.happens(0.25)) await standStill(page, network);
    }
    await standStill(page, network);
    return requests;
  } catch (failure) {
    if (failure instanceof Error) failure.message += `\n${summary()}`;
    throw failure;
  } finally {
    await network.end();
    await center.close();
  }

  /** Returns the errors since the last call. */
  function faultsNow(): string[] {
    const faults = errors.splice(0);
    for (const write of writes.splice(0)) {
      requests.push(`${write.method} ${write.path}`);
      const fault = explainUnaskedWrite(history, write, walker);
      if (fault !== null) faults.push(fault);
    }
    return faults;
  }

  /** Waits until nothing is pending. Signs in again if the user has logged out, and unlocks a locked screen. */
  async function standStill(page: Page, answers: LateNetwork): Promise<void> {
    await answers.quiet(QUIET_MS);
    const { focus, isLocked, path } = await momentOf(page);
    if (focus === null && !hasLeftPage(history)) throw new Error(`the focus is nowhere on ${path}`);
    check(faultsNow());
    if (isLocked) {
      await unlock(page, answers);
      // Unlocking ends the previous session, and no random key caused that request.
      writes.length = 0;
    } else if (path === "/login" && walker !== "nobody") {
      await signIn();
      await answers.quiet(QUIET_MS);
      history.length = 0;
      writes.length = 0;
    }
  }

  function summary(): string {
    const last = history
      .slice(-KEYS_IN_MESSAGE)
      .map(({ stroke, path, focus, activeRecord, dialogs, isText }) => {
        const where = `${path}${activeRecord === null ? "" : ` row ${activeRecord}`}${dialogs > 0 ? " dialog" : ""}`;
        return `${stroke === " " ? "Space" : stroke} (${where}, ${isText ? "text" : (focus ?? "nowhere")})`;
      });
    return `${walker}, ${language}, chance ${seed}, after ${history.length} keys:\n${last.join("\n")}`;
  }
}

/** Returns true if Tab has left the page, and no key has returned since. */
function hasLeftPage(history: readonly Pressed[]): boolean {
  const last = history.findLast(({ focus }) => focus !== null);
  return last?.isAtEdge === true && last.stroke.endsWith("Tab");
}

function check(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

async function pressAll(
  page: Page,
  client: CDPSession,
  history: Pressed[],
  strokes: readonly string[],
): Promise<void> {
  for (const stroke of strokes) {
    const last = history.at(-1);
    const early = last === undefined ? 0 : last.at + KEY_INTERVAL_MS - performance.now();
    if (early > 0) await page.waitForTimeout(early);
    history.push({ ...(await momentOf(page)), stroke, at: performance.now() });
    await press(page, client, stroke);
  }
}

async function unlock(page: Page, network: LateNetwork): Promise<void> {
  await page.locator("[data-lock] input").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await network.quiet(QUIET_MS);
}

function watchWrites(page: Page, history: readonly Pressed[]): Write[] {
  const writes: Write[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const path = pathname.replace(/^\/api/u, "");
    const method = request.method();
    if (pathname === path || isRead(request) || BACKGROUND_CALLS.test(path)) return;
    writes.push({ method, path, after: history.length });
  });
  return writes;
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
  page.on("console", (line) => {
    // The console also reports error responses, which are no fault of the page.
    if (line.type() === "error" && !line.text().startsWith("Failed to load resource"))
      errors.push(line.text());
  });
  return errors;
}

/** Disables printing, new windows and sign-ins of other users, which would divert the keys. */
async function keepInside(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
    globalThis.open = () => null;
  });
  // Other tests use the demo's own accounts, which the login page offers by keys.
  await page.route("**/api/auth/login/", (route) =>
    route.request().postData()?.includes("@demo.local") === true ? route.abort() : route.fallback(),
  );
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
}
