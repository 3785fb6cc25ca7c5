import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import { createServer, createMemoryPlace, openAt as open, text } from "./report-desk.ts";

const AUTOSAVE_MS = 2_000;
const pauseTyping = () => vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
const waitBriefly = () => vi.advanceTimersByTimeAsync(10);
const unavailable = () => new ApiFailure({ status: 503, code: "unavailable", detail: "" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a report whose text was saved, but whose response was lost. */
async function lostOne() {
  const server = createServer();
  const { place, kept } = createMemoryPlace();
  const desk = open(server, place);
  server.mood = "answers lost";
  desk.writing.change(text("one"));
  await pauseTyping();
  return { server, place, kept, ...desk };
}

/** Delays the next response until the returned function is called. */
function holdAnswer(server: ReturnType<typeof createServer>): () => void {
  let answer = (): void => undefined;
  const save = server.save.bind(server);
  server.save = async (input, key) => {
    server.save = save;
    const saved = await save(input, key);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return saved;
  };
  return () => answer();
}

describe("a save of a report whose response was lost", () => {
  it("is sent again unchanged until there is a response, and then the later text", async () => {
    const { server, writing, comeBack, shown } = await lostOne();
    writing.change(text("one two"));
    comeBack();
    await pauseTyping();
    writing.change(text("one two three"));
    server.mood = "well";
    comeBack();
    await waitBriefly();
    const one = { content: text("one"), template: null, version: 0 };
    const last = { content: text("one two three"), template: null, version: 1 };
    expect([server.sent, new Set(server.keys).size]).toEqual([[one, one, one, last], 2]);
    expect([server.stored().content, writing.state.phase, shown]).toEqual([
      text("one two three"),
      "saved",
      [],
    ]);
  });

  it("is recognized even if the responses of all later saves are lost as well", async () => {
    const { server, writing, comeBack, shown } = await lostOne();
    for (const typed of ["one 2", "one 2 3", "one 2 3 4"]) {
      writing.change(text(typed));
      server.mood = "well";
      const save = server.save.bind(server);
      // The repeated save gets its response; the response of the next save is lost again.
      server.save = async (input, key) => {
        const saved = await save(input, key);
        server.mood = "answers lost";
        return saved;
      };
      comeBack();
      await waitBriefly();
      server.save = save;
    }
    server.mood = "well";
    comeBack();
    await waitBriefly();
    expect([server.stored().content, writing.state.phase, shown]).toEqual([
      text("one 2 3 4"),
      "saved",
      [],
    ]);
  });

  it("is repeated while the server returns 503", async () => {
    const server = createServer();
    const { writing, comeBack } = open(server, createMemoryPlace().place);
    const save = server.save.bind(server);
    const outcomes = [unavailable(), unavailable()];
    server.save = async (input, key) => {
      const outcome = outcomes.shift();
      if (outcome !== undefined) throw outcome;
      return save(input, key);
    };
    writing.change(text("one"));
    await pauseTyping();
    comeBack();
    await waitBriefly();
    comeBack();
    await waitBriefly();
    expect([server.stored().content, writing.state.phase]).toEqual([text("one"), "saved"]);
  });

  it("is not a conflict if its event arrives before its response", async () => {
    const { server, writing, comeBack, shown } = await lostOne();
    writing.change(text("one two"));
    writing.meet(server.stored());
    expect([writing.state.phase, writing.content()]).toEqual(["offline", text("one two")]);
    server.mood = "well";
    comeBack();
    await waitBriefly();
    expect([server.stored().content, writing.state.phase, shown]).toEqual([
      text("one two"),
      "saved",
      [],
    ]);
  });

  it("is recognized after a reload by its body, even if the editor would write it differently", async () => {
    const server = createServer();
    const { place } = createMemoryPlace();
    const first = open(server, place);
    server.mood = "answers lost";
    const asSent = { ...text("one"), attrs: {} };
    first.writing.change(asSent);
    await pauseTyping();
    first.writing.change(text("one two"));
    first.writing.keep();
    server.mood = "well";
    const { writing, shown } = open(server, place);
    writing.meet(server.stored());
    await pauseTyping();
    expect([server.sent.map(({ content }) => content), new Set(server.keys).size]).toEqual([
      [asSent, asSent, text("one two")],
      2,
    ]);
    expect([server.stored().content, writing.state.phase, shown]).toEqual([
      text("one two"),
      "saved",
      [],
    ]);
  });

  it("keeps its key if the session has ended, until it is sent again", async () => {
    const { server, place, writing, comeBack } = await lostOne();
    writing.change(text("one two"));
    const save = server.save.bind(server);
    server.save = () =>
      Promise.reject(new ApiFailure({ status: 401, code: "unauthenticated", detail: "" }));
    comeBack();
    await waitBriefly();
    await writing.end();
    server.save = save;
    server.mood = "well";
    const nextReport = open(server, place).writing;
    await pauseTyping();
    expect([new Set(server.keys.slice(0, 2)).size, server.stored().content]).toEqual([
      1,
      text("one two"),
    ]);
    expect([nextReport.state.phase, server.stored().version]).toEqual(["saved", 2]);
  });
});

describe("another text besides a save whose response was lost", () => {
  it("is a conflict, and both texts can be chosen", async () => {
    const { server, writing, comeBack } = await lostOne();
    writing.change(text("one two"));
    const theirs = server.write(text("one, another window"), "me");
    server.mood = "well";
    comeBack();
    await waitBriefly();
    expect([writing.state.phase, writing.content(), writing.state.theirs?.report]).toEqual([
      "conflict",
      text("one two"),
      theirs,
    ]);
    expect(server.stored()).toEqual(theirs);
  });

  it("stays a conflict, also after a save that was refused only when the report was opened again", async () => {
    const server = createServer();
    const { place } = createMemoryPlace();
    const { writing } = open(server, place);
    server.mood = "away";
    writing.change(text("one"));
    await pauseTyping();
    await writing.end();
    server.mood = "well";
    const theirs = server.write(text("another window"), "me");
    for (let visit = 0; visit < 3; visit += 1) {
      const { writing: reopened } = open(server, place);
      await pauseTyping();
      expect(reopened.state.phase).toBe("conflict");
      await reopened.end();
    }
    expect(server.stored()).toEqual(theirs);
  });

  it("is shown once that save has its response and nothing more was typed", async () => {
    const { server, writing, comeBack, shown } = await lostOne();
    const theirs = server.write(text("theirs"), "Dr Other");
    writing.meet(theirs);
    server.mood = "well";
    comeBack();
    await waitBriefly();
    expect([writing.state.phase, writing.state.version, shown]).toEqual(["saved", 2, [["theirs"]]]);
    expect(server.stored()).toEqual(theirs);
  });

  it("is no conflict if both texts are the same", async () => {
    const { server, writing, comeBack, shown } = await lostOne();
    writing.change(text("one two"));
    server.write(text("one two"), "me");
    server.mood = "well";
    comeBack();
    await waitBriefly();
    expect([writing.state.phase, writing.state.version, shown]).toEqual(["saved", 2, []]);
  });
});

describe("a report whose page was left", () => {
  it("and opened again during a save continues with the same state", async () => {
    const server = createServer();
    const { writing } = open(server, createMemoryPlace().place);
    const answer = holdAnswer(server);
    writing.change(text("one"));
    const ended = writing.end();
    await waitBriefly();
    writing.begin();
    answer();
    await ended;
    writing.change(text("one two"));
    await pauseTyping();
    expect([server.stored().content, writing.state.phase]).toEqual([text("one two"), "saved"]);
  });

  it("keeps what was typed in another tab meanwhile, when its last save gets a response", async () => {
    const { server, place, writing, comeBack } = await lostOne();
    server.mood = "well";
    const answer = holdAnswer(server);
    comeBack();
    await waitBriefly();
    await writing.end();
    const nextReport = open(server, place).writing;
    nextReport.change(text("one two"));
    nextReport.keep();
    answer();
    await waitBriefly();
    expect(place.read()).toMatchObject({ values: { content: text("one two") } });
  });
});
