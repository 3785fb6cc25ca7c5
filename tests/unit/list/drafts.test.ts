import { describe, expect, it } from "vitest";
import { createDraftCipher } from "#src/state/screen/draft-cipher.ts";
import {
  draftPlace,
  draftsOf,
  removeExpiredDrafts,
  type Draft,
  type DraftStorage,
  type Visit,
} from "#src/state/screen/drafts.ts";

const HERE: Visit = { tab: "tab", page: "page", isAtStart: false };

function createStorage() {
  const storedValues = new Map<string, string>();
  return {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, text: string) => void storedValues.set(key, text),
    removeItem: (key: string) => void storedValues.delete(key),
  };
}

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64url");
const cipher = createDraftCipher(keyOf(7));

const placeOf = (account: number, place: string, storage: DraftStorage, visit: Visit) =>
  draftPlace(account, place, { cipher, storage, visit });

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
    placeOf(7, "patients.create", storage, HERE).write(draft);
    expect([
      placeOf(7, "patients.create", storage, HERE).read(),
      placeOf(8, "patients.create", storage, HERE).read(),
      placeOf(7, "appointments.create", storage, HERE).read(),
    ]).toEqual([draft, null, null]);
  });

  it("of another tab, which may still be open, counts as left", () => {
    const storage = createStorage();
    placeOf(7, "patients.create", storage, { ...HERE, tab: "another" }).write(draft);
    expect(placeOf(7, "patients.create", storage, HERE).read()).toEqual({
      ...draft,
      tab: "another",
      left: true,
    });
  });

  it("from before a reload counts as left, unless the reload was at this very place", () => {
    const storage = createStorage();
    placeOf(7, "patients.create", storage, { ...HERE, page: "before" }).write(draft);
    const before = { ...draft, page: "before" };
    expect([
      placeOf(7, "patients.create", storage, HERE).read(),
      placeOf(7, "patients.create", storage, { ...HERE, isAtStart: true }).read(),
    ]).toEqual([{ ...before, left: true }, before]);
  });

  it("is deleted when it is cleared", () => {
    const place = placeOf(7, "patients.create", createStorage(), HERE);
    place.write(draft);
    place.clear();
    expect(place.read()).toBeNull();
  });

  it.each(["", "nonsense", "[]", '{"values":{}}', '{"at":"x","values":{},"texts":{"a":1}}'])(
    "that cannot be parsed is damaged: %s",
    (text) => {
      const storage = createStorage();
      storage.setItem("scandesk.draft.7.patients.create", text);
      expect(placeOf(7, "patients.create", storage, HERE).read()).toBe("damaged");
    },
  );

  it("is not stored if the browser's storage is full, and typing continues", () => {
    const full = {
      ...createStorage(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const place = placeOf(7, "patients.create", full, HERE);
    expect(() => place.write(draft)).not.toThrow();
    expect(place.read()).toBeNull();
  });

  it("is readable only with the key it was written with, and is damaged if a letter of it changed", () => {
    const storage = createStorage();
    const place = "patients.create";
    placeOf(7, place, storage, HERE).write(draft);
    const stored = storage.getItem("scandesk.draft.7.patients.create") ?? "";
    const other = createDraftCipher(keyOf(8));
    const changed = createStorage();
    changed.setItem(
      "scandesk.draft.7.patients.create",
      stored.slice(0, -6) + (stored.endsWith("AAAA==") ? "BBBB==" : "AAAA=="),
    );
    expect([
      stored.includes("name"),
      stored.includes(Buffer.from("منى").toString("base64")),
      draftPlace(7, place, { cipher: other, storage, visit: HERE }).read(),
      placeOf(7, place, changed, HERE).read(),
    ]).toEqual([false, false, "damaged", "damaged"]);
  });

  it("of an earlier version, stored as it was, is still restored", () => {
    const storage = createStorage();
    storage.setItem("scandesk.draft.7.patients.create", JSON.stringify(draft));
    expect(placeOf(7, "patients.create", storage, HERE).read()).toEqual(draft);
  });

  it("is removed a week after its last change, whoever typed it", () => {
    const storage = createEnumerableStorage();
    const write = (account: number, place: string, at: string) =>
      placeOf(account, place, storage, HERE).write({ ...draft, at });
    write(7, "patients.create", "2026-11-14T07:59:59.000Z");
    write(8, "patients.create", "2026-11-14T08:00:01.000Z");
    storage.setItem("scandesk.draft.9.patients.create", "nonsense");
    storage.setItem("scandesk.theme", "dark");
    removeExpiredDrafts(storage, new Date("2026-11-21T08:00:00.000Z"));
    expect(Object.keys(storage)).toEqual(["scandesk.draft.8.patients.create", "scandesk.theme"]);
    expect(draftsOf(8, cipher, storage).map(({ place }) => place)).toEqual(["patients.create"]);
    expect(draftsOf(7, cipher, storage)).toEqual([]);
  });
});

/** Returns a storage whose keys can be listed, as in the browser. */
function createEnumerableStorage(): Storage {
  const methods = {
    getItem: (key: string) => Reflect.get(stored, key) ?? null,
    setItem: (key: string, text: string) => void Reflect.set(stored, key, text),
    removeItem: (key: string) => void Reflect.deleteProperty(stored, key),
  };
  const stored: Storage = Object.create(methods);
  return stored;
}
