import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftPlace } from "#src/state/screen/drafts.ts";
import { createForm } from "#src/views/parts/form/form-store.ts";
import { createDesk, createPlace, failure } from "./form-desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the draft of a form that the user left", () => {
  it("is not restored the next time, but can be brought back", () => {
    const place = createPlace();
    const first = createDesk({ draft: place }).form;
    first.fill("name", "CT");
    first.set("note", "mine");
    first.leave();
    const second = createDesk({ draft: place }).form;
    expect([{ ...second.state.values }, second.state.aside?.reason]).toEqual([
      { name: "", price: null, note: "" },
      "left",
    ]);
    second.leave();
    const third = createDesk({ draft: place }).form;
    third.bringBack();
    expect([{ ...third.state.values }, third.state.aside]).toEqual([
      { name: "", price: null, note: "mine" },
      null,
    ]);
  });

  it("does not mix with the values that the form is opened with, even if it was interrupted", async () => {
    const place = createPlace();
    createDesk({ draft: place }).form.set("note", "of somebody else");
    await vi.advanceTimersByTimeAsync(200);
    const { form } = createDesk({ draft: place, given: { name: "Karima" } });
    expect([{ ...form.state.values }, form.state.aside?.draft?.values]).toEqual([
      { name: "Karima", price: null, note: "" },
      { note: "of somebody else" },
    ]);
  });

  it("is brought back with the name that its form was opened for, not with the next one", () => {
    const place = createPlace();
    const zenab = createDesk({ draft: place, given: { name: "Zenab" } }).form;
    zenab.set("note", "of Zenab");
    zenab.leave();
    const { form } = createDesk({ draft: place, given: { name: "Karima" } });
    form.bringBack();
    expect({ ...form.state.values }).toEqual({ name: "Zenab", price: null, note: "of Zenab" });
  });

  it("is not stored if it only has the name that the form was opened for", () => {
    const place = createPlace();
    const { form } = createDesk({ draft: place, given: { name: "Zenab" } });
    expect(form.wouldLose()).toBe(false);
    form.leave();
    expect(place.kept()).toBeNull();
  });

  it("stays marked as left if a response arrives later", async () => {
    const place = createPlace();
    const { form } = createDesk({ draft: place });
    form.set("note", "mine");
    form.leave();
    form.fill("price", 100);
    await vi.advanceTimersByTimeAsync(200);
    expect(place.kept()).toMatchObject({ values: { note: "mine" }, left: true });
  });

  it("is kept along with earlier ones, newest first", () => {
    const place = createPlace();
    for (const note of ["first", "second", "third"]) {
      const { form } = createDesk({ draft: place });
      form.set("note", note);
      form.leave();
    }
    const { form } = createDesk({ draft: place });
    const notes = [];
    while (form.state.aside !== null) {
      notes.push(form.state.aside.draft?.values["note"]);
      form.dropAside();
    }
    expect(notes).toEqual(["third", "second", "first"]);
  });

  it("is not restored if its save had no response, and is not saved twice when brought back", async () => {
    const place = createPlace();
    const lost = createDesk({ draft: place }, [failure("network", 0)]);
    lost.fill();
    await lost.submit();
    lost.form.leave();
    const reopened = createDesk({ draft: place });
    expect([{ ...reopened.form.state.values }, reopened.form.state.aside?.reason]).toEqual([
      { name: "", price: null, note: "" },
      "left",
    ]);
    reopened.form.bringBack();
    expect(reopened.form.isUnsettled()).toBe(true);
    await reopened.submit();
    expect([...lost.sent, ...reopened.sent].map(({ key }) => key)).toEqual([
      lost.sent[0]?.key,
      lost.sent[0]?.key,
    ]);
  });

  it("is restored if its save was interrupted and the form not left, and is not saved twice", async () => {
    const place = createPlace();
    const lost = createDesk({ draft: place }, [failure("network", 0)]);
    lost.fill();
    await lost.submit();
    const reopened = createDesk({ draft: place });
    expect([reopened.form.state.aside, reopened.form.isUnsettled()]).toEqual([null, true]);
    await reopened.submit();
    expect([...lost.sent, ...reopened.sent].map(({ key }) => key)).toEqual([
      lost.sent[0]?.key,
      lost.sent[0]?.key,
    ]);
  });
});

describe("a form about a patient", () => {
  const MONA = { value: 1, label: "Mona" };
  const SARA = { value: 2, label: "Sara" };
  const nameOfDraft = (place: DraftPlace) =>
    createForm({
      id: "about",
      initial: { patient: null, note: "" },
      subject: "patient",
      draft: place,
      check: () => ({ ok: true, value: {} }),
      send: () => Promise.resolve(),
    });

  it("stores the patient with the typed values, even if the patient was only proposed", () => {
    const place = createPlace();
    const form = nameOfDraft(place);
    form.fill("patient", MONA);
    form.set("note", "allergic");
    form.leave();
    expect(place.kept()?.values).toEqual({ patient: MONA, note: "allergic" });
  });

  it("stores no patient if the user searched for another one in place of the proposed one", async () => {
    const place = createPlace();
    const form = nameOfDraft(place);
    form.fill("patient", MONA);
    // In the browser, each keystroke is a separate task.
    await vi.advanceTimersByTimeAsync(1);
    form.type("patient", "Kam", { value: null, fault: "not_chosen" });
    await vi.advanceTimersByTimeAsync(1);
    form.set("note", "allergic");
    form.leave();
    const { values, texts } = place.kept() ?? {};
    expect({ values, texts }).toEqual({
      values: { patient: null, note: "allergic" },
      texts: { patient: "Kam" },
    });
  });

  it("is about nobody once a draft without a patient is brought back", async () => {
    const place = createPlace();
    const first = nameOfDraft(place);
    first.set("note", "of nobody");
    first.leave();
    const form = nameOfDraft(place);
    form.chooseSubject(MONA);
    await vi.advanceTimersByTimeAsync(1);
    form.bringBack();
    await vi.advanceTimersByTimeAsync(1);
    expect([form.subject(), { ...form.state.values }]).toEqual([
      null,
      { patient: null, note: "of nobody" },
    ]);
  });

  it("puts the values for one patient aside when another is chosen, even after typing over the first", () => {
    const form = nameOfDraft(createPlace());
    form.chooseSubject(MONA);
    form.set("note", "allergic");
    form.type("patient", "Sa", { value: null, fault: "not_chosen" });
    form.chooseSubject(SARA);
    expect([{ ...form.state.values }, form.state.aside?.draft?.values]).toEqual([
      { patient: SARA, note: "" },
      { patient: MONA, note: "allergic" },
    ]);
  });
});

describe("a draft that does not fit", () => {
  const instant = "2026-11-21T08:00:00.000Z";
  const whole = { texts: {}, unreadable: {}, attempt: null, at: instant };

  it.each([
    ["cannot be read", "damaged" as const],
    ["names a field that the form does not have", { ...whole, values: { name: "CT", gone: 1 } }],
    ["holds something that no field can hold", { ...whole, values: { name: ["CT"] } }],
  ])("is put aside if it %s", (_why, kept) => {
    const { state } = createDesk({ draft: createPlace(kept) }).form;
    expect({ values: state.values, aside: state.aside, restoredAt: state.restoredAt }).toEqual({
      values: { name: "", price: null, note: "" },
      aside: { reason: "damaged", draft: null },
      restoredAt: null,
    });
  });

  it("of another record is put aside with its values, and can be brought back", async () => {
    const place = createPlace();
    const { form } = createDesk({ draft: place });
    form.set("name", "CT");
    form.putAside("other_record", { name: "MR" });
    form.set("price", 100);
    expect(form.state.aside?.draft?.values).toEqual({ name: "CT" });
    await vi.advanceTimersByTimeAsync(200);
    expect([place.kept()?.values, place.kept()?.aside?.values]).toEqual([
      { name: "MR", price: 100 },
      { name: "CT" },
    ]);
    form.bringBack();
    expect([{ ...form.state.values }, form.state.aside?.draft?.values]).toEqual([
      { name: "CT", price: null, note: "" },
      { name: "MR", price: 100 },
    ]);
  });

  it("of another record is kept for the next visit when this one is saved", async () => {
    const place = createPlace();
    const desk = createDesk({ draft: place });
    desk.form.set("name", "CT");
    desk.form.putAside("other_record", { name: "MR" });
    desk.form.set("price", 100);
    await desk.submit();
    await vi.advanceTimersByTimeAsync(200);
    expect(place.kept()?.values).toEqual({ name: "CT" });
  });
});
