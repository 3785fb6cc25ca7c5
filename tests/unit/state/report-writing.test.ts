import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import { createServer, createMemoryPlace, openAt as open, text } from "./report-desk.ts";

describe("a report being written", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is saved once the user pauses, and its draft is deleted", async () => {
    const server = createServer();
    const { place, kept } = createMemoryPlace();
    const { writing } = open(server, place);
    writing.change(text("a"));
    await vi.advanceTimersByTimeAsync(500);
    writing.change(text("ab"));
    expect([server.sent.length, kept.size]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.stored().content).toEqual(text("ab"));
    expect([writing.state.phase, writing.state.version, kept.size]).toEqual(["saved", 1, 0]);
  });

  it("counts as unchanged if it equals the submitted text, not the text that it was opened with", async () => {
    const reopened = createServer({ amend_reason: "sides", revision: 1, content: text("new") });
    const { writing } = open(reopened, createMemoryPlace().place, text("old"));
    await writing.submittedRead;
    const asOpened = writing.isUnchanged();
    writing.change(text("old"));
    expect([asOpened, writing.isUnchanged()]).toEqual([false, true]);
  });

  it("is saved every few seconds while the user keeps typing", async () => {
    const server = createServer();
    const { writing } = open(server, createMemoryPlace().place);
    for (let index = 0; index < 12; index += 1) {
      writing.change(text(`${index}`));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(server.sent.length).toBeGreaterThanOrEqual(2);
  });

  it("is no conflict with itself if a response was lost and the user typed on", async () => {
    const server = createServer();
    const { writing, shown, comeBack } = open(server, createMemoryPlace().place);
    server.mood = "answers lost";
    writing.change(text("one"));
    await vi.advanceTimersByTimeAsync(2_000);
    writing.change(text("one two"));
    server.mood = "well";
    comeBack();
    await vi.advanceTimersByTimeAsync(10);
    expect([server.stored().content, writing.state.phase, writing.state.theirs, shown]).toEqual([
      text("one two"),
      "saved",
      null,
      [],
    ]);
  });

  it("is sent again if a save is requested after a refusal", async () => {
    const server = createServer();
    const { place } = createMemoryPlace();
    const { writing } = open(server, place);
    const save = server.save.bind(server);
    server.save = () =>
      Promise.reject(new ApiFailure({ status: 429, code: "too_many_requests", detail: "" }));
    writing.change(text("one"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(writing.state.phase).toBe("refused");
    server.save = save;
    expect(await writing.flush()).toBe(true);
    expect(server.stored().content).toEqual(text("one"));
  });

  it("can be written without a network, and is then saved: first the sent text, then the later one", async () => {
    const server = createServer();
    const { place, kept } = createMemoryPlace();
    const { writing, comeBack } = open(server, place);
    server.mood = "away";
    writing.change(text("one"));
    await vi.advanceTimersByTimeAsync(2_000);
    writing.change(text("one two"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([writing.state.phase, kept.size, server.sent.length]).toEqual(["offline", 1, 1]);
    server.mood = "well";
    comeBack();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.stored().content).toEqual(text("one two"));
    expect(server.sent.map(({ content }) => content)).toEqual([
      text("one"),
      text("one"),
      text("one two"),
    ]);
    expect([server.stored().version, writing.state.phase, kept.size]).toEqual([2, "saved", 0]);
  });

  it("recognizes its own text if only the response was lost", async () => {
    const server = createServer();
    const { writing, comeBack } = open(server, createMemoryPlace().place);
    server.mood = "answers lost";
    writing.change(text("one"));
    await vi.advanceTimersByTimeAsync(2_000);
    server.mood = "well";
    comeBack();
    await vi.advanceTimersByTimeAsync(10);
    expect([server.stored().version, writing.state.phase]).toEqual([1, "saved"]);
  });

  it("is restored after a crash, even if the last response had been lost", async () => {
    const server = createServer();
    const { place } = createMemoryPlace();
    const first = open(server, place);
    server.mood = "answers lost";
    first.writing.change(text("one"));
    await vi.advanceTimersByTimeAsync(2_000);
    first.writing.change(text("one two"));
    await vi.advanceTimersByTimeAsync(200);
    server.mood = "well";
    const { writing } = open(server, place);
    expect([writing.content(), writing.state.phase]).toEqual([text("one two"), "unsaved"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([server.stored().content, server.stored().version]).toEqual([text("one two"), 2]);
  });

  it("is kept together with another text until the user chooses one", async () => {
    const server = createServer();
    const { place, kept } = createMemoryPlace();
    const { writing, shown } = open(server, place);
    writing.change(text("mine"));
    const theirs = server.write(text("theirs"), "Dr Other");
    await vi.advanceTimersByTimeAsync(2_000);
    expect([writing.state.phase, writing.state.theirs?.report]).toEqual(["conflict", theirs]);
    writing.change(text("mine and more"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([server.stored(), kept.size, server.sent.length]).toEqual([theirs, 1, 1]);
    writing.keepOurs();
    await vi.advanceTimersByTimeAsync(10);
    expect([server.stored().content, server.stored().version]).toEqual([text("mine and more"), 2]);
    expect([writing.state.phase, shown]).toEqual(["saved", [["mine and more"]]]);
  });

  it("is replaced by the other text if the user chooses that", async () => {
    const server = createServer();
    const { place, kept } = createMemoryPlace();
    const { writing, shown } = open(server, place);
    writing.change(text("mine"));
    server.write(text("theirs"), "Dr Other");
    await vi.advanceTimersByTimeAsync(2_000);
    writing.showTheirs();
    expect([writing.content(), shown, kept.size]).toEqual([text("theirs"), [["theirs"]], 0]);
  });

  it("shows what another desk saved while nothing is typed here", () => {
    const server = createServer();
    const { writing, shown } = open(server, createMemoryPlace().place);
    writing.meet(server.write(text("theirs"), "Dr Other"));
    expect([writing.state.phase, writing.state.version, shown]).toEqual(["saved", 1, [["theirs"]]]);
  });

  it("opens as a conflict if another desk saved while this one was closed", () => {
    const server = createServer();
    const { place } = createMemoryPlace();
    const { writing } = open(server, place);
    writing.change(text("mine"));
    writing.keep();
    const theirs = server.write(text("theirs"), "Dr Other");
    const reopenedReport = open(server, place).writing;
    expect([
      reopenedReport.state.phase,
      reopenedReport.content(),
      reopenedReport.state.theirs?.report,
    ]).toEqual(["conflict", text("mine"), theirs]);
  });

  it("stays a conflict however often the report is opened and left without a choice", async () => {
    const server = createServer();
    const { place } = createMemoryPlace();
    const { writing } = open(server, place);
    writing.change(text("mine"));
    await vi.advanceTimersByTimeAsync(200);
    const theirs = server.write(text("theirs"), "me");
    for (let visit = 0; visit < 3; visit += 1) {
      const { writing: reopened } = open(server, place);
      expect(reopened.state.phase).toBe("conflict");
      await reopened.end();
    }
    expect([server.stored(), server.sent]).toEqual([theirs, []]);
  });
});
