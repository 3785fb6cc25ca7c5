import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDesk, rows } from "./desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const [newest, second, third] = rows(25, 23);

/** Opens a list whose first two rows are selected. */
async function openSelected() {
  const desk = createDesk();
  desk.list.attach({});
  await desk.answerFrom(rows(25, 1));
  for (const row of [newest, second]) if (row !== undefined) desk.list.toggleSelected(row);
  return desk;
}

const selected = ({ list }: { list: { selectedRows: () => unknown[]; state: object } }) => ({
  rows: list.selectedRows(),
  ids: Reflect.get(list.state, "selected"),
});

describe("selected rows", () => {
  it("are in the order of their selection, and a row toggled twice is not selected", async () => {
    const desk = await openSelected();
    expect(selected(desk)).toEqual({ rows: [newest, second], ids: [25, 24] });
    if (third !== undefined) desk.list.toggleSelected(third);
    if (newest !== undefined) desk.list.toggleSelected(newest);
    expect(selected(desk)).toEqual({ rows: [second, third], ids: [24, 23] });
    desk.list.deselect([23]);
    expect(selected(desk)).toEqual({ rows: [second], ids: [24] });
  });

  it("are updated by a save", async () => {
    const desk = await openSelected();
    const saved = { id: 24, name: "saved" };
    desk.list.replace(saved);
    expect(selected(desk)).toEqual({ rows: [newest, saved], ids: [25, 24] });
  });

  it("stay selected when the list is sorted, even if they are no longer on the first page", async () => {
    const desk = await openSelected();
    desk.list.setOrdering("id");
    await vi.advanceTimersByTimeAsync(100);
    await desk.answerFrom(rows(25, 1).toReversed());
    expect(selected(desk)).toEqual({ rows: [newest, second], ids: [25, 24] });
  });

  it("are deselected by a search or a filter, which may hide them", async () => {
    for (const narrow of ["setSearch", "setFilters", "clearFilters"] as const) {
      const { list } = await openSelected();
      if (narrow === "setSearch") list.setSearch("mona");
      else if (narrow === "setFilters") list.setFilters({ status: "arrived" });
      else list.clearFilters();
      expect(selected({ list })).toEqual({ rows: [], ids: [] });
    }
  });
});
