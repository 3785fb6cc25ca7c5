import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftPlace } from "#src/state/screen/drafts.ts";
import { editing } from "#src/views/parts/form/form-record.ts";
import { createForm } from "#src/views/parts/form/form-store.ts";
import { check, createDesk, createPlace, type Input } from "./form-desk.ts";
import { createEdit, record, stale, valuesOf, type Stored } from "./edit-desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a value prefilled by the form", () => {
  it("never replaces what the user typed, however late it arrives", () => {
    const { form } = createDesk();
    form.fill("price", 100);
    form.set("price", 50);
    form.fill("price", 200);
    form.unfill("price");
    form.set("name", "");
    form.fill("name", "CT");
    expect({ ...form.state.values }).toEqual({ name: "", price: 50, note: "" });
  });

  it("is removed as long as the user has not changed it, and is not part of a draft", async () => {
    const place = createPlace();
    const { form } = createDesk({ draft: place });
    form.fill("price", 100);
    form.set("name", "CT");
    await vi.advanceTimersByTimeAsync(200);
    form.unfill("price");
    expect([form.state.values["price"], place.kept()?.values]).toEqual([null, { name: "CT" }]);
  });
});

describe("editing a record", () => {
  it("without changes sends nothing and reports it", async () => {
    const desk = createEdit();
    await desk.submit();
    expect([desk.sent, desk.told, desk.form.state.phase]).toEqual([[], ["unchanged"], "saved"]);
  });

  it("sends only the changed field, with the version that was loaded", async () => {
    const desk = createEdit();
    desk.form.set("note", "new");
    await desk.submit();
    expect(desk.sent).toEqual([{ changes: { note: "new" }, key: expect.any(String), version: 3 }]);
  });

  it("sends an emptied field as empty, and omits a field changed back", async () => {
    const desk = createEdit();
    desk.form.set("note", "");
    desk.form.set("price", 50);
    desk.form.set("price", 100);
    await desk.submit();
    expect(desk.changes()).toEqual([{ note: "" }]);
  });

  it("adopts and marks what only another user changed, and then saves the user's change", async () => {
    const desk = createEdit({}, [stale({ price: 300 })]);
    desk.form.set("note", "mine");
    await desk.submit();
    const { values, adopted, conflicts } = desk.form.state;
    expect({ values: { ...values }, adopted: { ...adopted }, conflicts: { ...conflicts } }).toEqual(
      { values: { name: "CT", price: 300, note: "mine" }, adopted: { price: true }, conflicts: {} },
    );
    await desk.submit();
    expect(desk.sent.slice(1)).toEqual([
      { changes: { note: "mine" }, key: expect.any(String), version: 4 },
    ]);
  });

  it.each([
    ["own", { note: "mine" }],
    ["theirs", {}],
  ] as const)(
    "asks which value to keep when both users changed a field, and saves the chosen one: %s",
    async (which, saved) => {
      const desk = createEdit({}, [stale({ note: "theirs" })]);
      desk.form.set("note", "mine");
      await desk.submit();
      await desk.submit();
      expect([
        desk.sent.length,
        desk.form.state.values["note"],
        { ...desk.form.state.conflicts },
      ]).toEqual([1, "mine", { note: "theirs" }]);
      desk.form.choose("note", which);
      await desk.submit();
      expect(desk.changes().slice(1)).toEqual(which === "own" ? [saved] : []);
    },
  );

  it("asks for all fields of a group together", async () => {
    const desk = createEdit({ groups: [["name", "price"]] }, [stale({ name: "MR" })]);
    desk.form.set("price", 50);
    await desk.submit();
    expect({ ...desk.form.state.conflicts }).toEqual({ name: "MR", price: 100 });
    desk.form.choose("price", "theirs");
    expect({ ...desk.form.state.values }).toEqual({ name: "MR", price: 100, note: "old" });
  });

  it("shows a save from another desk at once while it is open", () => {
    const { form } = createEdit();
    form.set("note", "mine");
    expect(form.adopt(record({ version: 4, price: 300 }))).toBe(true);
    expect(form.adopt(record({ version: 4, price: 400 }))).toBe(false);
    expect({ ...form.state.values }).toEqual({ name: "CT", price: 300, note: "mine" });
  });
});

describe("the required fields of an edit", () => {
  it("are those that must not be emptied", () => {
    const { form } = createEdit();
    expect([...form.required].toSorted()).toEqual(["name", "price"]);
  });
});

describe("the draft of an edit", () => {
  it("contains the changed fields with their version, and is restored on that version", async () => {
    const place = createPlace();
    createEdit({ draft: place }).form.set("note", "mine");
    await vi.advanceTimersByTimeAsync(200);
    expect(place.kept()).toMatchObject({
      values: { note: "mine" },
      base: { note: "old" },
      version: 3,
    });
    const reopened = createEdit({ draft: place }).form;
    expect([{ ...reopened.state.values }, reopened.state.restoredAt]).toEqual([
      { name: "CT", price: 100, note: "mine" },
      expect.any(String),
    ]);
  });

  const later = (change: Partial<Stored>, place: DraftPlace, outcomes: unknown[] = []) => {
    const requests: unknown[] = [];
    const form = createForm<Input>({
      id: "edit",
      check,
      draft: place,
      edit: editing(record({ version: 4, ...change }), valuesOf, async (changes) => {
        requests.push(changes);
        return outcomes.shift();
      }),
    });
    return { form, sent: requests };
  };

  it("is put aside on another version, and asks about fields that both changed when it is brought back", async () => {
    const place = createPlace();
    createEdit({ draft: place }).form.set("note", "mine");
    await vi.advanceTimersByTimeAsync(200);
    const { form } = later({ note: "theirs", price: 300 }, place);
    expect([form.state.aside?.reason, { ...form.state.values }]).toEqual([
      "version",
      { name: "CT", price: 300, note: "theirs" },
    ]);
    form.bringBack();
    expect([{ ...form.state.values }, { ...form.state.conflicts }]).toEqual([
      { name: "CT", price: 300, note: "mine" },
      { note: "theirs" },
    ]);
  });

  it.each(["interrupted", "left", "brought back and left"] as const)(
    "asks again about a field that both changed if the form was %s before the user chose",
    async (how) => {
      const place = createPlace();
      const { form, submit } = createEdit({ draft: place }, [stale({ note: "theirs" })]);
      form.enter();
      form.set("note", "mine");
      await submit();
      expect({ ...form.state.conflicts }).toEqual({ note: "theirs" });
      if (how === "interrupted") form.set("price", 200);
      else form.leave();
      await vi.advanceTimersByTimeAsync(200);
      if (how === "brought back and left") {
        const { form: second } = later({ note: "theirs" }, place);
        second.enter();
        second.bringBack();
        second.leave();
        await vi.advanceTimersByTimeAsync(200);
      }
      const { form: reopened } = later({ note: "theirs" }, place);
      expect(reopened.state.values["note"]).toBe("theirs");
      reopened.bringBack();
      expect([reopened.state.values["note"], { ...reopened.state.conflicts }]).toEqual([
        "mine",
        { note: "theirs" },
      ]);
    },
  );

  it("is dropped if the record contains the typed values, since its save has succeeded", async () => {
    const place = createPlace();
    createEdit({ draft: place }).form.set("note", "mine");
    await vi.advanceTimersByTimeAsync(200);
    const { form } = later({ note: "mine" }, place);
    expect([form.state.aside, form.state.restoredAt, form.isDirty()]).toEqual([null, null, false]);
  });
});
