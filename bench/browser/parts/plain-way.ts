import type { Row } from "../../measure/timings.ts";
import { servePlain } from "../../plain/serve.ts";
import type { Screen } from "../screen.ts";
import { takeSamples, type Speed, speedRow, type Stage, SPEEDS } from "../stage.ts";

const LETTERS = ["m", "a", "s", "h", "n", "r"];

/** Measures the same actions on the same patients with standard components, as a comparison for the other figures. */
export async function* measurePlainWay(stage: Stage): AsyncGenerator<Row> {
  const { database, center, port } = stage.subject;
  const pages = await servePlain(database, center, port + 2);
  try {
    for (const speed of SPEEDS) {
      const screen = await stage.open(speed);
      yield* paletteRows(stage, screen, pages.url, speed);
      yield* tableRows(stage, screen, pages.url, speed);
      if (speed === 1) yield await filterRow(stage, screen, pages.url);
      await screen.close();
    }
  } finally {
    await pages.close();
  }
}

async function* paletteRows(
  stage: Stage,
  screen: Screen,
  url: string,
  speed: Speed,
): AsyncGenerator<Row> {
  const input = "[cmdk-input]:focus";
  await screen.page.goto(`${url}/palette`);
  await screen.pause(1_000);
  const open = { present: [input, "[cmdk-item]"] };
  const opened: number[] = [];
  const letters: number[] = [];
  await takeSamples(stage.samples, async (at) => {
    opened.push(await screen.timed(open, "key", () => screen.press("Control+k")));
    await screen.pause();
    // When cmdk has filtered, its first item has changed.
    const sorted = { changed: { in: "[cmdk-item]", attribute: "data-value" } };
    const letter = LETTERS[at % LETTERS.length] ?? "a";
    const time = await screen.timed(sorted, "letter", () => screen.press(letter));
    letters.push(time);
    await screen.press("Escape");
    await screen.seeGone("[cmdk-input]");
    return time;
  });
  yield speedRow("plain: cmdk as it comes, 5,000 items, key → painted", speed, opened.slice(1));
  yield speedRow("plain: cmdk as it comes, letter → painted", speed, letters.slice(1));
}

async function* tableRows(
  stage: Stage,
  screen: Screen,
  url: string,
  speed: Speed,
): AsyncGenerator<Row> {
  await screen.page.goto(`${url}/table`);
  await screen.see("tbody tr");
  const times = await takeSamples(stage.samples, async (at) => {
    const letter = LETTERS[at % LETTERS.length] ?? "a";
    const time = await screen.timed({ present: [`[data-answer="${letter}"]`] }, "letter", () =>
      screen.press(letter),
    );
    await screen.press("Backspace");
    await screen.see('[data-answer=""]');
    await screen.pause(100);
    return time;
  });
  yield speedRow("plain: 10,000 rows in the document, filter letter → painted", speed, times);
}

async function filterRow(stage: Stage, screen: Screen, url: string): Promise<Row> {
  await screen.page.goto(`${url}/filter`);
  await screen.see("input:focus");
  const { patients } = stage.subject;
  const times = await takeSamples(stage.samples, async (at) => {
    const letter = LETTERS[at % LETTERS.length] ?? "a";
    const time = await screen.timed({ present: [`[data-answer="${letter}"]`] }, "letter", () =>
      screen.press(letter),
    );
    await screen.press("Backspace");
    await screen.see('[data-answer=""]');
    return time;
  });
  return speedRow(
    `plain: ILIKE over ${patients} patients, 300 ms debounce, letter → rows`,
    1,
    times,
  );
}
