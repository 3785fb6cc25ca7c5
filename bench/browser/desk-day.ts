import { benchEmail } from "../fill/accounts.ts";
import { figureRow, type Row } from "../measure/timings.ts";
import { ownPhones, openBooking, SAVED } from "./desk-work.ts";
import { GRID } from "./grid-sights.ts";
import type { LeftBehind } from "./left-behind.ts";
import type { Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";

/** The resources that a window uses while it shows the dashboard with no dialog open. */
export interface DeskState extends LeftBehind {
  /** JavaScript heap in MB after a garbage collection. */
  heap: number;
  nodes: number;
  /** Number of listeners on all elements, as counted by the browser. */
  jsListeners: number;
}

const HEAP_LIMIT_MB = 10;
/** Number of bookings after which the list and the palette are opened, as users do. */
const LOOK_INTERVAL = 5;
/** Milliseconds after which toasts and their timers have gone. */
const QUIET_MS = 6_000;
const MEGABYTE = 2 ** 20;
/** Numbers of the accounts that use this desk in turn. */
export const PEOPLE = [1, 2] as const;

/** Simulates a working day at one window, by keyboard only. */
export class DeskDay {
  private booked = 0;
  private person = 0;

  private constructor(
    private readonly screen: Screen,
    private readonly phones: readonly string[],
  ) {}

  /** Signs in at desk 1. `counting` is the script that counts timers and listeners of the page. */
  static async begin(stage: Stage, counting: string): Promise<DeskDay> {
    const screen = await stage.open(1, counting);
    await screen.signIn(`${stage.url}/dashboard`, benchEmail("desk"));
    await screen.client.send("HeapProfiler.enable");
    return new DeskDay(screen, await ownPhones(stage.subject));
  }

  /** Makes a number of bookings, each starting on the screen on which the previous one ended. */
  async book(times: number): Promise<void> {
    const { screen } = this;
    for (let done = 0; done < times; done += 1) {
      await openBooking(screen, this.phones, this.booked);
      await screen.shown(SAVED, "key", () => screen.press("Control+Enter"));
      this.booked += 1;
      if (this.booked % LOOK_INTERVAL === 0) await this.lookAround();
    }
  }

  /** Switches to the other language through the palette. */
  async changeLanguage(): Promise<void> {
    const { page } = this.screen;
    const otherLanguage = (await page.locator("html").getAttribute("lang")) === "ar" ? "en" : "ar";
    await this.command("language");
    await page.locator(`html[lang="${otherLanguage}"]`).waitFor();
    await this.screen.see('[data-region="content"] h1');
    await this.screen.pause(500);
  }

  /** Signs out, and signs in the other account of {@link PEOPLE}. */
  async changePerson(): Promise<void> {
    await this.command("log out");
    this.person += 1;
    await this.screen.typeLogin(benchEmail("desk", PEOPLE[this.person % PEOPLE.length]));
    await this.screen.press("Enter");
    await this.screen.see('[data-region="content"] h1');
    await this.screen.pause(500);
  }

  /** Goes to the dashboard, waits until toasts and timers have ended, and counts the resources. */
  async state(): Promise<DeskState> {
    const { screen } = this;
    await screen.pause(300);
    await screen.press("g", "d");
    await screen.page.waitForURL("**/dashboard");
    await screen.pause(QUIET_MS);
    await screen.client.send("HeapProfiler.collectGarbage");
    await screen.client.send("HeapProfiler.collectGarbage");
    const { usedSize } = await screen.client.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await screen.client.send("Memory.getDOMCounters");
    const leftBehind = await screen.page.evaluate(() => window.leftBehind());
    return { ...leftBehind, heap: usedSize / MEGABYTE, nodes, jsListeners: jsEventListeners };
  }

  private async lookAround(): Promise<void> {
    const { screen } = this;
    await screen.press("g", "a");
    await screen.see(`${GRID}:focus`, `${GRID} [aria-rowindex="2"]`);
    await screen.press("Control+k");
    await screen.see("#palette-input:focus");
    await screen.page.keyboard.type("ahm");
    await screen.see('[role="dialog"] [role="option"]');
    await screen.press("Escape", "Escape");
    await screen.seeGone("#palette-input");
  }

  private async command(words: string): Promise<void> {
    const { screen } = this;
    await screen.press("Control+k");
    await screen.see("#palette-input:focus");
    await screen.page.keyboard.type(`>${words}`);
    await screen.see('[role="dialog"] [role="option"][aria-selected="true"]');
    await screen.press("Enter");
  }
}

/** Returns rows that compare two states, one per resource. */
export function compareStates(when: string, before: DeskState, after: DeskState): Row[] {
  const grown = after.heap - before.heap;
  const resourceRow = (name: string, old: number, now: number): Row => ({
    ...figureRow(`${name}, ${when}`, String(now), `≤ ${old}`, now <= old),
    note: `${old} before`,
  });
  const moreListeners = Object.entries(after.listeners)
    .map(([name, count]) => ({ name, by: count - (before.listeners[name] ?? 0) }))
    .filter(({ by }) => by > 0);
  const sum = ({ listeners }: DeskState) =>
    Object.values(listeners).reduce((total, count) => total + count, 0);
  return [
    {
      ...figureRow(
        `heap grown, ${when}`,
        `${grown.toFixed(1)} MB`,
        `< ${HEAP_LIMIT_MB} MB`,
        grown < HEAP_LIMIT_MB,
      ),
      note: `from ${before.heap.toFixed(1)} to ${after.heap.toFixed(1)} MB`,
    },
    {
      ...resourceRow("listeners on window, document, body", sum(before), sum(after)),
      note:
        moreListeners.length === 0
          ? `${sum(before)} before`
          : moreListeners.map(({ name, by }) => `${name} +${by}`).join(", "),
    },
    resourceRow("intervals running", before.intervals, after.intervals),
    resourceRow("timeouts waiting", before.timeouts, after.timeouts),
    {
      ...figureRow(`listeners of all elements, ${when}`, String(after.jsListeners)),
      note: `${before.jsListeners} before`,
    },
    { ...figureRow(`nodes, ${when}`, String(after.nodes)), note: `${before.nodes} before` },
  ];
}
