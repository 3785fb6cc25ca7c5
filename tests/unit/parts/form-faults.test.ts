import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createForm } from "#src/views/parts/form/form-store.ts";
import { faultsOfRefusal } from "#src/views/parts/form/store/faults.ts";
import { createEdit, record } from "./edit-desk.ts";
import { check, createDesk, createPlace, failure } from "./form-desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the faults of a refusal", () => {
  const { state } = createDesk().form;
  const invalid = (errors: Record<string, { code: "duplicate"; detail: string }[]>) =>
    failure("validation", 400, errors);
  const DUPLICATE = [{ code: "duplicate", detail: "" }] as const;

  it("are shown at the field on screen, even if the server names it differently", () => {
    const duplicates = invalid({ name: [...DUPLICATE], cost: [...DUPLICATE] });
    expect(faultsOfRefusal(duplicates, state, { cost: "price" })).toEqual({
      name: DUPLICATE,
      price: DUPLICATE,
    });
  });

  it("are empty if no field shows them", () => {
    expect([
      faultsOfRefusal(invalid({ gone: [...DUPLICATE] }), state, {}),
      faultsOfRefusal(failure("in_use", 409), state, { slot_taken: "price" }),
    ]).toEqual([{}, {}]);
  });

  it("are shown at the field of its code", () => {
    expect(faultsOfRefusal(failure("slot_taken", 409), state, { slot_taken: "price" })).toEqual({
      price: [{ code: "slot_taken" }],
    });
  });
});

describe("leaving a field with a fault of the schema", () => {
  const strict = (input: Record<string, unknown>) =>
    input["note"] === "bad"
      ? { ok: false as const, errors: { note: [{ code: "too_long" }], name: [{ code: "odd" }] } }
      : check(input);

  it("shows it at this field only", () => {
    const { form } = createDesk({ check: strict });
    form.set("name", "CT");
    form.set("note", "bad");
    expect([form.endTyping("note"), { ...form.state.faults }]).toEqual([
      true,
      { note: [{ code: "too_long" }] },
    ]);
  });

  it("does not show the fault of a value that is only unfinished", () => {
    const { form } = createDesk();
    form.type("name", "", { value: "", fault: null });
    expect([form.endTyping("name"), form.endTyping("price"), { ...form.state.faults }]).toEqual([
      true,
      true,
      {},
    ]);
  });
});

describe("a field", () => {
  it("counts as on screen until its last input is removed", () => {
    const { form } = createDesk();
    const ends = [form.mount("name"), form.mount("name")];
    const seen = [form.isShown("name"), form.isShown("price")];
    for (const end of ends) {
      end();
      seen.push(form.isShown("name"));
    }
    expect(seen).toEqual([true, false, true, false]);
  });
});

describe("a newer record of another desk", () => {
  it("waits while a save is running, and until an unanswered one is settled", async () => {
    const desk = createEdit({}, [failure("network", 0)]);
    const newer = record({ version: 4, price: 300 });
    desk.form.set("note", "mine");
    const saved = desk.form.submit();
    expect([desk.form.state.phase, desk.form.adopt(newer)]).toEqual(["saving", false]);
    await vi.advanceTimersByTimeAsync(10);
    await saved;
    expect([desk.form.isUnsettled(), desk.form.adopt(newer)]).toEqual([true, false]);
  });

  it("of another kind or another record is ignored", () => {
    const { form } = createEdit();
    const other = { ...record({ version: 9 }), id: 8 };
    expect([form.adopt(other), form.adopt(null), form.adopt("text")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("asks about a field in which the form itself had filled in another value", () => {
    const { form } = createEdit();
    form.fill("price", 200);
    form.adopt(record({ version: 4, price: 300 }));
    expect([{ ...form.state.conflicts }, form.state.values["price"]]).toEqual([
      { price: 300 },
      200,
    ]);
    form.unfill("price");
    expect(form.state.values["price"]).toBe(300);
  });
});

describe("the draft of a form that was interrupted before a patient was chosen", () => {
  it("is put aside when a patient is chosen", async () => {
    const place = createPlace();
    const fieldsWithFault = () =>
      createForm({
        id: "about",
        initial: { patient: null, note: "" },
        subject: "patient",
        draft: place,
        check: () => ({ ok: true, value: {} }),
        send: () => Promise.resolve(),
      });
    fieldsWithFault().set("note", "of nobody");
    await vi.advanceTimersByTimeAsync(200);
    const form = fieldsWithFault();
    form.chooseSubject({ value: 1, label: "Mona" });
    expect([{ ...form.state.values }, form.state.aside?.draft?.values]).toEqual([
      { patient: { value: 1, label: "Mona" }, note: "" },
      { note: "of nobody" },
    ]);
  });
});
