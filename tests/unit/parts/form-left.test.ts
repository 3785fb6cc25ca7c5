import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FormOptions } from "#src/views/parts/form/form-store.ts";
import { createDesk, createPlace, failure, type Input } from "./form-desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates a form that the user leaves while its save is running; `answer` lets the server respond. */
async function leftWhileSaving(options: Partial<FormOptions<Input>> = {}) {
  const place = createPlace();
  const told: string[] = [];
  let answer: (refusal?: unknown) => void = () => undefined;
  const desk = createDesk({
    draft: place,
    send: () =>
      new Promise((resolve, reject) => {
        answer = (refusal) => (refusal === undefined ? resolve(undefined) : reject(refusal));
      }),
    doneLater: () => void told.push("done later"),
    refusedLater: ({ code }) => void told.push(`refused later: ${code}`),
    unsavedLater: () => void told.push("unsaved"),
    ...options,
  });
  desk.form.enter();
  desk.fill();
  const saved = desk.form.submit();
  await vi.advanceTimersByTimeAsync(10);
  desk.form.leave();
  return {
    ...desk,
    place,
    told,
    async answer(refusal?: unknown) {
      answer(refusal);
      await saved;
      await vi.advanceTimersByTimeAsync(200);
    },
  };
}

/** Opens the next form in the same place, and types a note. */
async function nextForm(place: ReturnType<typeof createPlace>, note: string) {
  const { form } = createDesk({ draft: place });
  form.enter();
  form.set("note", note);
  await vi.advanceTimersByTimeAsync(200);
  return form;
}

describe("a save that succeeds after the user has left the form", () => {
  it("shows a message, opens nothing, and deletes its draft", async () => {
    const desk = await leftWhileSaving();
    expect(desk.place.kept()).toMatchObject({ left: true, values: { name: "CT" } });
    await desk.answer();
    expect([desk.told, desk.done, desk.place.kept()]).toEqual([["done later"], [], null]);
  });

  it("deletes its own draft only: what is typed in the next form stays", async () => {
    const desk = await leftWhileSaving();
    const laterForm = await nextForm(desk.place, "of the next patient");
    expect(laterForm.state.aside?.draft?.values).toMatchObject({ name: "CT" });
    await desk.answer();
    expect([laterForm.state.aside, desk.place.kept()?.values, desk.place.kept()?.aside]).toEqual([
      null,
      { note: "of the next patient" },
      null,
    ]);
  });

  it("is not reported in another form that was left as well", async () => {
    const desk = await leftWhileSaving();
    const laterForm = await nextForm(desk.place, "of the next patient");
    laterForm.leave();
    await desk.answer();
    expect([laterForm.state.aside?.draft?.values["name"], desk.place.kept()?.aside]).toEqual([
      "CT",
      null,
    ]);
  });
});

describe("a save that is refused after the user has left the form", () => {
  it("shows the reason, and its draft can be brought back", async () => {
    const desk = await leftWhileSaving();
    await desk.answer(failure("in_use", 409));
    expect(desk.told).toEqual(["refused later: in_use"]);
    expect(desk.place.kept()).toMatchObject({ left: true, attempt: null, values: { name: "CT" } });
  });

  it("does not overwrite the draft of the next form", async () => {
    const desk = await leftWhileSaving();
    await nextForm(desk.place, "of the next patient");
    await desk.answer(failure("in_use", 409));
    expect(desk.place.kept()?.values).toEqual({ note: "of the next patient" });
  });
});

describe("a save that cannot be sent because the user has left the form", () => {
  it("shows a message about that instead of faults", async () => {
    const told: string[] = [];
    const { form, sent } = createDesk({ unsavedLater: () => void told.push("unsaved") });
    const saved = form.submit();
    form.leave();
    await vi.advanceTimersByTimeAsync(10);
    await saved;
    expect([sent, told]).toEqual([[], ["unsaved"]]);
  });

  it("shows a message about that instead of asking a question over another screen", async () => {
    const told: string[] = [];
    const { form, sent, fill } = createDesk({
      unsavedLater: () => void told.push("unsaved"),
      confirm: async () => told.push("asked") > 0,
    });
    fill();
    const saved = form.submit();
    form.leave();
    await vi.advanceTimersByTimeAsync(10);
    await saved;
    expect([sent, told, form.state.phase]).toEqual([[], ["unsaved"], "editing"]);
  });
});

describe("a question before a save", () => {
  it.each([
    [true, 1, "saved"],
    [false, 0, "editing"],
  ])("is answered before anything is sent, with the answer %s", async (answer, count, phase) => {
    const requests: unknown[] = [];
    const desk = createDesk({
      confirm: async (changes) => {
        requests.push(changes);
        return answer;
      },
    });
    desk.fill();
    await desk.submit();
    expect([requests, desk.sent.length, desk.form.state.phase]).toEqual([
      [{ name: "CT", price: 125_000, note: "" }],
      count,
      phase,
    ]);
  });

  it("is not asked again for a save whose response was lost", async () => {
    let requestCount = 0;
    const desk = createDesk({ confirm: async () => (requestCount += 1) > 0 }, [
      failure("network", 0),
    ]);
    desk.fill();
    await desk.submit();
    await desk.submit();
    expect([requestCount, new Set(desk.sent.map(({ key }) => key)).size, desk.done]).toEqual([
      1,
      1,
      ["save"],
    ]);
  });
});

describe("a save that waited for the network", () => {
  it("is reported before the next screen opens; a save without a wait is not", async () => {
    const told: string[] = [];
    const desk = createDesk(
      {
        untilOnline: () => Promise.resolve(),
        savedLate: () => void told.push("late"),
        done: () => void told.push("done"),
      },
      [failure("network", 0)],
    );
    desk.fill();
    await desk.submit();
    desk.form.set("name", "MR");
    await desk.submit();
    expect(told).toEqual(["late", "done", "done"]);
  });
});
