import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDesk, pageOf, rows } from "./desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Opens a list with this many rows, of which the first page is loaded. */
async function openDesk(count: number, address = "") {
  const desk = createDesk();
  const written: string[] = [];
  const port = { search: address, moved: (): void => undefined, changed: (): void => undefined };
  const detach = desk.list.attach({
    address: {
      read: () => port.search,
      write: (search) => {
        written.push(search);
        port.search = search;
      },
      watch: (moved) => {
        port.moved = moved;
        return () => undefined;
      },
    },
    changes: (changed) => {
      port.changed = changed;
      return () => undefined;
    },
  });
  await desk.answerFrom(rows(count, 1));
  return { ...desk, written, port, detach };
}

describe("opening a list", () => {
  it("requests the first page of the query in the URL and activates the first row", async () => {
    const desk = await openDesk(25, "?search=mona&status=arrived&unknown=1");
    expect(desk.asked).toEqual([
      {
        search: "mona",
        status: "arrived",
        ordering: "-id",
        page: 1,
        page_size: 10,
        at_least: "true",
      },
    ]);
    expect({
      phase: desk.list.state.phase,
      count: desk.list.state.count,
      active: desk.list.activeRow(),
    }).toEqual({ phase: "ready", count: 25, active: { id: 25, name: "row 25" } });
  });

  it("loads the pages that scroll into view, each only once", async () => {
    const desk = await openDesk(95);
    desk.list.show(18, 32);
    desk.list.show(19, 33);
    expect(desk.asked.slice(1).map(({ page }) => page)).toEqual([2, 3, 4]);
    await desk.answerFrom(rows(95, 1));
    desk.list.show(18, 32);
    expect(desk.asked).toHaveLength(4);
    expect(desk.list.rowAt(33)).toEqual({ id: 62, name: "row 62" });
  });

  it("requests at most three pages at once, and then those now in view", async () => {
    const desk = await openDesk(1000);
    desk.list.show(100, 200);
    desk.list.show(800, 815);
    expect(desk.asked.slice(1).map(({ page }) => page)).toEqual([11, 12, 13]);
    await desk.answerFrom(rows(1000, 1));
    expect(desk.asked.slice(4).map(({ page }) => page)).toEqual([81, 82]);
  });

  it("keeps the rows in view, however many pages were viewed and however late a response arrives", async () => {
    const desk = await openDesk(2000);
    desk.list.show(1990, 1999);
    const late = desk.open.splice(0);
    for (let first = 0; first < 1900; first += 10) {
      desk.list.show(first, first + 9);
      await desk.answerFrom(rows(2000, 1));
    }
    desk.list.show(500, 509);
    await desk.answerFrom(rows(2000, 1));
    late[0]?.answer(pageOf(rows(2000, 1), 200));
    await vi.advanceTimersByTimeAsync(0);
    expect([500, 1999, 0].map((at) => desk.list.rowAt(at)?.id)).toEqual([1500, 1, undefined]);
  });
});

describe("typing into the search field", () => {
  it("searches for the first letter at once, and for the last text a moment later", async () => {
    const desk = await openDesk(25);
    await vi.advanceTimersByTimeAsync(1000);
    desk.list.setSearch("m");
    expect(desk.asked.at(-1)).toMatchObject({ search: "m" });
    desk.list.setSearch("mo");
    desk.list.setSearch("mon");
    expect(desk.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60);
    expect(desk.asked.slice(2)).toEqual([
      { search: "mon", ordering: "-id", page: 1, page_size: 10, at_least: "true" },
    ]);
    expect(desk.written.at(-1)).toBe("?search=mon");
  });

  it("ignores the response to an older text, however late it arrives", async () => {
    const desk = await openDesk(25);
    await vi.advanceTimersByTimeAsync(1000);
    desk.list.setSearch("a");
    await vi.advanceTimersByTimeAsync(100);
    desk.list.setSearch("ab");
    const [older, newer] = desk.open;
    newer?.answer({ results: [{ id: 7, name: "ab" }], count: 1 });
    await vi.advanceTimersByTimeAsync(0);
    older?.answer({ results: rows(9, 1), count: 9 });
    await vi.advanceTimersByTimeAsync(0);
    expect({ count: desk.list.state.count, first: desk.list.rowAt(0) }).toEqual({
      count: 1,
      first: { id: 7, name: "ab" },
    });
  });

  it("is settled only when the response to the last text has arrived", async () => {
    const desk = await openDesk(25);
    await vi.advanceTimersByTimeAsync(1000);
    desk.list.setSearch("a");
    let isSettled = false;
    void desk.list.settled().then(() => (isSettled = true));
    desk.list.setSearch("ab");
    await desk.answer({ results: [], count: 0 });
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(60);
    await desk.answer({ results: [], count: 0 });
    expect(isSettled).toBe(true);
  });
});

describe("a change at another desk", () => {
  it("adds a new row and keeps the active row at its place on the screen", async () => {
    const desk = await openDesk(25);
    desk.list.moveTo(3);
    desk.port.changed();
    await vi.advanceTimersByTimeAsync(250);
    await desk.answerFrom(rows(26, 1));
    const { activeId, activeIndex, moved, count } = desk.list.state;
    expect({ activeId, activeIndex, moved, count }).toEqual({
      activeId: 22,
      activeIndex: 4,
      moved: 1,
      count: 26,
    });
  });

  it("updates a changed record in its row", async () => {
    const desk = await openDesk(25);
    desk.list.moveTo(3);
    desk.port.changed();
    await vi.advanceTimersByTimeAsync(250);
    await desk.answerFrom(
      rows(25, 1).map((row) => (row.id === 22 ? { ...row, name: "new" } : row)),
    );
    expect(desk.list.activeRow()).toEqual({ id: 22, name: "new" });
  });

  it("activates the next row if the active one disappears", async () => {
    const desk = await openDesk(25);
    desk.list.moveTo(3);
    desk.port.changed();
    await vi.advanceTimersByTimeAsync(250);
    await desk.answerFrom(rows(25, 1).filter(({ id }) => id !== 22));
    expect(desk.list.activeRow()).toEqual({ id: 21, name: "row 21" });
    expect(desk.list.state.moved).toBe(0);
  });

  it("causes one request if many changes arrive together", async () => {
    const desk = await openDesk(5);
    for (let times = 0; times < 50; times += 1) desk.port.changed();
    await vi.advanceTimersByTimeAsync(250);
    expect(desk.asked).toHaveLength(2);
  });

  it("that arrives during a refresh is loaded afterwards", async () => {
    const desk = await openDesk(5);
    desk.port.changed();
    await vi.advanceTimersByTimeAsync(250);
    desk.port.changed();
    await desk.answerFrom(rows(5, 1));
    await vi.advanceTimersByTimeAsync(250);
    await desk.answerFrom(rows(6, 1));
    expect(desk.list.state.count).toBe(6);
  });

  it("that pushes the active row onto the next page does not lose it", async () => {
    const desk = await openDesk(10);
    desk.list.moveTo(9);
    desk.port.changed();
    await vi.advanceTimersByTimeAsync(250);
    await desk.answerFrom(rows(13, 1));
    await desk.answerFrom(rows(13, 1));
    const { activeId, activeIndex, moved } = desk.list.state;
    expect({ activeId, activeIndex, moved }).toEqual({ activeId: 1, activeIndex: 12, moved: 3 });
  });

  it("removes the last page if its rows are gone", async () => {
    const desk = await openDesk(11);
    desk.list.show(0, 10);
    await desk.answerFrom(rows(11, 1));
    desk.list.moveTo(10);
    desk.port.changed();
    await vi.advanceTimersByTimeAsync(250);
    for (const { query, answer, fail } of desk.open.splice(0)) {
      if (query["page"] === 1) answer(pageOf(rows(11, 2), 1));
      else fail(Object.assign(new Error("not found"), { status: 404 }));
    }
    await vi.advanceTimersByTimeAsync(0);
    expect({ count: desk.list.state.count, active: desk.list.activeRow()?.id }).toEqual({
      count: 10,
      active: 2,
    });
  });
});

describe("a failed request", () => {
  it("for the first page is shown, and can be retried", async () => {
    const desk = createDesk();
    desk.list.attach({});
    await desk.fail(new Error("network"));
    expect(desk.list.state.phase).toBe("failed");
    await vi.advanceTimersByTimeAsync(100);
    desk.list.retry();
    await desk.answerFrom(rows(3, 1));
    expect({ phase: desk.list.state.phase, failure: desk.list.state.failure }).toEqual({
      phase: "ready",
      failure: null,
    });
  });

  it("of a refresh keeps the rows on the screen", async () => {
    const desk = await openDesk(5);
    desk.port.changed();
    await vi.advanceTimersByTimeAsync(250);
    await desk.fail(new Error("network"));
    const { phase, count } = desk.list.state;
    expect({ phase, count, failed: desk.list.state.failure !== null }).toEqual({
      phase: "ready",
      count: 5,
      failed: true,
    });
  });
});

describe("the query of a list", () => {
  it("keeps the active row when the order changes, and the first row when the filter changes", async () => {
    const desk = await openDesk(9);
    desk.list.moveTo(4);
    desk.list.orderBy("name");
    await vi.advanceTimersByTimeAsync(60);
    await desk.answerFrom(rows(9, 1).toReversed());
    expect(desk.list.activeRow()?.id).toBe(5);
    desk.list.setFilter("status", "arrived");
    await vi.advanceTimersByTimeAsync(60);
    await desk.answerFrom(rows(9, 3));
    expect(desk.list.activeRow()?.id).toBe(9);
    expect(desk.written).toEqual(["?ordering=name", "?ordering=name&status=arrived"]);
  });

  it("follows the URL when the user goes back", async () => {
    const desk = await openDesk(9);
    desk.port.search = "?status=pending";
    desk.port.moved();
    await vi.advanceTimersByTimeAsync(60);
    expect(desk.asked.at(-1)).toMatchObject({ status: "pending" });
  });

  it("is exported with its filters", async () => {
    const desk = await openDesk(9, "?search=%20mona%20&status=arrived");
    expect(desk.list.exportQuery()).toEqual({
      search: "mona",
      status: "arrived",
      ordering: "-id",
    });
  });
});

describe("the last of a million rows", () => {
  it("can be activated before its page has loaded, and has its id afterwards", async () => {
    const million = Array.from({ length: 1_000_000 }, (_, index) => ({ id: index + 1, name: "" }));
    const desk = createDesk();
    desk.list.attach({});
    await desk.answerFrom(million);
    desk.list.moveTo(2_000_000);
    expect(desk.list.activeRow()).toBeNull();
    desk.list.show(999_970, 999_999);
    await desk.answerFrom(million);
    expect(desk.list.activeRow()).toEqual({ id: 1_000_000, name: "" });
  });
});
