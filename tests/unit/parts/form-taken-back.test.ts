import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withdrawals } from "#src/api/withdrawals.ts";
import { createDesk, createPlace, failure, type Input } from "./form-desk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const briefly = () => vi.advanceTimersByTimeAsync(10);

/** Creates a form and a server that executes each key once, and what was taken back never. */
function createServer() {
  const executed = new Map<string, Input>();
  const withdrawn = new Set<string>();
  const server = {
    isAway: false,
    losesAnswers: false,
    executed,
    goOnline: () => undefined as void,
  };
  async function send(value: Input, { key }: { key: string }): Promise<void> {
    if (server.isAway) throw failure("network", 0);
    if (withdrawals.has(key) && !executed.has(key)) withdrawn.add(key);
    if (withdrawn.has(key)) throw failure("withdrawn", 409);
    if (!executed.has(key)) executed.set(key, value);
    if (server.losesAnswers) throw failure("network", 0);
  }
  const untilOnline = () =>
    new Promise<void>((resolve) => {
      const before = server.goOnline;
      server.goOnline = () => {
        before();
        resolve();
      };
    });
  return { server, options: { send, untilOnline } };
}

/** Opens a form whose save waits for the network. */
async function saveOffline(more: Parameters<typeof createDesk>[0] = {}) {
  const { server, options } = createServer();
  const desk = createDesk({ ...options, ...more });
  desk.fill();
  server.isAway = true;
  void desk.form.submit();
  await briefly();
  return { server, ...desk };
}

describe("a save that waits for the network", () => {
  it("is taken back by Escape: it is not done when the network is back, and the form says so", async () => {
    const place = createPlace();
    const { server, form } = await saveOffline({ draft: place });
    expect([form.stopWaiting(), form.state.phase, form.state.takenBack]).toEqual([
      true,
      "editing",
      "asking",
    ]);
    server.isAway = false;
    server.goOnline();
    await briefly();
    expect([
      [...server.executed.values()],
      form.state.takenBack,
      form.isUnsettled(),
      place.kept()?.values["name"],
    ]).toEqual([[], "not_saved", false, "CT"]);
  });

  it("that is changed after Escape is saved as it is then, and only that", async () => {
    const { server, form, done, submit } = await saveOffline();
    form.stopWaiting();
    form.set("name", "MR");
    server.isAway = false;
    await submit();
    server.goOnline();
    await briefly();
    expect([[...server.executed.values()].map(({ name }) => name), done]).toEqual([
      ["MR"],
      ["save"],
    ]);
  });

  it("that was done although its response was lost is not done again after Escape and a change", async () => {
    const { server, options } = createServer();
    const { form, fill, done, submit } = createDesk(options);
    fill();
    server.losesAnswers = true;
    void form.submit();
    await briefly();
    form.stopWaiting();
    form.set("name", "MR");
    server.losesAnswers = false;
    server.goOnline();
    await briefly();
    expect(form.state.takenBack).toBe("saved");
    await submit();
    expect([[...server.executed.values()].map(({ name }) => name), done]).toEqual([
      ["CT"],
      ["earlier"],
    ]);
  });

  it("is saved once if the same is saved again after Escape", async () => {
    const { server, form, done, submit } = await saveOffline();
    form.stopWaiting();
    server.isAway = false;
    await submit();
    server.goOnline();
    await briefly();
    expect([server.executed.size, done, form.state.phase]).toEqual([1, ["save"], "saved"]);
  });

  it("is saved once, as it was last, however often it is taken back and saved again before the network is back", async () => {
    const { server, form, done } = await saveOffline();
    for (const name of ["CT", "MR", "MR", "US"]) {
      form.stopWaiting();
      form.set("name", name);
      void form.submit();
      await briefly();
    }
    server.isAway = false;
    server.goOnline();
    await briefly();
    server.goOnline();
    await briefly();
    expect([
      [...server.executed.values()].map(({ name }) => name),
      done,
      form.state.phase,
      form.isUnsettled(),
    ]).toEqual([["US"], ["save"], "saved", false]);
  });
});
