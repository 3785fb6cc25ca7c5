import { afterEach, describe, expect, it, vi } from "vitest";
import { endSequence, SEQUENCE_PAUSE, waitAfter } from "#src/commands/engine/sequence.ts";
import { context, publishGrid, publishPrint, publishView } from "#src/state/screen/context.ts";
import { closeAllLayers, closeLayer, layers, openLayer } from "#src/state/screen/layers.ts";

const gridOf = (name: string) => ({
  name,
  focusFilter: () => undefined,
  exportList: () => undefined,
  chooseColumns: () => undefined,
});

afterEach(() => {
  closeAllLayers();
  endSequence();
  vi.useRealTimers();
});

describe("what a view publishes", () => {
  it("replaces the previous value until it ends", () => {
    const list = gridOf("list");
    const endList = publishGrid(list);
    const endPanel = publishGrid(gridOf("panel"));
    endPanel();
    expect(context.grid).toEqual(list);
    endList();
    expect(context.grid).toBeNull();
  });

  it("is not removed by the end of another value, in whatever order the views close", () => {
    const endOld = publishView("patients");
    const endNew = publishView("booking");
    endOld();
    expect(context.view).toBe("booking");
    endNew();
    expect(context.view).toBe("other");
  });

  it("can be ended twice without effect on others", () => {
    const end = publishPrint({ run: () => undefined });
    const endOther = publishPrint({ run: () => undefined });
    end();
    end();
    expect(context.print).not.toBeNull();
    endOther();
    expect(context.print).toBeNull();
  });
});

describe("layers", () => {
  it("are stacked, and are closed from the top or by their kind", () => {
    openLayer({ kind: "shift-start" });
    openLayer({ kind: "cheat-sheet" });
    closeLayer("shift-start");
    expect(layers.open).toEqual([{ kind: "cheat-sheet" }]);
    closeLayer();
    expect(layers.open).toEqual([]);
  });

  it("replace a layer of the same kind instead of stacking on it", () => {
    openLayer({ kind: "palette", mode: "all" });
    openLayer({ kind: "palette", mode: "patients" });
    expect(layers.open).toEqual([{ kind: "palette", mode: "patients" }]);
  });
});

describe("a key sequence", () => {
  it("is dropped if its next key does not follow in time", () => {
    vi.useFakeTimers();
    waitAfter(["g"], 0);
    vi.advanceTimersByTime(SEQUENCE_PAUSE - 1);
    expect(context.sequence).toEqual(["g"]);
    vi.advanceTimersByTime(1);
    expect(context.sequence).toEqual([]);
  });

  it("does not notify listeners if no sequence is pending", () => {
    const sequenceBefore = context.sequence;
    endSequence();
    expect(context.sequence).toBe(sequenceBefore);
  });
});
