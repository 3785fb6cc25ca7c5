import { describe, expect, it } from "vitest";
import { draftPlace, type Draft, type Visit } from "#src/state/screen/drafts.ts";

const HERE: Visit = { tab: "tab", page: "page", isAtStart: false };

function createStorage() {
  const storedValues = new Map<string, string>();
  return {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, text: string) => void storedValues.set(key, text),
    removeItem: (key: string) => void storedValues.delete(key),
  };
}

const draft: Draft = {
  values: { name: "منى" },
  texts: { day: "31/2" },
  unreadable: { day: "unreadable_day" },
  attempt: { key: "k", body: "{}" },
  at: "2026-11-21T08:00:00.000Z",
  tab: "tab",
  page: "page",
};

describe("a draft", () => {
  it("is restored as it was typed, only for the user who typed it", () => {
    const storage = createStorage();
    draftPlace(7, "patients.create", storage, HERE).write(draft);
    expect([
      draftPlace(7, "patients.create", storage, HERE).read(),
      draftPlace(8, "patients.create", storage, HERE).read(),
      draftPlace(7, "appointments.create", storage, HERE).read(),
    ]).toEqual([draft, null, null]);
  });

  it("of another tab, which may still be open, counts as left", () => {
    const storage = createStorage();
    draftPlace(7, "patients.create", storage, { ...HERE, tab: "another" }).write(draft);
    expect(draftPlace(7, "patients.create", storage, HERE).read()).toEqual({
      ...draft,
      tab: "another",
      left: true,
    });
  });

  it("from before a reload counts as left, unless the reload was at this very place", () => {
    const storage = createStorage();
    draftPlace(7, "patients.create", storage, { ...HERE, page: "before" }).write(draft);
    const before = { ...draft, page: "before" };
    expect([
      draftPlace(7, "patients.create", storage, HERE).read(),
      draftPlace(7, "patients.create", storage, { ...HERE, isAtStart: true }).read(),
    ]).toEqual([{ ...before, left: true }, before]);
  });

  it("is deleted when it is cleared", () => {
    const place = draftPlace(7, "patients.create", createStorage(), HERE);
    place.write(draft);
    place.clear();
    expect(place.read()).toBeNull();
  });

  it.each(["", "nonsense", "[]", '{"values":{}}', '{"at":"x","values":{},"texts":{"a":1}}'])(
    "that cannot be parsed is damaged: %s",
    (text) => {
      const storage = createStorage();
      storage.setItem("scandesk.draft.7.patients.create", text);
      expect(draftPlace(7, "patients.create", storage, HERE).read()).toBe("damaged");
    },
  );

  it("is not stored if the browser's storage is full, and typing continues", () => {
    const full = {
      ...createStorage(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const place = draftPlace(7, "patients.create", full, HERE);
    expect(() => place.write(draft)).not.toThrow();
    expect(place.read()).toBeNull();
  });
});
