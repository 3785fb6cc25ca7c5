import { indexOfId, pageOf, pagesBetween, type Identified } from "./pages.ts";
import type { Page } from "./types.ts";

/** Rows around the active one whose pages are asked again, so that it is found when others push it along. */
const activeMargin = 10;

/** What is shown and where, when it is asked for again. */
type Shown<T> = {
  fetch: (page: number) => Promise<Page<T>>;
  wanted: { first: number; last: number };
  size: number;
  activeIndex: number;
  activeId: number | null;
  count: number | null;
};

/** The pages in view and around the active row as they are now, and how many rows there are. */
export async function fetchAgain<T extends Identified>(
  shown: Shown<T>,
): Promise<{ pages: Map<number, readonly T[]>; count: number }> {
  const { wanted, size, activeIndex, activeId, count: before } = shown;
  const known = pageOf(Math.max(1, before ?? 1) - 1, size);
  const needed = new Set([
    ...pagesBetween(wanted.first, Math.max(wanted.first, wanted.last), size),
    ...pagesBetween(activeIndex - activeMargin, activeIndex + activeMargin, size),
  ]);
  const numbers = [...needed].filter((page) => page <= known);
  const answers = await Promise.all(numbers.map((page) => fetchOrEmpty(shown, page)));
  const pages = new Map(numbers.map((page, at) => [page, answers[at]?.results ?? []]));
  const count = Math.max(0, ...answers.map((answer) => answer.count));
  // So many rows went away that none of these pages is left.
  if (count === 0 && !pages.has(1)) {
    const first = await fetchOrEmpty(shown, 1);
    return { pages: pages.set(1, first.results), count: first.count };
  }
  // The row at hand may have been pushed onto a page that was not asked for.
  const pushed = pageOf(activeIndex + Math.max(0, count - (before ?? 0)), size);
  if (activeId !== null && indexOfId(pages, activeId, size) < 0 && !pages.has(pushed))
    pages.set(pushed, (await fetchOrEmpty(shown, pushed)).results);
  return { pages, count };
}

/** A page beyond the last is 404 on the server; while refreshing it only means that rows went away. */
async function fetchOrEmpty<T>({ fetch }: Shown<T>, page: number): Promise<Page<T>> {
  try {
    return await fetch(page);
  } catch (cause) {
    const gone = cause instanceof Error && "status" in cause && cause.status === 404;
    if (page > 1 && gone) return { results: [], count: 0 };
    throw cause;
  }
}

/**
 * What does a work again, once at a time and not sooner than `gap` milliseconds after it last began;
 * several calls in a row become one.
 */
export function createRefresher(work: () => Promise<void>, gap: number): () => void {
  let step: "idle" | "waiting" | "working" = "idle";
  let isAskedAgain = false;
  let beganAt = -Infinity;

  async function run(): Promise<void> {
    step = "working";
    beganAt = Date.now();
    await work();
    step = "idle";
    if (isAskedAgain) refresh();
  }

  function refresh(): void {
    if (step !== "idle") {
      isAskedAgain = step === "working";
      return;
    }
    step = "waiting";
    isAskedAgain = false;
    setTimeout(() => void run(), Math.max(0, beganAt + gap - Date.now()));
  }

  return refresh;
}
