import { describe, expect, it } from "vitest";
import { createPaperRows, MAX_ON_PAPER, PAPER_PAGE } from "#src/state/list/paper-rows.ts";

/** Creates a list with this many rows that records which pages were requested. */
function listOf(count: number) {
  const requests: [number, number][] = [];
  const readPage = (page: number, size: number) => {
    requests.push([page, size]);
    const first = (page - 1) * size;
    const length = Math.max(0, Math.min(size, count - first));
    const results = Array.from({ length }, (_, index) => ({ id: first + index + 1 }));
    return Promise.resolve({ results, count });
  };
  return { asked: requests, readPage };
}

async function readAll(count: number) {
  const { asked, readPage } = listOf(count);
  const paper = createPaperRows(readPage);
  const progressCalls = [];
  for (let isDone = false; !isDone;) {
    const progress = await paper.next();
    progressCalls.push(progress);
    ({ isDone } = progress);
  }
  return { asked, progressCalls, ids: paper.rows.map(({ id }) => id) };
}

describe("the rows of a printed list", () => {
  it("are all rows of the list, loaded page by page with progress", async () => {
    const { asked, progressCalls, ids } = await readAll(600);
    expect(asked).toEqual([1, 2, 3].map((page) => [page, PAPER_PAGE]));
    expect(progressCalls).toEqual([
      { read: 250, count: 600, isDone: false },
      { read: 500, count: 600, isDone: false },
      { read: 600, count: 600, isDone: true },
    ]);
    expect(ids).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
  });

  it("are limited to the maximum for printing", async () => {
    const { progressCalls, ids } = await readAll(2_000);
    expect(progressCalls.at(-1)).toEqual({ read: MAX_ON_PAPER, count: 2_000, isDone: true });
    expect(ids.length).toBe(MAX_ON_PAPER);
  });

  it("are empty for an empty list", async () => {
    const { progressCalls, ids } = await readAll(0);
    expect([progressCalls, ids]).toEqual([[{ read: 0, count: 0, isDone: true }], []]);
  });

  it("contain a row only once if it moved to the next page meanwhile", async () => {
    const pages = [
      { results: Array.from({ length: PAPER_PAGE }, (_, index) => ({ id: index })), count: 251 },
      { results: [{ id: PAPER_PAGE - 1 }, { id: PAPER_PAGE }], count: 252 },
    ];
    const paper = createPaperRows((page) =>
      Promise.resolve(pages[page - 1] ?? { results: [], count: 0 }),
    );
    await paper.next();
    expect(await paper.next()).toEqual({ read: 251, count: 252, isDone: true });
  });
});
