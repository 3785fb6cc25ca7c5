import { describe, expect, it } from "vitest";
import { createListeners } from "#src/browser/listeners.ts";
import { createSavedRecords } from "#src/state/live/saved.ts";
import type { Stored } from "#domain/entities/common.ts";

const record = (id: number) => ({ id }) as Stored;

describe("a saved record", () => {
  it("reaches the listeners of its kind, until they unsubscribe", () => {
    const { onSaved, notifySaved } = createSavedRecords(() => undefined);
    const heard: number[] = [];
    const end = onSaved("patient", ({ id }) => heard.push(id));
    notifySaved("patient", record(1));
    notifySaved("report", record(2));
    end();
    notifySaved("patient", record(3));
    expect(heard).toEqual([1]);
  });

  it("is passed on to the next page, but not to the next user", () => {
    const sessionEnd = createListeners();
    const { justSaved, notifySaved } = createSavedRecords(sessionEnd.add);
    notifySaved("patient", record(1));
    expect([justSaved("patient", 1), justSaved("patient", 2), justSaved("report", 1)]).toEqual([
      record(1),
      null,
      null,
    ]);
    sessionEnd.notify();
    expect(justSaved("patient", 1)).toBe(null);
  });
});
