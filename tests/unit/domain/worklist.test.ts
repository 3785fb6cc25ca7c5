import { compareOnWorklist, isLate, type Priority, type WaitingScan } from "#domain/worklist.ts";
import { describe, expect, it } from "vitest";

const HOUR_MS = 3_600_000;
const NOW = "2026-11-21T10:00:00.000Z";

describe("the order of the worklist", () => {
  it("puts more urgent scans first, then longer waits, older than 14 days below, deferred ones last", () => {
    const now = Date.parse(NOW);
    let id = 0;
    const waiting = (
      hours: number,
      priority: Priority = "routine",
      deferredFor: number | null = null,
    ): WaitingScan => ({
      id: (id += 1),
      priority,
      completed_at: new Date(now - hours * HOUR_MS).toISOString(),
      deferred_until:
        deferredFor === null ? null : new Date(now + deferredFor * HOUR_MS).toISOString(),
    });
    const inOrder = [
      waiting(1, "stat"),
      waiting(300, "urgent"),
      waiting(2, "urgent"),
      waiting(336, "routine"),
      waiting(5, "routine", -1),
      waiting(5, "routine"),
      waiting(337, "stat"),
      waiting(400, "routine"),
      waiting(2, "stat", 1),
    ];
    const sorted = inOrder.toReversed().sort((one, other) => compareOnWorklist(one, other, now));
    expect(sorted).toEqual(inOrder);
    expect(inOrder.map((one) => isLate(one, now))).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});
