import { type Browser, chromium } from "playwright";
import { userBrowser } from "#tests/support/chromium.ts";
import { benchEmail } from "../fill/accounts.ts";
import { openSubject, type Subject } from "../measure/subject.ts";
import { type Budget, type Row, timedRow, timingsOf } from "../measure/timings.ts";
import { pageScript } from "./page-script.ts";
import { Screen } from "./screen.ts";

/** The running server with its data, and a browser. */
export interface Stage {
  subject: Subject;
  browser: Browser;
  /** Origin of the pages. */
  url: string;
  /** Version of the browser. */
  version: string;
  /** Number of samples per measurement. */
  samples: number;
  /** Opens an empty window. */
  open(slower?: number, extra?: string): Promise<Screen>;
  /** Opens a window, signs in the receptionist with this number and goes to a path. */
  enter(path: string, slower?: number, number?: number): Promise<Screen>;
  close(): Promise<void>;
}

/** CPU slowdown factors for measurements: the speed of this machine, and a quarter of it. */
export const SPEEDS = [1, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Starts the server and the browser. Throws if the data was not created by `bench:data`. */
export async function openStage(dataDir: string, port: number, samples: number): Promise<Stage> {
  const probe = await pageScript("bench/browser/page/probe.ts");
  const subject = await openSubject(dataDir, port, 0);
  const browser = await chromium.launch(await userBrowser());
  const url = new URL(subject.product.base).origin;
  async function open(slower = 1, extra = ""): Promise<Screen> {
    return Screen.open(browser, { probe, url, slower, extra });
  }
  return {
    subject,
    browser,
    url,
    version: browser.version(),
    samples,
    open,
    async enter(path, slower = 1, number = 1) {
      const screen = await open(slower);
      await screen.signIn(url + path, benchEmail("desk", number));
      return screen;
    },
    async close() {
      await browser.close();
      await subject.close();
    },
  };
}

/** Takes a number of samples, after one that is not counted. */
export async function takeSamples(
  count: number,
  takeSample: (at: number) => Promise<number>,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = -1; index < count; index += 1) {
    const time = await takeSample(index + 1);
    if (index >= 0) times.push(time);
  }
  return times;
}

/** Returns a row of results for a CPU speed. The budget is `p95` at full speed and `slow` at a quarter of it. */
export function speedRow(
  what: string,
  speed: Speed,
  times: readonly number[],
  { p95, slow }: { p95?: number; slow?: number } = {},
  note = "",
): Row {
  const limit = speed === 1 ? p95 : slow;
  const budget: Budget = limit === undefined ? {} : { p95: limit };
  const name = speed === 1 ? what : `${what}, ${speed}× slower`;
  return timedRow(name, timingsOf(times), budget, note);
}
