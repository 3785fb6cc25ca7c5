import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createPlaces, spawnCommand, spawnServer } from "../support/spawned.ts";

const places = createPlaces();
afterAll(places.remove);

describe("a command asked for help", () => {
  it.each([
    ["start", "npm start"],
    ["demo", "npm run demo"],
    ["center-create", "npm run center:create -- --name NAME"],
    ["account-password", "npm run account:password -- --email E-MAIL"],
    ["backup", "npm run backup -- FILE"],
    ["restore", "npm run restore -- FILE"],
    ["audit-verify", "npm run audit:verify -- [--heads] [--head CENTER:SEAL:HASH]…"],
    ["database-upgrade", "npm run database:upgrade -- [--old-binaries FOLDER]"],
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

describe("a command called with arguments that it does not take", () => {
  it.each([
    ["start", ["--port", "4000"], "Unknown option '--port'. Use: npm start"],
    ["backup", [], "A file is missing. Use: npm run backup -- FILE"],
    ["restore", ["a", "b"], "There must be one path only. Use: npm run restore -- FILE"],
    [
      "center-create",
      ["--title", "a"],
      "Unknown option '--title'. Use: npm run center:create -- --name NAME --owner-name NAME --owner-email E-MAIL",
    ],
    [
      "database-upgrade",
      ["--old-binaries"],
      "Option '--old-binaries <value>' argument missing. Use: npm run database:upgrade -- [--old-binaries FOLDER]",
    ],
  ])("is refused in one line that says how it is used: %s %j", async (name, args, line) => {
    expect(await spawnCommand(name, { args }).ended).toEqual({
      code: 1,
      output: `ScanDesk: ${line}\n`,
    });
  });
});

describe("npm start", { timeout: 120_000 }, () => {
  it.each([
    ["warns if other machines reach it without TLS", { HOST: "0.0.0.0" }, true],
    [
      "does not warn behind a proxy on another machine that is named",
      { HOST: "0.0.0.0", TRUSTED_PROXIES: "10.0.0.7" },
      false,
    ],
  ])("%s", async (_title, env, warns) => {
    const server = await spawnServer(places.next(), { env });
    onTestFinished(async () => void (await server.stop()));
    const { output } = await server.stop();
    expect(output.includes("without TLS")).toBe(warns);
  });
});
