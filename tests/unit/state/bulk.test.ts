import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import { loadMessages } from "#src/i18n/t.ts";
import { runForEach, stop } from "#src/state/screen/bulk.ts";
import { context, publishSelection, type Row } from "#src/state/screen/context.ts";
import { closeAllLayers, layers } from "#src/state/screen/layers.ts";

beforeAll(() => loadMessages("en"));
afterEach(closeAllLayers);

type Shift = { id: number; name: string };
const SHIFTS: readonly Shift[] = [
  { id: 1, name: "Mona" },
  { id: 2, name: "Karim" },
  { id: 3, name: "Nora" },
];

function runNow() {
  const layer = layers.open.find(({ kind }) => kind === "bulk");
  return layer?.kind === "bulk" ? layer.run : null;
}

const clearEach = (
  run: (shift: Shift) => Promise<void>,
  reasonAgainst: (shift: Shift) => string | null = () => null,
) =>
  runForEach(SHIFTS, {
    title: "Clear 3 shifts",
    words: "controls.done.clear",
    nameOf: ({ name }) => name,
    reasonAgainst,
    run,
  });

describe("a command on several records", () => {
  it("runs for one after the other, and its dialog closes when all have succeeded", async () => {
    const done: string[] = [];
    await clearEach(async ({ name }) => {
      done.push(`${name} after ${runNow()?.done}`);
    });
    expect({ done, open: layers.open }).toEqual({
      done: ["Mona after 0", "Karim after 1", "Nora after 2"],
      open: [],
    });
  });

  it("skips refused records, and continues after a failure", async () => {
    const tried: string[] = [];
    await clearEach(
      async ({ name }) => {
        tried.push(name);
        if (name === "Karim")
          throw new ApiFailure({ status: 409, code: "shift_flagged", detail: "" });
      },
      ({ name }) => (name === "Mona" ? "The shift has not been closed yet." : null),
    );
    expect({ tried, run: { ...runNow() } }).toEqual({
      tried: ["Karim", "Nora"],
      run: {
        title: "Clear 3 shifts",
        words: "controls.done.clear",
        total: 3,
        done: 1,
        notDone: [
          { id: 1, name: "Mona", reason: "The shift has not been closed yet." },
          { id: 2, name: "Karim", reason: "The shift is flagged. Unflag it first." },
        ],
        phase: "finished",
        isStopped: false,
      },
    });
  });

  it("skips the rest when it is stopped, with a reason for each", async () => {
    await clearEach(async () => {
      const run = runNow();
      if (run !== null) stop(run);
    });
    const reason = "It was stopped before this row.";
    expect({ done: runNow()?.done, notDone: runNow()?.notDone }).toEqual({
      done: 1,
      notDone: [
        { id: 2, name: "Karim", reason },
        { id: 3, name: "Nora", reason },
      ],
    });
  });

  it("deselects the records for which it has succeeded", async () => {
    const dropped: (readonly number[])[] = [];
    const rows: readonly Row[] = [];
    const end = publishSelection({ rows, drop: (ids) => void dropped.push(ids) });
    await clearEach(async ({ id }) => {
      if (id === 2) throw new ApiFailure({ status: 0, code: "network", detail: "" });
    });
    end();
    expect({ dropped, left: runNow()?.notDone, selection: context.selection }).toEqual({
      dropped: [[1], [3]],
      left: [
        { id: 2, name: "Karim", reason: "No internet connection. Please check your network." },
      ],
      selection: null,
    });
  });
});
