import { beforeEach, describe, expect, it, vi } from "vitest";
import { ref } from "valtio";
import { createRecovery } from "#src/state/live/recovery.ts";
import { context, type FormHandle } from "#src/state/screen/context.ts";
import { layers } from "#src/state/screen/layers.ts";

const OWN = "0a1b2c3d";
const OTHER = "4e5f6a7b";
const MINUTE = 60_000;

/** What the stubs of the browser hold: which build the page is of, what the server answers, and how often the page was loaded anew. */
const world = { status: 200, page: OWN, served: OWN, reloads: 0, items: new Map<string, string>() };

beforeEach(() => {
  Object.assign(world, { status: 200, page: OWN, served: OWN, reloads: 0 });
  world.items.clear();
  vi.useFakeTimers();
  const pageOf = (content: string) => ({ querySelector: () => ({ content }) });
  vi.stubGlobal("document", { querySelector: () => ({ content: world.page }) });
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = (page: string) => pageOf(page);
    },
  );
  vi.stubGlobal("fetch", async () => ({ status: world.status, text: async () => world.served }));
  vi.stubGlobal("location", { reload: () => (world.reloads += 1) });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => world.items.get(key) ?? null,
    setItem: (key: string, value: string) => void world.items.set(key, value),
  });
});

/** Lets a part of the page be missing. Returns whether the page goes on with it. */
async function goesOn(): Promise<boolean> {
  let isOver = false;
  void createRecovery()
    .renewIfReplaced()
    .then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(0);
  return isOver;
}

describe("a page of which a part does not load", () => {
  it("goes on if the server has the same build", async () => {
    expect([await goesOn(), world.reloads]).toEqual([true, 0]);
  });

  it("is loaded anew if the server has another build", async () => {
    world.served = OTHER;
    expect([await goesOn(), world.reloads]).toEqual([false, 1]);
  });

  it("lets what is typed be taken along before it is loaded anew", async () => {
    world.served = OTHER;
    const recovery = createRecovery();
    const reloads: number[] = [];
    recovery.beforeRenewal(() => reloads.push(world.reloads));
    void recovery.renewIfReplaced();
    await vi.advanceTimersByTimeAsync(0);
    expect([reloads, world.reloads]).toEqual([[0], 1]);
  });

  it("is not loaded anew twice for the same build within five minutes, as behind two servers", async () => {
    world.served = OTHER;
    await goesOn();
    vi.advanceTimersByTime(4 * MINUTE);
    expect([await goesOn(), world.reloads]).toEqual([true, 1]);
    vi.advanceTimersByTime(MINUTE);
    expect([await goesOn(), world.reloads]).toEqual([false, 2]);
  });

  it("does not go to and fro between two servers of two builds, and looks again after five minutes", async () => {
    world.served = OTHER;
    const seen = [await goesOn()];
    Object.assign(world, { page: OTHER, served: OWN });
    seen.push(await goesOn());
    Object.assign(world, { page: OWN, served: OTHER });
    seen.push(await goesOn());
    expect([seen, world.reloads]).toEqual([[false, true, true], 1]);
    vi.advanceTimersByTime(5 * MINUTE);
    expect([await goesOn(), world.reloads]).toEqual([false, 2]);
  });

  it("remembers a build that it tried before another one", async () => {
    const seen: boolean[] = [];
    for (const served of [OTHER, "8c9d0e1f", OTHER, "8c9d0e1f"]) {
      world.served = served;
      seen.push(await goesOn());
    }
    expect(seen).toEqual([false, false, true, true]);
  });

  it("stays while no server has an answer", async () => {
    Object.assign(world, { served: OTHER, status: 503 });
    expect([await goesOn(), world.reloads]).toEqual([false, 0]);
    world.status = 200;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(world.reloads).toBe(1);
  });
});

describe("the command that loads a new version at once", () => {
  it.each([
    [false, [0, 1]],
    [true, [1, 0]],
  ])(
    "asks first if a form would be lost that no draft keeps: %s",
    async (wouldLose, questionsAndReloads) => {
      world.served = OTHER;
      context.form = ref({ wouldLose: () => wouldLose } as unknown as FormHandle);
      await createRecovery().renewNow();
      const question = layers.open[0];
      expect([layers.open.length, world.reloads]).toEqual(questionsAndReloads);
      if (question?.kind === "confirm") question.run();
      expect(world.reloads).toBe(1);
      context.form = null;
      layers.open = ref([]);
    },
  );
});
