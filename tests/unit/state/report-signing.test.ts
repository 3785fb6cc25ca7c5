import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import { createServer, createMemoryPlace, openAt as open, text } from "./report-desk.ts";

const pauseTyping = () => vi.advanceTimersByTimeAsync(2_000);
const waitBriefly = () => vi.advanceTimersByTimeAsync(10);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a submission", () => {
  /** Submits as a page does: what is typed meanwhile takes the submission back. */
  async function submit(writing: ReturnType<typeof open>["writing"]) {
    const submission = writing.beginSubmission();
    const signed = await writing.sign();
    writing.endSubmission({ isDone: signed !== null });
    return { signed, takenBack: submission.takenBack() };
  }

  it("without a response happens once, and is not mistaken for another user's", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { place, kept } = createMemoryPlace();
    const { writing, comeBack } = open(server, place);
    server.mood = "answers lost";
    const submitted = submit(writing);
    await waitBriefly();
    expect([writing.state.phase, writing.state.submission]).toEqual(["offline", "waiting"]);
    writing.meet(server.stored());
    server.mood = "well";
    comeBack();
    expect(await submitted).toEqual({ signed: server.stored(), takenBack: null });
    await pauseTyping();
    expect([server.signed, server.sent, writing.state.phase, kept.size]).toEqual([
      [3, 3],
      [],
      "saved",
      0,
    ]);
  });

  it("that waits for the network is not done if more was typed: the text is saved, and says so", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { place } = createMemoryPlace();
    const { writing, comeBack } = open(server, place);
    server.mood = "away";
    const submitted = submit(writing);
    await waitBriefly();
    writing.change(text("one and more"));
    expect(writing.state.submission).toBe("taking_back");
    await waitBriefly();
    server.mood = "well";
    comeBack();
    expect(await submitted).toEqual({ signed: null, takenBack: "changed" });
    await pauseTyping();
    const { status, content } = server.stored();
    expect([status, content, writing.state.phase, writing.state.submission]).toEqual([
      "in_progress",
      text("one and more"),
      "saved",
      "changed",
    ]);
  });

  it("that had been done before more was typed keeps both texts", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { place } = createMemoryPlace();
    const { writing, comeBack } = open(server, place);
    server.mood = "answers lost";
    const submitted = submit(writing);
    await waitBriefly();
    writing.change(text("one and more"));
    await waitBriefly();
    server.mood = "well";
    comeBack();
    expect(await submitted).toEqual({ signed: server.stored(), takenBack: "changed" });
    await pauseTyping();
    expect([server.stored().status, server.stored().content]).toEqual([
      "report_ready",
      text("one"),
    ]);
    expect([writing.state.phase, writing.state.theirs?.isFromHere, writing.content()]).toEqual([
      "conflict",
      true,
      text("one and more"),
    ]);
    expect(place.read()).toEqual(
      expect.objectContaining({
        values: expect.objectContaining({ content: text("one and more") }),
      }),
    );
  });

  it("that waits for the network is taken back by Escape, also if an earlier try arrives late", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { writing, comeBack } = open(server, createMemoryPlace().place);
    server.mood = "away";
    const submitted = submit(writing);
    await waitBriefly();
    const isTaken = [writing.takeBack(), writing.takeBack()];
    await waitBriefly();
    server.mood = "well";
    comeBack();
    expect([isTaken, await submitted]).toEqual([
      [true, false],
      { signed: null, takenBack: "asked" },
    ]);
    await expect(server.submit(3, server.submitKeys[0] ?? "")).rejects.toMatchObject({
      code: "withdrawn",
    });
    expect([server.stored().status, writing.state.phase, writing.state.submission]).toEqual([
      "in_progress",
      "saved",
      "asked",
    ]);
  });

  it("that waits for the network is taken back by leaving, and keeps what is typed on another page", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { place } = createMemoryPlace();
    const { writing, comeBack } = open(server, place);
    server.mood = "away";
    const submitted = submit(writing);
    await waitBriefly();
    await writing.end();
    const elsewhere = open(server, place).writing;
    elsewhere.change(text("one and more"));
    elsewhere.keep();
    server.mood = "well";
    comeBack();
    expect([await submitted, server.stored().status]).toEqual([
      { signed: null, takenBack: "left" },
      "in_progress",
    ]);
    expect(place.read()).toEqual(
      expect.objectContaining({
        values: expect.objectContaining({ content: text("one and more") }),
      }),
    );
  });

  it("that waits when the page ends is said to be left by the next page, until the report is submitted", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const texts = createMemoryPlace().place;
    const mark = createMemoryPlace();
    const openPage = () => open(server, texts, null, mark.place);
    const stateOf = (page: ReturnType<typeof openPage>) => page.writing.state.submission;
    const ended = openPage();
    server.mood = "away";
    void submit(ended.writing);
    await waitBriefly();
    // The page ends here without a last word, as it does when a tab is closed.
    server.mood = "well";
    const next = openPage();
    expect([stateOf(next), mark.kept.size]).toEqual(["left", 1]);
    const signed = submit(next.writing);
    expect(stateOf(next)).toBe("sending");
    await signed;
    expect([stateOf(next), stateOf(openPage()), mark.kept.size]).toEqual([null, null, 0]);
  });

  it("that was done although the page ended before the response is not said to be left", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const mark = createMemoryPlace();
    const openPage = () => open(server, createMemoryPlace().place, null, mark.place).writing;
    server.mood = "answers lost";
    void submit(openPage());
    await waitBriefly();
    expect([server.stored().status, mark.kept.size]).toEqual(["report_ready", 1]);
    expect(openPage().state.submission).toBeNull();
  });

  it("that is refused after waiting for the network leaves the report as saved before", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { writing, comeBack } = open(server, createMemoryPlace().place);
    server.mood = "away";
    const refused = expect(writing.sign()).rejects.toMatchObject({ code: "stale" });
    await waitBriefly();
    expect(writing.state.phase).toBe("offline");
    server.mood = "well";
    const theirs = server.write(text("theirs"), "Dr Other");
    comeBack();
    await refused;
    expect(writing.state.phase).toBe("saved");
    writing.meet(theirs);
    expect([writing.state.phase, writing.content()]).toEqual(["saved", text("theirs")]);
  });

  it("that is refused still saves what was typed meanwhile", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { writing } = open(server, createMemoryPlace().place);
    server.submit = () =>
      Promise.reject(new ApiFailure({ status: 409, code: "status_transition", detail: "" }));
    const refused = expect(writing.sign()).rejects.toMatchObject({ code: "status_transition" });
    writing.change(text("one and more"));
    await refused;
    await pauseTyping();
    expect([server.stored().content, writing.state.phase]).toEqual([text("one and more"), "saved"]);
  });
});
