import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEdit, record, stale } from "./edit-desk.ts";
import { createDesk, createPlace, failure } from "./form-desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const networkFailure = () => failure("network", 0);
const first = record({ version: 4, note: "first" });
const second = record({ version: 5, note: "second" });

/** Creates an edit whose save had no response, after which the user changed more. */
async function lostEdit(outcomes: unknown[], place = createPlace()) {
  const desk = createEdit({ draft: place }, [networkFailure(), ...outcomes]);
  desk.form.set("note", "first");
  await desk.submit();
  desk.form.set("note", "second");
  return { ...desk, place };
}

describe("a save without a response", () => {
  it("is sent again before a later change, and causes no conflict with itself", async () => {
    const desk = await lostEdit([first, second]);
    await desk.submit();
    const [sent, repeated, last] = desk.sent;
    expect(repeated).toEqual(sent);
    expect([last?.changes, last?.version, last?.key === sent?.key]).toEqual([
      { note: "second" },
      4,
      false,
    ]);
    expect(desk.told).toEqual(["done"]);
  });

  it("causes no conflict with itself if its event arrives before it is sent again", async () => {
    const desk = await lostEdit([first, second]);
    expect(desk.form.adopt(first)).toBe(false);
    await desk.submit();
    expect([desk.changes(), desk.told, { ...desk.form.state.conflicts }]).toEqual([
      [{ note: "first" }, { note: "first" }, { note: "second" }],
      ["done"],
      {},
    ]);
  });

  it("is restored after a reload onto the record that it changed, with the later changes", async () => {
    const { place, sent } = await lostEdit([]);
    await vi.advanceTimersByTimeAsync(200);
    const reopened = createEdit({ draft: place }, [first, second], first);
    const { values, aside, conflicts } = reopened.form.state;
    expect([{ ...values }, aside, { ...conflicts }, reopened.form.isUnsettled()]).toEqual([
      { name: "CT", price: 100, note: "second" },
      null,
      {},
      true,
    ]);
    await reopened.submit();
    expect(reopened.sent).toEqual([
      ...sent,
      { changes: { note: "second" }, key: expect.any(String), version: 4 },
    ]);
    expect([reopened.told, reopened.form.state.phase]).toEqual([["done"], "saved"]);
  });

  it("that never reached the server asks about another user's changes, even after a reload", async () => {
    const { place } = await lostEdit([]);
    await vi.advanceTimersByTimeAsync(200);
    const theirs = record({ version: 4, note: "theirs", price: 300 });
    const reopened = createEdit({ draft: place }, [stale(theirs)], theirs);
    await reopened.submit();
    expect([{ ...reopened.form.state.values }, { ...reopened.form.state.conflicts }]).toEqual([
      { name: "CT", price: 300, note: "second" },
      { note: "theirs" },
    ]);
  });

  it("is brought back without a conflict if the user had left the form", async () => {
    const { place, form } = await lostEdit([]);
    form.leave();
    const reopened = createEdit({ draft: place }, [first, second], first);
    expect(reopened.form.state.aside?.reason).toBe("left");
    reopened.form.bringBack();
    expect({ ...reopened.form.state.conflicts }).toEqual({});
    await reopened.submit();
    expect([reopened.changes(), reopened.told]).toEqual([
      [{ note: "first" }, { note: "second" }],
      ["done"],
    ]);
  });

  it("is dropped with its draft by a reset, and the next edit applies to the stored record", async () => {
    const { place } = await lostEdit([]);
    await vi.advanceTimersByTimeAsync(200);
    const reopened = createEdit({ draft: place }, [second], first);
    reopened.form.reset();
    reopened.form.set("note", "third");
    await reopened.submit();
    expect(reopened.sent).toEqual([
      { changes: { note: "third" }, key: expect.any(String), version: 4 },
    ]);
  });

  it("is dropped if the record contains all typed values", async () => {
    const { place } = await lostEdit([]);
    await vi.advanceTimersByTimeAsync(200);
    const reopened = createEdit({ draft: place }, [], record({ version: 5, note: "second" }));
    expect([reopened.form.isUnsettled(), reopened.form.isDirty()]).toEqual([false, false]);
  });

  it.each([
    ["the session is over", failure("token_expired", 401)],
    ["too much came at once", failure("too_many_requests", 429)],
  ])("keeps its key when %s, so that it cannot be saved twice", async (_why, turnedAway) => {
    const place = createPlace();
    const desk = createDesk(
      { draft: place, untilOnline: () => new Promise((done) => setTimeout(done, 5)) },
      [networkFailure(), turnedAway],
    );
    desk.fill();
    await desk.submit();
    await vi.advanceTimersByTimeAsync(200);
    const reopened = createDesk({ draft: place });
    await reopened.submit();
    expect([...desk.sent, ...reopened.sent].map(({ key }) => key)).toEqual(
      Array.from({ length: 3 }, () => desk.sent[0]?.key),
    );
  });

  it("is sent again with its own body, even if it is refused with 429 once more", async () => {
    const desk = createDesk({}, [networkFailure(), failure("too_many_requests", 429)]);
    desk.fill();
    await desk.submit();
    desk.form.set("name", "MR");
    await desk.submit();
    expect(desk.form.state.refusal?.cause.code).toBe("too_many_requests");
    await desk.submit();
    expect([new Set(desk.sent.map(({ key }) => key)).size, desk.done]).toEqual([1, ["earlier"]]);
  });
});

describe("a save without a response, in a form that the user has changed", () => {
  it("has its outcome asked for before new faults are shown", async () => {
    const desk = createDesk({}, [networkFailure()]);
    desk.fill();
    await desk.submit();
    desk.form.set("name", null);
    await desk.submit();
    expect([desk.sent.map(({ value }) => value.name), desk.done, desk.form.state.faults]).toEqual([
      ["CT", "CT"],
      ["earlier"],
      {},
    ]);
  });

  it("is not sent once more if the form started over while it waited and now waits again", async () => {
    const online: (() => void)[] = [];
    const desk = createDesk({ untilOnline: () => new Promise((done) => online.push(done)) }, [
      networkFailure(),
      networkFailure(),
    ]);
    const save = async (name: string): Promise<void> => {
      desk.fill();
      desk.form.set("name", name);
      void desk.form.submit();
      await vi.advanceTimersByTimeAsync(10);
    };
    await save("CT");
    desk.form.reset();
    await save("MR");
    online[0]?.();
    await vi.advanceTimersByTimeAsync(10);
    expect([desk.sent.map(({ value }) => value.name), desk.form.state.phase]).toEqual([
      ["CT", "MR"],
      "waiting",
    ]);
  });
});

describe("a save refused with 429 at its first attempt", () => {
  it("was not executed, so the changed values are sent with a new key", async () => {
    const desk = createDesk({}, [failure("too_many_requests", 429)]);
    desk.fill();
    await desk.submit();
    desk.form.set("name", "MR");
    await desk.submit();
    expect([desk.sent.map(({ value }) => value.name), desk.done]).toEqual([["CT", "MR"], ["save"]]);
  });
});

describe("the draft of a form with secret fields", () => {
  it("contains a save without a response, unless a secret is in its body", async () => {
    const draftAfter = async (change: { name?: string; note?: string }) => {
      const place = createPlace();
      const desk = createEdit({ draft: place, secret: ["note"] }, [networkFailure()]);
      for (const [name, value] of Object.entries(change)) desk.form.set(name, value);
      await desk.submit();
      await vi.advanceTimersByTimeAsync(200);
      return place.kept()?.attempt?.key === desk.sent[0]?.key;
    };
    expect([
      await draftAfter({ name: "MR" }),
      await draftAfter({ name: "MR", note: "hunter22" }),
    ]).toEqual([true, false]);
  });
});

describe("an edit that stays open after its save", () => {
  it("continues on the saved version", async () => {
    const desk = createEdit({}, [first, second]);
    desk.form.set("note", "first");
    await desk.submit();
    desk.form.set("note", "old");
    await desk.submit();
    expect(desk.sent).toEqual([
      { changes: { note: "first" }, key: expect.any(String), version: 3 },
      { changes: { note: "old" }, key: expect.any(String), version: 4 },
    ]);
  });
});
