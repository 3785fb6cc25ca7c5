import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { FolderInUse, takeLock } from "#server/database/embedded/lock.ts";
import { processSpace } from "#server/database/embedded/processes.ts";
import { createPlaces } from "../support/spawned.ts";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";

const places = createPlaces();
afterAll(places.remove);

async function emptyFolder(): Promise<string> {
  const folder = places.next();
  await mkdir(folder);
  return folder;
}

function leaveLock(folder: string, holder: object): string {
  const path = join(folder, "lock.7");
  writeFileSync(path, JSON.stringify(holder));
  return path;
}

async function takeAndRelease(folder: string): Promise<string[]> {
  const lock = await takeLock(folder);
  const files = readdirSync(folder);
  lock.release();
  return files;
}

describe("the lock of a data folder", () => {
  it("goes to one of twenty processes that start at once", async () => {
    const folder = await emptyFolder();
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(folder)));
    const refusals = attempts.flatMap((attempt) =>
      attempt.status === "rejected" ? [attempt.reason instanceof FolderInUse] : [],
    );
    expect(refusals).toEqual(Array.from({ length: 19 }, () => true));
    for (const attempt of attempts) if (attempt.status === "fulfilled") attempt.value.release();
  });

  it("goes to one of twenty processes that find the lock of a dead process at once", async () => {
    const folder = await emptyFolder();
    leaveLock(folder, { pid: process.pid, start: "another life", space: await processSpace() });
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(folder)));
    const locks = attempts.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(locks).toHaveLength(1);
    for (const lock of locks) lock.release();
  });

  it("is free after its release, although its process still runs", async () => {
    const folder = await emptyFolder();
    expect(await takeAndRelease(folder)).toEqual(["lock.1"]);
    expect(await takeAndRelease(folder)).toEqual(["lock.2"]);
  });

  it("is taken over if its file was cut off by a power failure", async () => {
    const folder = await emptyFolder();
    writeFileSync(join(folder, "lock.7"), '{"pid":1');
    expect(await takeAndRelease(folder)).toEqual(["lock.8"]);
  });

  it(
    "stays with a process in another container as long as that updates the file",
    { tags: ["rest"] },
    async () => {
      const folder = await emptyFolder();
      const path = leaveLock(folder, { pid: 1, start: "1", space: "another container" });
      const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 200);
      onTestFinished(() => clearInterval(beat));
      await expect(takeLock(folder)).rejects.toThrow(FolderInUse);
      clearInterval(beat);
      expect(await takeAndRelease(folder)).toEqual(["lock.8"]);
    },
  );
});
