import { createServer, type AddressInfo } from "node:net";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createPlaces, spawnCommand, spawnProgram, spawnServer } from "../support/spawned.ts";

const places = createPlaces();
afterAll(places.remove);

describe("a command asked for help", () => {
  it.each([
    ["start", "npm start"],
    ["demo", "npm run demo"],
    ["center-create", "npm run center:create -- --name NAME"],
    ["account-password", "npm run account:password -- --email E-MAIL [--remove-second-factor]"],
    ["backup", "npm run backup -- FILE"],
    ["restore", "npm run restore -- FILE"],
    ["audit-verify", "npm run audit:verify -- [--heads] [--head CENTER:SEAL:HASH]…"],
    ["database-upgrade", "npm run database:upgrade -- [--old-binaries FOLDER]"],
    ["distribute", "npm run distribute -- [--shards NUMBER]"],
  ])(
    "says how it is used and what its exit codes are, and does nothing else: %s",
    { tags: ["rest"] },
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

describe("npm run build", () => {
  const run = (arg: string) =>
    spawnProgram([process.execPath, "server/cli/run-build.js"], { args: [arg] }).ended;

  it("says how it is used, and builds nothing then", async () => {
    const { code, output } = await run("--help");
    expect([code, output.split("\n")[0]]).toEqual([0, "npm run build -- [--outdated]"]);
    expect(output).toContain("Exit codes: 0");
  });

  it("refuses an argument that it does not take", { tags: ["rest"] }, async () => {
    expect(await run("--outdate")).toEqual({
      code: 1,
      output: "ScanDesk: Unknown argument '--outdate'. Use: npm run build -- [--outdated]\n",
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
  ])("%s", { tags: ["rest"] }, async (_title, env, warns) => {
    const server = await spawnServer(places.next(), { env });
    onTestFinished(async () => void (await server.stop()));
    const { output } = await server.stop();
    expect(output.includes("without TLS")).toBe(warns);
  });

  it(
    "warns of a database on another machine without TLS, before it connects",
    { tags: ["rest"] },
    async () => {
      const taken = createServer();
      await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
      onTestFinished(() => void taken.close());
      const port = String((taken.address() as AddressInfo).port);
      const env = { PORT: port, AUTH_SECRET: "kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg7Bb" };
      const outputs = [];
      for (const [address, mode] of [
        ["desk:pw@db.example/scans", ""],
        ["desk:pw@db.example/scans?sslmode=verify-full", ""],
        ["desk:pw@db.example/scans", "require"],
        ["desk:pw@127.0.0.1/scans", ""],
        ["/scans?host=/run/postgresql", ""],
      ] as const) {
        const { code, output } = await spawnCommand("start", {
          env: { ...env, DATABASE_URL: `postgres://${address}`, PGSSLMODE: mode },
        }).ended;
        outputs.push([code, output]);
      }
      const inUse = `ScanDesk: Port ${port} is already in use. Set PORT to another one.\n`;
      const warning =
        "ScanDesk: the connection to the database on db.example is not encrypted: end DATABASE_URL with ?sslmode=verify-full (docs/operations.md).\n";
      expect(outputs).toEqual([
        [1, warning + inUse],
        ...Array.from({ length: 4 }, () => [1, inUse]),
      ]);
    },
  );
});
