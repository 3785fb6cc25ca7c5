import { describe, expect, it } from "vitest";
import type { AppointmentStatus } from "#domain/statuses.ts";
import { QUEUE_LINES, upNext } from "#src/views/money/dashboard/up-next.ts";

const day = (
  count: number,
  over: number,
  status: AppointmentStatus = "completed",
): { id: number; status: AppointmentStatus }[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    status: id < over ? status : "pending",
  }));
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const from = (first: number) => Array.from({ length: QUEUE_LINES }, (_, index) => first + index);

describe("the queue of the day", () => {
  it("is shown in full if it is short", () => {
    expect(ids(upNext(day(3, 2)))).toEqual([0, 1, 2]);
    expect(upNext([])).toEqual([]);
  });

  it("begins with the first appointment that is not over", () => {
    expect(ids(upNext(day(100, 0)))).toEqual(from(0));
    for (const over of ["completed", "no_show", "cancelled"] as const)
      expect(ids(upNext(day(100, 40, over)))).toEqual(from(40));
  });

  it("includes a patient who is still waiting from earlier", () => {
    const rows = day(100, 40);
    rows[7] = { id: 7, status: "arrived" };
    expect(ids(upNext(rows))).toEqual(from(7));
  });

  it("shows its last lines near the end of the day and afterwards", () => {
    expect(ids(upNext(day(100, 95)))).toEqual(from(100 - QUEUE_LINES));
    expect(ids(upNext(day(100, 100)))).toEqual(from(100 - QUEUE_LINES));
  });
});
