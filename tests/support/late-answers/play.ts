import { expect, type Page } from "@playwright/test";
import { latinDigits } from "#domain/text.ts";
import { createRandom } from "#server/database/demo/random.ts";
import type { Demo, Language } from "../desk-browser.ts";
import { openForm } from "../round-trip/desk.ts";
import { TableWatch } from "../round-trip/tables.ts";
import { BOOKING_JOBS } from "./booking-jobs.ts";
import { storedFacts } from "./facts.ts";
import { type Job, createJobContext, type Plan } from "./job.ts";
import { MONEY_JOBS } from "./money-jobs.ts";
import { LateNetwork } from "./network.ts";
import { OFFICE_JOBS } from "./office-jobs.ts";
import { PALETTE_JOBS } from "./palette-jobs.ts";
import { listen, type ShownMessage, shownBy, type Shown } from "./screen.ts";
import { typeBlind, keysAsText } from "./typist.ts";

const JOBS: readonly Job[] = [...BOOKING_JOBS, ...MONEY_JOBS, ...PALETTE_JOBS, ...OFFICE_JOBS];

/** Milliseconds without activity after which the result is checked for the first time. */
const SHORT_QUIET_MS = 600;
/** Milliseconds after which nothing more happens by itself: queued keys were dropped, and failed requests repeated. */
const LONG_QUIET_MS = 4_500;

/** A job done in one language over a bad network; `seed` decides the test data and how the network behaves. */
export interface Run {
  seed: number;
  job: Job;
  language: Language;
}

/** Returns the run of a seed. The jobs alternate, and each is run in both languages. */
export function runOf(seed: number): Run {
  const place = seed % JOBS.length;
  const job = JOBS[place];
  if (job === undefined) throw new RangeError(`no job has the seed ${seed}`);
  const turn = Math.floor(seed / JOBS.length);
  return { seed, job, language: (place + turn) % 2 === 0 ? "ar" : "en" };
}

/** The result of a run. */
interface Outcome {
  stored: string[];
  announcements: readonly ShownMessage[];
  shown: Shown;
}

/**
 * Types a job without looking at the screen, over a bad network, and compares what is stored with what was typed.
 * Returns a description of the result. Fails the test if the two differ and the screen does not show it.
 */
export async function playRun(
  page: Page,
  demo: Demo,
  { seed, job, language }: Run,
): Promise<string> {
  const place = await createJobContext(demo, createRandom(seed), language);
  const { email, path, plan } = await job.prepare(place);
  const said = await listen(page);
  await openForm(page, demo, { email, language });
  const network = new LateNetwork(page, seed);
  await network.watch();
  await page.goto(`${demo.url}${path}`);
  await page.locator('[data-region="content"] h1').waitFor();
  await network.quiet(SHORT_QUIET_MS);
  const planned = await plan(page);
  const watch = await TableWatch.open(demo.databaseUrl);
  await watch.remember();
  said.length = 0;
  network.begin();
  const readOutcome = async (): Promise<Outcome> => ({
    stored: await storedFacts(watch),
    announcements: [...said],
    shown: await shownBy(page),
  });
  try {
    await typeBlind(page, planned.strokes);
    await network.quiet(SHORT_QUIET_MS);
    let outcome = await readOutcome();
    if (!isWhole(planned, outcome)) {
      await network.quiet(LONG_QUIET_MS);
      outcome = await readOutcome();
    }
    const { stored } = outcome;
    const fault = isWhole(planned, outcome) ? null : faultOf(planned, outcome);
    expect(fault === null ? null : { fault, stored }, fault === null ? "" : story()).toBeNull();
    return isWhole(planned, outcome) ? "stored" : story();

    function story(): string {
      return [
        `${job.name} (${language}, chance ${seed})`,
        `keys    ${keysAsText(planned.strokes)}`,
        `wanted  ${JSON.stringify(planned.wanted)}`,
        `stored  ${JSON.stringify(stored)}`,
        `said    ${outcome.announcements.map(({ words }) => words).join(" | ")}`,
        `shown   ${JSON.stringify(outcome.shown)}`,
        `network ${network.log.join("\n        ")}`,
      ].join("\n");
    }
  } finally {
    await network.end();
    await watch.close();
  }
}

function isWhole({ wanted }: Plan, { stored }: Outcome): boolean {
  return isSame(stored, wanted.flat());
}

/** Returns what is wrong if less than everything is stored, null if the screen shows what is missing. */
function faultOf(plan: Plan, outcome: Outcome): string | null {
  const { wanted, isPart } = plan;
  const { stored, announcements, shown } = outcome;
  const isFirstOnes = wanted.some((_save, index) => isSame(stored, wanted.slice(0, index).flat()));
  if (!(isPart?.(stored, shown) ?? isFirstOnes)) return "something else is stored than was typed";
  const misplaced = misplacedIn(plan, shown);
  if (misplaced !== null) return misplaced;
  const isSaid = announcements.some(({ isRefusal }) => isRefusal) || shown.faulty.length > 0;
  return isSaid || isKept(plan, shown) ? null : "not all is stored, and the screen does not say so";
}

/** Returns which text is in a wrong place, null if none is. */
function misplacedIn(
  { typed, paletteTexts = [] }: Plan,
  { kept, paletteText }: Shown,
): string | null {
  if (paletteText !== null && paletteText !== "" && !paletteTexts.includes(paletteText))
    return `the palette has what was typed for another place: ${paletteText}`;
  if (paletteText === "" && paletteTexts.length === 0)
    return "the palette asks for what was said already";
  const mixed = kept.find(
    (one) => typed.filter((text) => text !== "" && bare(one).includes(bare(text))).length > 1,
  );
  return mixed === undefined ? null : `two texts ran together: ${mixed}`;
}

/** Returns true if what was typed is still on screen, so that the user can go on with it. */
function isKept({ typed, paletteTexts = [] }: Plan, { kept, paletteText }: Shown): boolean {
  const isIn = (text: string, one: string): boolean => {
    const value = one.slice(one.indexOf("=") + 1);
    // An amount must be the field's whole value, because other numbers may contain the same digits.
    return /^[\d.]+$/u.test(text)
      ? Number(latinDigits(value).replaceAll(",", "")) === Number(text)
      : bare(value).includes(bare(text));
  };
  const isInField = typed.some((text) => kept.some((one) => isIn(text, one)));
  return isInField || (paletteText !== null && paletteTexts.includes(paletteText));
}

function isSame(stored: readonly string[], wanted: readonly string[]): boolean {
  return JSON.stringify(stored.toSorted()) === JSON.stringify(wanted.toSorted());
}

/** Returns a text without characters that fields add, such as thousands separators. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
