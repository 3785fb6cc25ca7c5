import {
  compareOnWorklist,
  isLate,
  nextOnWorklist,
  type NextScan,
  type Priority,
  unexpectedIn,
  type WaitingScan,
} from "#domain/worklist.ts";
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

describe("the next scan", () => {
  const now = Date.parse(NOW);
  const me = 7;
  const scanOf = (id: number, changes: Partial<NextScan> = {}): NextScan => ({
    id,
    priority: "routine",
    completed_at: new Date(now - HOUR_MS).toISOString(),
    deferred_until: null,
    assigned_to: null,
    report_status: "not_started",
    first_reader: null,
    awaits_second_reader: false,
    ...changes,
  });
  const old = { completed_at: new Date(now - 400 * HOUR_MS).toISOString() };
  const later = { deferred_until: new Date(now + HOUR_MS).toISOString() };

  it("is the first free one in turn; begun, older, others' and deferred ones come after it", () => {
    const inOrder = [
      scanOf(1, { assigned_to: me }),
      scanOf(2),
      scanOf(3),
      scanOf(4, old),
      scanOf(5, { assigned_to: 8 }),
      scanOf(6, { ...old, assigned_to: 8 }),
      scanOf(7, later),
      scanOf(8, { ...later, assigned_to: 8 }),
    ];
    const startedHere = new Set([3]);
    // However they stand, except that of two equal ones the first in turn is next.
    const left = [...inOrder.slice(2).toReversed(), ...inOrder.slice(0, 2)];
    const taken: number[] = [];
    for (;;) {
      const next = nextOnWorklist(left, { me, now, startedHere });
      if (next === null) break;
      taken.push(next.id);
      left.splice(left.indexOf(next), 1);
    }
    expect(taken).toEqual(inOrder.map(({ id }) => id));
    expect(inOrder.map((scan) => unexpectedIn(scan, { me, now }))).toEqual([
      [],
      [],
      [],
      ["older"],
      ["assigned"],
      ["assigned", "older"],
      ["deferred"],
      ["deferred", "assigned"],
    ]);
  });

  it("is an urgent one that was begun elsewhere, but none that was begun on this page", () => {
    const begun = { report_status: "in_progress" } as const;
    const urgent = scanOf(1, { ...begun, priority: "urgent" });
    const nextOf = (scan: NextScan, startedHere: readonly number[]) =>
      nextOnWorklist([scan, scanOf(3)], { me, now, startedHere: new Set(startedHere) })?.id;
    expect([nextOf(urgent, []), nextOf(urgent, [1]), nextOf(scanOf(2, begun), [])]).toEqual([
      1, 3, 3,
    ]);
  });

  it("is one that needs a second reader in its turn, but none that the doctor read first", () => {
    const read = (first_reader: number, awaits_second_reader = true) =>
      scanOf(1, { report_status: "in_progress", first_reader, awaits_second_reader });
    const nextOf = (...scans: NextScan[]) =>
      nextOnWorklist(scans, { me, now, startedHere: new Set() })?.id ?? null;
    expect([
      nextOf(read(8), scanOf(2)),
      nextOf(read(me), scanOf(2)),
      nextOf(read(me)),
      // Without a second reader, its first reader makes it final.
      nextOf(read(me, false)),
    ]).toEqual([1, 2, null, 1]);
  });
});
