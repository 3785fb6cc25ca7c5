import { join } from "node:path";
import pg from "pg";
import { readAccess } from "#server/database/embedded/access.ts";
import { openDatabase, type Database } from "#server/database/connection.ts";
import { makeCenter, type TestCenter } from "../support/center.ts";
import { bookingOf } from "../support/desk.ts";
import { refusalIn } from "../support/old-world.ts";
import { startOwnPostgres, type OwnPostgres } from "../support/own-postgres.ts";
import { signInRemotely, type RemoteCaller } from "../support/remote.ts";
import { createPlaces, eventually, spawnCommand, spawnServer } from "../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const AUTH_SECRET = "kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg7Bb";
const places = createPlaces();
let postgres: OwnPostgres;
/** The role of the server, which owns nothing. */
let serving: Database;
let env: { AUTH_SECRET: string; DATABASE_URL: string; DATABASE_OWNER_URL: string };
let center: TestCenter;

beforeAll(async () => {
  const dataDir = places.next();
  postgres = await startOwnPostgres(dataDir);
  const { superuserPassword } = await readAccess(join(dataDir, "database.json"));
  const superuser = new URL(postgres.url);
  [superuser.username, superuser.password] = ["postgres", superuserPassword];
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  // As docs/operations.md has it.
  await client.query("CREATE ROLE scandesk_server LOGIN PASSWORD 'pw'");
  await client.query("GRANT CONNECT ON DATABASE scandesk TO scandesk_server");
  for (const name of ["another", "restored"])
    await client.query(`CREATE DATABASE ${name} OWNER scandesk TEMPLATE template0`);
  await client.end();
  const url = new URL(postgres.url);
  [url.username, url.password] = ["scandesk_server", "pw"];
  env = { AUTH_SECRET, DATABASE_URL: url.href, DATABASE_OWNER_URL: postgres.url };
  serving = openDatabase(url.href);
}, 120_000);
afterAll(async () => {
  await serving.close();
  await postgres.end();
  places.remove();
});

const start = (variables: Record<string, string>) =>
  spawnCommand("start", { env: { PORT: "0", ...variables } }).ended;

/** Returns the address of another database, for the same role. */
function inDatabase(name: string, address: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the environment with the addresses of another database, and the same without the owner's. */
function environmentOf(name: string) {
  const alone = { AUTH_SECRET, DATABASE_URL: inDatabase(name, env.DATABASE_URL) };
  const both = { ...alone, DATABASE_OWNER_URL: inDatabase(name, env.DATABASE_OWNER_URL) };
  return { alone, both };
}

async function created(desk: RemoteCaller, url: string, path: string, body: object) {
  const answer = await desk.call(url, "POST", path, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return answer.body;
}

describe("a server whose role owns nothing", { timeout: 120_000 }, () => {
  it("does not make the tables itself, and says so in one line", async () => {
    const { DATABASE_OWNER_URL: _none, ...alone } = env;
    expect(refusalIn(await start(alone))).toBe(
      "ScanDesk: The database refuses: permission denied for schema public; let ScanDesk's role own the database and its tables, or name the role that owns them in DATABASE_OWNER_URL.",
    );
  });

  it("books, collects and audits, once the owner has migrated", async () => {
    const server = await spawnServer(places.next(), { env: { ...env, LOG_LEVEL: "warn" } });
    onTestFinished(async () => void (await server.stop()));
    const owner = openDatabase(postgres.url);
    onTestFinished(() => owner.close());
    center = await makeCenter(owner);
    const desk = await signInRemotely(server.url, `desk@${center.domain}`);
    await created(desk, server.url, "/receptionist-shift/", {});
    const start_at = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 118_800_000);
    const booking = bookingOf(center, {
      start_at: start_at.toISOString(),
      requested_cost: 40_000,
      paid_amount: 40_000,
    });
    const { id } = await created(desk, server.url, "/appointments/", booking);
    await created(desk, server.url, `/appointments/${String(id)}/payments/`, {
      kind: "payment",
      amount: 60_000,
      method: "cash",
    });
    const { rows } = await serving.pool.query(
      "select (select sum(amount)::int from payments) as paid, (select count(*)::int > 0 from audit_log) as audited",
    );
    expect(rows).toEqual([{ paid: 100_000, audited: true }]);
    await eventually(async () => {
      const sealed = await serving.pool.query("select 1 from audit_seals limit 1");
      expect(sealed.rowCount).toBe(1);
    });
    expect((await server.stop()).output).not.toMatch(/"level":[4-6]0/);
  });

  it.each([
    "alter table audit_log disable trigger audit_log_append_only",
    "alter table audit_log disable trigger all",
    "update audit_log set action = 'x'",
    "delete from audit_log",
    "truncate audit_log",
    "update audit_seals set position = 1",
    "delete from payments",
    "update report_versions set revision = 1",
    "drop table audit_log",
    "drop function refuse_change cascade",
    "create table more (id int)",
    "set session_replication_role = replica",
    "delete from schema_migrations",
  ])("cannot %s", async (statement) => {
    await expect(serving.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
  });

  it(
    "serves and is backed up without DATABASE_OWNER_URL while nothing is to be migrated",
    { tags: ["rest"] },
    async () => {
      const { DATABASE_OWNER_URL: _none, ...alone } = env;
      // Migrates, if this test runs alone.
      await (await spawnServer(places.next(), { env })).stop();
      const server = await spawnServer(places.next(), { env: alone });
      const args = [join(places.root, "two-roles.backup")];
      expect(await spawnCommand("backup", { env: alone, args }).ended).toMatchObject({ code: 0 });
      expect(await server.stop()).toMatchObject({ code: 0 });
    },
  );

  it("is refused in one line if it lacks a right", async () => {
    const owner = openDatabase(postgres.url);
    onTestFinished(() => owner.close());
    await owner.pool.query("revoke insert on rooms from scandesk_server");
    const { DATABASE_OWNER_URL: _none, ...alone } = env;
    expect(refusalIn(await start(alone))).toBe(
      "ScanDesk: The role scandesk_server of DATABASE_URL has no rights on the table rooms; start once with DATABASE_OWNER_URL, which gives it the rights (docs/operations.md).",
    );
  });

  it(
    "gets a new center and a new password by commands, with the owner's URL and without",
    { tags: ["rest"] },
    async () => {
      const { DATABASE_OWNER_URL: _none, ...alone } = env;
      for (const [name, variables] of Object.entries({ both: env, alone })) {
        const email = `mona@${name}.test`;
        const made = await spawnCommand("center-create", {
          args: ["--name", "Nile Scan", "--owner-name", "Mona Adel", "--owner-email", email],
          env: { ...variables, SCANDESK_OWNER_PASSWORD: "quiet-otter-counts-9" },
        }).ended;
        expect(made).toMatchObject({ code: 0 });
        const changed = await spawnCommand("account-password", {
          args: ["--email", email],
          env: variables,
          input: "brave-heron-sleeps-4\n",
        }).ended;
        expect(changed).toMatchObject({ code: 0 });
      }
    },
  );

  it(
    "can start on a database that center-create filled with the owner's URL",
    { tags: ["rest"] },
    async () => {
      const { alone, both } = environmentOf("another");
      const made = await spawnCommand("center-create", {
        args: [
          "--name",
          "Nile Scan",
          "--owner-name",
          "Mona Adel",
          "--owner-email",
          "m@another.test",
        ],
        env: { ...both, SCANDESK_OWNER_PASSWORD: "quiet-otter-counts-9" },
      }).ended;
      expect(made).toMatchObject({ code: 0 });
      const server = await spawnServer(places.next(), { env: alone });
      expect(await server.stop()).toMatchObject({ code: 0 });
    },
  );

  it(
    "can start on a database that restore filled with the owner's URL, and owns nothing there",
    { tags: ["rest"] },
    async () => {
      const { alone, both } = environmentOf("restored");
      const args = [join(places.root, "of-two-roles.backup")];
      expect(await spawnCommand("backup", { env, args }).ended).toMatchObject({ code: 0 });
      const mixed = { ...both, DATABASE_URL: env.DATABASE_URL };
      expect(refusalIn(await spawnCommand("restore", { env: mixed, args }).ended)).toBe(
        "ScanDesk: DATABASE_OWNER_URL names another database than DATABASE_URL; name the same one in both, each with its role.",
      );
      expect(await spawnCommand("restore", { env: both, args }).ended).toMatchObject({ code: 0 });
      const server = await spawnServer(places.next(), { env: alone });
      expect(await server.stop()).toMatchObject({ code: 0 });
      const restored = openDatabase(alone.DATABASE_URL);
      onTestFinished(() => restored.close());
      const change = restored.pool.query("update audit_log set action = 'x'");
      await expect(change).rejects.toMatchObject({ code: "42501" });
    },
  );

  it(
    "is refused beside the owner of another database, or a wrong password of the owner, in one line",
    { tags: ["rest"] },
    async () => {
      const another = { ...env, DATABASE_OWNER_URL: inDatabase("another", postgres.url) };
      expect(refusalIn(await start(another))).toBe(
        "ScanDesk: DATABASE_OWNER_URL names another database than DATABASE_URL; name the same one in both, each with its role.",
      );
      const url = new URL(postgres.url);
      url.password = "wrong";
      expect(refusalIn(await start({ ...env, DATABASE_OWNER_URL: url.href }))).toBe(
        'ScanDesk: The database cannot be reached: password authentication failed for user "scandesk". Check DATABASE_OWNER_URL, and that the server runs.',
      );
    },
  );

  it("is warned of if it is the owner", { tags: ["rest"] }, async () => {
    const same = { ...env, DATABASE_URL: postgres.url, LOG_LEVEL: "warn" };
    const server = await spawnServer(places.next(), { env: same });
    expect((await server.stop()).output).toContain("give it a role that owns nothing");
  });
});
