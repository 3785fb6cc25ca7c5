import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import { createServer, createMemoryPlace, openAt as open, text } from "./report-desk.ts";

const pauseTyping = () => vi.advanceTimersByTimeAsync(2_000);
const waitBriefly = () => vi.advanceTimersByTimeAsync(10);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a submission", () => {
  it("without a response happens once, and is not mistaken for another user's after more was typed", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { place, kept } = createMemoryPlace();
    const { writing, comeBack } = open(server, place);
    server.mood = "answers lost";
    const signing = writing.sign();
    await waitBriefly();
    writing.change(text("one and more"));
    writing.meet(server.stored());
    await pauseTyping();
    server.mood = "well";
    comeBack();
    const signed = await signing;
    await pauseTyping();
    expect([server.signed, server.sent, signed]).toEqual([[3, 3], [], server.stored()]);
    expect([server.stored().content, writing.state.phase, kept.size]).toEqual([
      text("one"),
      "saved",
      0,
    ]);
  });

  it("continues after the page was left, and keeps what is typed on another page", async () => {
    const server = createServer({ status: "in_progress", content: text("one"), version: 3 });
    const { place } = createMemoryPlace();
    const { writing, comeBack } = open(server, place);
    server.mood = "answers lost";
    const signing = writing.sign();
    await waitBriefly();
    await writing.end();
    const elsewhere = open(server, place).writing;
    elsewhere.change(text("one and more"));
    elsewhere.keep();
    server.mood = "well";
    comeBack();
    expect(await signing).toEqual(server.stored());
    expect([server.signed, place.read()]).toEqual([
      [3, 3],
      expect.objectContaining({
        values: expect.objectContaining({ content: text("one and more") }),
      }),
    ]);
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
