import type { Row } from "../../measure/timings.ts";
import type { Screen } from "../screen.ts";
import type { Sight } from "../sight.ts";
import { GRID } from "../grid-sights.ts";
import { takeSamples, type Speed, speedRow, type Stage, SPEEDS } from "../stage.ts";

/** The palette is open, its input has the focus, and at least one option is shown. */
export const PALETTE: Sight = {
  present: ["#palette-input:focus", '[role="dialog"] [role="option"]'],
};
/** The palette shows the server's results for exactly the text in the input. */
const ANSWERED: Sight = {
  after: { says: [{ in: '[role="dialog"] p[role="status"]', pattern: "Waiting" }] },
  says: [{ in: '[role="dialog"] p[role="status"]', pattern: "^(\\d+ results?|Nothing|No )" }],
  absent: ['[role="dialog"] [data-stale]'],
};
/** Queries that are typed letter by letter: both scripts, parts of phone numbers, Latin spellings, two words. */
export const TYPED_QUERIES =
  "محمد ahmed 0101 fatma سعيد mahmoud_a عبد_ال hassan احمد 7345 sara_m ملك youssef عمر_س"
    .split(" ")
    .map((word) => word.replace("_", " "));

/** Measures opening the palette on the dashboard and on a list, and the time from each letter to its results. */
export async function* measurePalette(stage: Stage): AsyncGenerator<Row> {
  for (const speed of SPEEDS) {
    for (const [place, path, ready] of [
      ["the dashboard", "/dashboard", '[data-region="content"] h1'],
      ["a list", "/patients", GRID],
    ] as const) {
      const screen = await stage.enter(path, speed);
      await screen.see(ready);
      yield await openings(stage, screen, speed, place);
      if (path === "/patients") yield await letters(screen, speed);
      await screen.close();
    }
  }
}

async function openings(stage: Stage, screen: Screen, speed: Speed, place: string): Promise<Row> {
  const times = await takeSamples(stage.samples, async () => {
    await screen.pause();
    const time = await screen.timed(PALETTE, "key", () => screen.press("Control+k"));
    await screen.press("Escape");
    await screen.seeGone("#palette-input");
    return time;
  });
  return speedRow(`key → palette painted, over ${place}`, speed, times, { p95: 17, slow: 50 });
}

async function letters(screen: Screen, speed: Speed): Promise<Row> {
  const times: number[] = [];
  for (const word of TYPED_QUERIES) {
    await screen.press("Control+k");
    await screen.see("#palette-input:focus");
    for (const letter of word) {
      await screen.pause(60);
      // A blank does not change the query.
      if (letter === " ") await screen.letter(letter);
      else times.push(await screen.timed(ANSWERED, "letter", () => screen.letter(letter)));
    }
    await screen.press("Escape", "Escape");
    await screen.seeGone("#palette-input");
  }
  return speedRow("letter in the palette → its results painted", speed, times, {
    p95: 50,
    slow: 150,
  });
}
