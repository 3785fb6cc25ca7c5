import { afterAll, describe, it, onTestFinished } from "vitest";
import { sharedTimeout } from "../support/long.ts";
import {
  createPlaces,
  eventually,
  postmasterOf,
  spawnServer,
  type SpawnedServer,
} from "../support/spawned.ts";

const places = createPlaces();
afterAll(places.remove);

async function readyNow({ url }: SpawnedServer): Promise<void> {
  const { ok, status } = await fetch(`${url}/api/ready/`);
  if (!ok) throw new Error(`not ready: ${status}`);
}

describe("the embedded database", sharedTimeout(120_000, 600_000), () => {
  it.each([
    ["is killed", "SIGKILL"],
    // It would wait for the connections of ScanDesk, which stay.
    ["is told to stop once nobody uses it", "SIGTERM"],
    ["is told to stop", "SIGINT"],
  ] as const)("is started again if it %s", async (_what, signal) => {
    const dataDir = places.next();
    const server = await spawnServer(dataDir);
    onTestFinished(async () => void (await server.stop()));
    await eventually(() => readyNow(server));
    const postmaster = postmasterOf(dataDir) ?? 0;
    process.kill(postmaster, signal);
    await eventually(async () => {
      if (postmasterOf(dataDir) === postmaster) throw new Error("still the old one");
      await readyNow(server);
    });
  });
});
