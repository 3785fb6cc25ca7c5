import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDesk, createPlace, failure } from "./form-desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("saving a form", () => {
  it("sends the valid value once, however often the user submits", async () => {
    const desk = createDesk();
    desk.fill();
    void desk.form.submit();
    void desk.form.submit();
    await desk.submit("save-next");
    expect(desk.sent).toEqual([
      { value: { name: "CT", price: 125_000, note: "" }, key: expect.any(String) },
    ]);
    expect([desk.form.state.phase, desk.done]).toEqual(["saved", ["save"]]);
  });

  it("sends nothing if a field is invalid, and shows all errors", async () => {
    const desk = createDesk();
    desk.form.type("price", "12.345", { value: null, fault: "unreadable_amount" });
    await desk.submit();
    const { faults, faultRounds, texts } = desk.form.state;
    expect({ sent: desk.sent, faults, faultRounds, texts }).toEqual({
      sent: [],
      faults: { name: [{ code: "required" }], price: [{ code: "unreadable_amount" }] },
      faultRounds: 1,
      texts: { price: "12.345" },
    });
  });

  it("waits for pending work, such as a picker's search", async () => {
    const desk = createDesk();
    desk.form.set("price", 100);
    void desk.form.delaySave(
      new Promise<void>((done) =>
        setTimeout(() => {
          desk.form.set("name", "MR");
          done();
        }, 50),
      ),
    );
    const saved = desk.form.submit();
    await vi.advanceTimersByTimeAsync(100);
    await saved;
    expect(desk.sent.map(({ value }) => value)).toEqual([{ name: "MR", price: 100, note: "" }]);
  });

  it("shows the server's errors at their fields and keeps the typed values", async () => {
    const errors = { name: [{ code: "duplicate", detail: "" }] } as const;
    const desk = createDesk({}, [failure("validation", 400, errors)]);
    desk.fill();
    await desk.submit();
    const { faults, phase, values, refusal } = desk.form.state;
    expect({ faults, phase, values, refusal }).toEqual({
      faults: errors,
      phase: "editing",
      values: { name: "CT", price: 125_000, note: "" },
      refusal: null,
    });
  });

  it("shows a refusal at its field, or above the form", async () => {
    const desk = createDesk({ fieldOfRefusal: { slot_taken: "price" } }, [
      failure("slot_taken", 409),
      failure("in_use", 409),
    ]);
    desk.fill();
    await desk.submit();
    expect(desk.form.state.faults).toEqual({ price: [{ code: "slot_taken" }] });
    await desk.submit();
    expect(desk.form.state.refusal?.cause.code).toBe("in_use");
  });

  it("uses a new key after a definite response", async () => {
    const desk = createDesk({}, [failure("in_use", 409)]);
    desk.fill();
    await desk.submit();
    await desk.submit();
    expect(new Set(desk.sent.map(({ key }) => key)).size).toBe(2);
  });
});

describe("a save without a network", () => {
  it("is repeated automatically with the same key", async () => {
    const desk = createDesk({ untilOnline: () => new Promise((done) => setTimeout(done, 1000)) }, [
      failure("network", 0),
      failure("unavailable", 503),
    ]);
    desk.fill();
    const saved = desk.form.submit();
    await vi.advanceTimersByTimeAsync(500);
    expect(desk.form.state.phase).toBe("waiting");
    await vi.advanceTimersByTimeAsync(3000);
    await saved;
    expect([desk.sent.length, new Set(desk.sent.map(({ key }) => key)).size]).toEqual([3, 1]);
    expect(desk.form.state.phase).toBe("saved");
  });

  it("cannot be changed while its outcome is unknown", async () => {
    const desk = createDesk({ untilOnline: () => new Promise(() => undefined) }, [
      failure("network", 0),
    ]);
    desk.fill();
    void desk.form.submit();
    await vi.advanceTimersByTimeAsync(10);
    desk.form.set("name", "XA");
    expect(desk.form.state.values["name"]).toBe("CT");
  });

  it("that was cancelled and sent again keeps its key, so that it cannot be saved twice", async () => {
    const desk = createDesk({ untilOnline: () => new Promise(() => undefined) }, [
      failure("network", 0),
    ]);
    desk.fill();
    void desk.form.submit();
    await vi.advanceTimersByTimeAsync(10);
    desk.form.stopWaiting();
    await desk.submit();
    expect([desk.sent.length, new Set(desk.sent.map(({ key }) => key)).size]).toEqual([2, 1]);
  });

  it("keeps its key after a reload of the page", async () => {
    const place = createPlace();
    const desk = createDesk({ draft: place, untilOnline: () => new Promise(() => undefined) }, [
      failure("network", 0),
    ]);
    desk.fill();
    void desk.form.submit();
    await vi.advanceTimersByTimeAsync(10);
    const reopened = createDesk({ draft: place });
    await reopened.submit();
    expect(reopened.sent[0]?.key).toBe(desk.sent[0]?.key);
  });
});

describe("a draft", () => {
  it("is stored while typing and deleted once it is saved", async () => {
    const place = createPlace();
    const desk = createDesk({ draft: place });
    desk.form.set("name", "CT");
    await vi.advanceTimersByTimeAsync(200);
    expect(place.kept()?.values).toEqual({ name: "CT" });
    desk.fill();
    await desk.submit();
    await vi.advanceTimersByTimeAsync(200);
    expect(place.kept()).toBeNull();
  });

  it("is restored with unreadable text, and with its time", () => {
    const instant = "2026-11-21T08:00:00.000Z";
    const texts = { price: "12.3.4" };
    const unreadable = { price: "unreadable_amount" };
    const values = { name: "CT", price: null };
    const place = createPlace({ values, texts, unreadable, attempt: null, at: instant });
    const { form } = createDesk({ draft: place });
    const { state, isDirty } = form;
    expect({
      values: state.values,
      texts: { ...state.texts },
      at: state.restoredAt,
      dirty: isDirty(),
    }).toEqual({
      values: { name: "CT", price: null, note: "" },
      texts: { price: "12.3.4" },
      at: instant,
      dirty: true,
    });
    expect([form.endTyping("price"), state.texts]).toEqual([false, texts]);
  });

  it("never contains a secret", async () => {
    const place = createPlace();
    const desk = createDesk({ draft: place, secret: ["note"] });
    desk.form.set("note", "hunter22");
    desk.form.set("name", "x");
    await vi.advanceTimersByTimeAsync(200);
    expect(JSON.stringify(place.kept())).not.toContain("hunter22");
  });

  it("makes leaving safe; without one, leaving would lose the typed values", () => {
    const kept = createDesk({ draft: createPlace() });
    const loose = createDesk();
    kept.form.set("name", "CT");
    loose.form.set("name", "CT");
    expect([kept.form.wouldLose(), loose.form.wouldLose(), createDesk().form.wouldLose()]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("the creation of a record without a response", () => {
  it("that turns out to have succeeded is not repeated, and the form reports the earlier save", async () => {
    const desk = createDesk({}, [failure("network", 0)]);
    desk.fill();
    await desk.submit();
    desk.form.set("name", "MR");
    await desk.submit();
    expect([desk.sent.map(({ value }) => value.name), desk.done]).toEqual([
      ["CT", "CT"],
      ["earlier"],
    ]);
  });

  it("is sent again with the current values if the earlier request turns out to be refused", async () => {
    const desk = createDesk({}, [failure("network", 0), failure("in_use", 409)]);
    desk.fill();
    await desk.submit();
    desk.form.set("name", "MR");
    await desk.submit();
    expect([desk.sent.map(({ value }) => value.name), desk.done]).toEqual([
      ["CT", "CT", "MR"],
      ["save"],
    ]);
  });
});

describe("leaving a field", () => {
  it("formats readable text, and keeps unreadable text with its error", () => {
    const { form } = createDesk();
    form.type("price", "1,250", { value: 125_000, fault: null });
    form.type("note", "x", { value: null, fault: "unreadable_day" });
    expect([form.endTyping("price"), form.endTyping("note")]).toEqual([true, false]);
    expect([form.state.texts, form.state.faults]).toEqual([
      { note: "x" },
      { note: [{ code: "unreadable_day" }] },
    ]);
  });
});
