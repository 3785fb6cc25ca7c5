import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createPlaces, spawnCommand, spawnServer } from "../support/spawned.ts";

const places = createPlaces();
afterAll(places.remove);

describe("a command asked for help", () => {
  it.each([
    ["start", "npm start"],
    ["demo", "npm run demo"],
    ["center-create", "npm run center:create -- --name NAME"],
    ["backup", "npm run backup -- FILE"],
    ["restore", "npm run restore -- FILE"],
    ["database-upgrade", "npm run database:upgrade [-- --old-binaries FOLDER]"],
  ])(
    "says how it is used and what its exit codes are, and does nothing else: %s",
    async (name, use) => {
      const { code, output } = await spawnCommand(name, { args: ["--help"] }).ended;
      expect(code).toBe(0);
      expect(output.startsWith(use)).toBe(true);
      expect(output).toContain("Exit codes: 0");
    },
  );
});

describe("npm start", { timeout: 120_000 }, () => {
  it.each([
    ["warns if other machines reach it without TLS", { HOST: "0.0.0.0" }, true],
    [
      "does not warn behind a proxy that is named",
      { HOST: "0.0.0.0", TRUSTED_PROXIES: "127.0.0.1" },
      false,
    ],
  ])("%s", async (_title, env, warns) => {
    const server = await spawnServer(places.next(), { env });
    onTestFinished(async () => void (await server.stop()));
    const { output } = await server.stop();
    expect(output.includes("without TLS")).toBe(warns);
  });
});
