import { benchEmail } from "../../fill/accounts.ts";
import { figureRow, type Row } from "../../measure/timings.ts";
import { ROWS_SHOWN } from "../grid-sights.ts";
import type { Screen } from "../screen.ts";
import type { Sight } from "../sight.ts";
import { takeSamples, speedRow, type Stage, SPEEDS } from "../stage.ts";

const USABLE: Sight = { present: ["input[name=email]:focus"] };
const DASHBOARD: Sight = { present: ['[data-region="content"] h1'], path: "^/dashboard" };
const ACCOUNT_COUNT = 20;
const LIMITS = { login: 90, first: 186 };
/** Disables idle callbacks, so that prefetched scripts are not counted. */
const NEVER_IDLE = "window.requestIdleCallback = () => 0;";
const watching = (sight: Sight) => `window.bench.watch(${JSON.stringify(sight)}, "visit");`;

/** Measures first visits with an empty cache: time to the login and to the first list, and the size of the scripts. */
export async function* measureFirstVisit(stage: Stage): AsyncGenerator<Row> {
  const budget = { p95: 450, slow: 1_200 };
  for (const speed of SPEEDS) {
    const visits: number[] = [];
    let scripts = 0;
    const lists = await takeSamples(stage.samples, async (at) => {
      const screen = await stage.open(speed, watching(USABLE));
      try {
        await screen.page.goto(`${stage.url}/patients`, { waitUntil: "commit" });
        const { began, ended } = await screen.wait(USABLE);
        if (at > 0) visits.push(ended - began);
        scripts = await scriptsOf(screen);
        await screen.typeLogin(benchEmail("desk", 1 + (at % ACCOUNT_COUNT)));
        await screen.pause();
        return await screen.timed(ROWS_SHOWN, "key", () => screen.press("Enter"));
      } finally {
        await screen.close();
      }
    });
    yield speedRow("first visit → login usable", speed, visits, budget);
    yield speedRow("sign-in → first list painted", speed, lists, budget);
    if (speed === 1) {
      yield sizeRow("JavaScript of the login, compressed", scripts, LIMITS.login);
      yield sizeRow(
        "JavaScript of the first screen, compressed",
        await firstScreen(stage),
        LIMITS.first,
      );
    }
  }
}

/** Returns the compressed size of the scripts loaded so far, in KB. */
async function scriptsOf({ page }: Screen): Promise<number> {
  return (await page.evaluate(() => window.bench.scriptBytes())) / 1024;
}

/** Returns the compressed size in KB of the scripts needed to show the dashboard, with an empty cache. */
async function firstScreen(stage: Stage): Promise<number> {
  const screen = await stage.open(1, NEVER_IDLE);
  try {
    await screen.page.goto(stage.url);
    await screen.typeLogin(benchEmail("desk", ACCOUNT_COUNT));
    await screen.shown(DASHBOARD, "key", () => screen.press("Enter"));
    return await scriptsOf(screen);
  } finally {
    await screen.close();
  }
}

function sizeRow(what: string, size: number, limit: number): Row {
  return figureRow(what, `${size.toFixed(1)} KB`, `≤ ${limit} KB`, size <= limit);
}
