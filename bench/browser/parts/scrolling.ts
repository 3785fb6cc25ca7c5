import { figureRow, type Row } from "../../measure/timings.ts";
import { activeRow, GRID, ROWS_ELSEWHERE } from "../grid-sights.ts";
import type { Screen } from "../screen.ts";
import { takeSamples, type Speed, speedRow, type Stage, SPEEDS } from "../stage.ts";

const MAX_ROWS = 60;
const MIN_FRAMES_PER_SECOND = 60;
const SCROLL_SECONDS = 3;
/** Pixels that the mouse wheel scrolls per frame: a page in a sixth of a second. */
const WHEEL_PIXELS = 60;
/** Multiples of the golden ratio, modulo 1, give evenly spread jumps in an unpredictable order. */
const GOLDEN_RATIO = 0.618_033_988_75;

/** Measures scrolling the patient list: jumps, End, Home, the mouse wheel, and the number of rows in the document. */
export async function* measureScrolling(stage: Stage): AsyncGenerator<Row> {
  for (const speed of SPEEDS) {
    const screen = await stage.enter("/patients", speed);
    await screen.see(`${GRID}:focus`, `${GRID} [aria-rowindex="2"]`);
    const rows = Number(await screen.page.locator(GRID).getAttribute("aria-rowcount")) - 1;
    const jumps = await takeSamples(stage.samples, async (at) => {
      await screen.pause(100);
      return screen.jumped(GRID, ((at + 1) * GOLDEN_RATIO) % 1, ROWS_ELSEWHERE);
    });
    const listSize = `${rows} rows`;
    yield speedRow(`list of ${listSize}: jump → rows painted`, speed, jumps, { p95: 60 });
    const ends = await takeSamples(stage.samples, async (at) => {
      const key = at % 2 === 0 ? "End" : "Home";
      await screen.pause(100);
      const sight = activeRow(key === "End" ? rows - 1 : 0);
      return screen.timed(sight, "key", () => screen.press(key));
    });
    yield speedRow(`list of ${listSize}: End, Home → rows painted`, speed, ends, { p95: 60 });
    if (speed === 1) yield await checkLastRow(stage, screen, rows);
    yield* wheelRows(screen, speed);
    await screen.close();
  }
}

/** Checks that the last row of the list is the last row in the database. */
async function checkLastRow({ subject }: Stage, screen: Screen, rows: number): Promise<Row> {
  await screen.press("Home");
  await screen.shown(activeRow(rows - 1), "key", () => screen.press("End"));
  const shown = await screen.page.locator(`${GRID} [aria-rowindex="${rows + 1}"]`).textContent();
  const { rows: found } = await subject.database.pool.query<{ name: string }>(
    "select name from patients where scan_center_id = $1 order by created_at, id limit 1",
    [subject.center],
  );
  const name = found[0]?.name ?? "";
  const isLast = name !== "" && (shown ?? "").includes(name);
  return figureRow("the true last row is reached by End", isLast ? "yes" : "no", "yes", isLast);
}

async function* wheelRows(screen: Screen, speed: Speed): AsyncGenerator<Row> {
  await screen.press("Home");
  await screen.pause(300);
  const { frames, late, milliseconds, mostRows } = await screen.wheel(
    GRID,
    WHEEL_PIXELS,
    SCROLL_SECONDS * 1_000,
  );
  const name = (what: string) => (speed === 1 ? what : `${what}, ${speed}× slower`);
  const perSecond = Math.round((frames * 1_000) / milliseconds);
  const isAsked = speed === 1;
  yield {
    ...figureRow(
      name("frames a second while scrolling"),
      String(perSecond),
      isAsked ? `${MIN_FRAMES_PER_SECOND}` : "",
      isAsked ? perSecond >= MIN_FRAMES_PER_SECOND : null,
    ),
    note: `${late} of ${frames} frames late`,
  };
  yield figureRow(
    name("most rows in the document"),
    String(mostRows),
    `≤ ${MAX_ROWS}`,
    mostRows <= MAX_ROWS,
  );
}
