import type { RowRange } from "./page-loader.ts";
import { indexOfId, pageOf, pagesBetween, type Identified } from "./pages.ts";
import type { Page } from "./types.ts";

/** Rows around the active one whose pages are read again, so that it is found if new rows push it down. */
const activeMargin = 10;

/** What a list shows at the time of a refresh. */
type Shown<T> = {
  fetch: (page: number) => Promise<Page<T>>;
  inView: RowRange;
  size: number;
  activeIndex: number;
  activeId: number | null;
  count: number | null;
};

/** Returns the current pages in view and around the active row, and the number of rows. */
export async function fetchAgain<T extends Identified>(
  shown: Shown<T>,
): Promise<{ pages: Map<number, readonly T[]>; count: number }> {
  const { inView, size, activeIndex, activeId, count: before } = shown;
  const knownPage = pageOf(Math.max(1, before ?? 1) - 1, size);
  const needed = new Set([
    ...pagesBetween(inView.first, Math.max(inView.first, inView.last), size),
    ...pagesBetween(activeIndex - activeMargin, activeIndex + activeMargin, size),
  ]);
  const numbers = [...needed].filter((page) => page <= knownPage);
  const answers = await Promise.all(numbers.map((page) => fetchOrEmpty(shown, page)));
  const pages = new Map(numbers.map((page, index) => [page, answers[index]?.results ?? []]));
  const count = Math.max(0, ...answers.map((answer) => answer.count));
  // So many rows disappeared that none of the requested pages exists any longer.
  if (count === 0 && !pages.has(1)) {
    const first = await fetchOrEmpty(shown, 1);
    return { pages: pages.set(1, first.results), count: first.count };
  }
  // The active row may have moved to a page that was not requested.
  const pushed = pageOf(activeIndex + Math.max(0, count - (before ?? 0)), size);
  if (activeId !== null && indexOfId(pages, activeId, size) < 0 && !pages.has(pushed))
    pages.set(pushed, (await fetchOrEmpty(shown, pushed)).results);
  return { pages, count };
}

/** The server answers 404 for a page beyond the last; during a refresh that only means that rows disappeared. */
async function fetchOrEmpty<T>({ fetch }: Shown<T>, page: number): Promise<Page<T>> {
  try {
    return await fetch(page);
  } catch (cause) {
    const isPageGone = cause instanceof Error && "status" in cause && cause.status === 404;
    if (page > 1 && isPageGone) return { results: [], count: 0 };
    throw cause;
  }
}

/**
 * Returns a function that repeats `work`, one run at a time and at least `gap` milliseconds apart; several
 * calls in a row become one.
 */
export function createRefresher(work: () => Promise<void>, gap: number): () => void {
  let phase: "idle" | "waiting" | "working" = "idle";
  let isAskedAgain = false;
  let beganAt = -Infinity;

  async function run(): Promise<void> {
    phase = "working";
    beganAt = performance.now();
    await work();
    phase = "idle";
    if (isAskedAgain) refresh();
  }

  function refresh(): void {
    if (phase !== "idle") {
      isAskedAgain = phase === "working";
      return;
    }
    phase = "waiting";
    isAskedAgain = false;
    setTimeout(() => void run(), Math.max(0, beganAt + gap - performance.now()));
  }

  return refresh;
}
