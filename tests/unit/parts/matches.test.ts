import { describe, expect, it, vi } from "vitest";
import { createPickerSearch } from "#src/views/parts/picker/picker-search.ts";

type Found = { id: number; label: string };

/** Creates a search whose responses the test gives, by the text searched for. */
function createSearch() {
  const open = new Map<string, { answer: (found: Found[]) => void; fail: () => void }>();
  const searched: string[] = [];
  const matches = createPickerSearch<Found>(
    (text) =>
      new Promise((answer, fail) => {
        searched.push(text);
        open.set(text, { answer, fail: () => fail(new Error("network")) });
      }),
  );
  const settle = () => new Promise((done) => setTimeout(done));
  return {
    matches,
    searched,
    async answer(text: string, ...labels: string[]) {
      open.get(text)?.answer(labels.map((label, id) => ({ id, label })));
      await settle();
    },
    async fail(text: string) {
      open.get(text)?.fail();
      await settle();
    },
  };
}

const labels = (found: readonly Found[] | null) => found?.map(({ label }) => label) ?? null;

describe("the search of a picker", () => {
  it("starts for the first letter at once", () => {
    const { matches, searched } = createSearch();
    matches.searchFor(" م ");
    expect(searched).toEqual(["م"]);
  });

  it("continues with the last text, with at most two requests running", async () => {
    const desk = createSearch();
    for (const text of ["m", "mo", "moh", "moha"]) desk.matches.searchFor(text);
    expect(desk.searched).toEqual(["m", "mo"]);
    await desk.answer("m", "Mona");
    expect(desk.searched).toEqual(["m", "mo", "moha"]);
  });

  it("starts at once for a text whose result is awaited, whatever else is running", async () => {
    const desk = createSearch();
    for (const text of ["m", "mo", "mohamed"]) desk.matches.searchFor(text);
    const result = desk.matches.result();
    expect(desk.searched).toEqual(["m", "mo", "mohamed"]);
    await desk.answer("mohamed", "Mohamed");
    expect(labels(await result)).toEqual(["Mohamed"]);
  });

  it("does not fail if the request for the same text was aborted before", async () => {
    const desk = createSearch();
    const stopped: AbortSignal[] = [];
    desk.matches.searchBy(
      (_text, signal) =>
        new Promise((answer, fail) => {
          if (stopped.push(signal) > 2) answer([{ id: 1, label: "Mona" }]);
          signal.addEventListener("abort", () => fail(new Error("aborted")));
        }),
    );
    for (const text of ["mo", "mox", "mo"]) desk.matches.searchFor(text);
    expect(labels(await desk.matches.result())).toEqual(["Mona"]);
    expect(stopped.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    expect(desk.matches.state.failed).toBe(false);
  });

  it("never returns a match of an older text, but waits for the current one", async () => {
    const desk = createSearch();
    desk.matches.searchFor("mo");
    await desk.answer("mo", "Mona");
    desk.matches.searchFor("mohamed");
    const result = desk.matches.result();
    const heard = vi.fn();
    void result.then(heard);
    await new Promise((done) => setTimeout(done));
    expect([heard.mock.calls.length, desk.matches.isAnswered()]).toEqual([0, false]);
    await desk.answer("mohamed", "Mohamed");
    expect(labels(await result)).toEqual(["Mohamed"]);
  });

  it("ignores an older response that arrives after the newer one", async () => {
    const desk = createSearch();
    desk.matches.searchFor("a");
    desk.matches.searchFor("ab");
    await desk.answer("ab", "Abeer");
    await desk.answer("a", "Ahmed");
    expect(labels(desk.matches.state.matches)).toEqual(["Abeer"]);
  });

  it("returns null if it fails, and Enter tries again", async () => {
    const desk = createSearch();
    desk.matches.searchFor("a");
    const first = desk.matches.result();
    await desk.fail("a");
    expect([await first, desk.matches.state.failed]).toEqual([null, true]);
    const second = desk.matches.result();
    await desk.answer("a", "Ahmed");
    expect([labels(await second), desk.searched]).toEqual([["Ahmed"], ["a", "a"]]);
  });

  it("clears its matches when the text is cleared", async () => {
    const desk = createSearch();
    desk.matches.searchFor("a");
    await desk.answer("a", "Ahmed");
    desk.matches.searchFor("");
    expect(labels(await desk.matches.result())).toEqual([]);
  });

  it("starts again for a text that was changed and typed again", async () => {
    const desk = createSearch();
    desk.matches.searchFor("a");
    desk.matches.searchFor("ab");
    desk.matches.searchFor("a");
    await desk.answer("ab", "Abeer");
    await desk.answer("a", "Ahmed");
    expect(labels(await desk.matches.result())).toEqual(["Ahmed"]);
  });
});
