import { createServer, type AddressInfo, type Server } from "node:net";
import { openDatabase } from "#server/database/connection.ts";
import { listen } from "#server/database/listen.ts";
import { migrate } from "#server/database/migrate.ts";
import { unencryptedHostOf } from "#server/database/plain-connection.ts";
import { openReplica } from "#server/database/replica.ts";
import { startTestApp, TEST_PASSWORD, TEST_SECRET } from "../support/api.ts";
import { makeCenter, type TestCenter } from "../support/center.ts";
import { eventually, spawnCommand } from "../support/spawned.ts";
import { startStreaming, type Streaming } from "../support/streaming.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let streaming: Streaming;
let center: TestCenter;
/** A server that takes connections and says nothing, as one behind a broken network. */
let silent: Server;
beforeAll(async () => {
  streaming = await startStreaming();
  const database = openDatabase(streaming.primaryUrl);
  await migrate(database.pool);
  center = await makeCenter(database);
  await database.close();
  silent = createServer(() => undefined);
  await new Promise<void>((done) => void silent.listen(0, "127.0.0.1", done));
}, 120_000);
afterAll(async () => {
  silent.close();
  await streaming.close();
});

/** Returns the URL of the database with these hosts. */
function urlOf(hosts: readonly string[], attributes = "read-write"): string {
  const { host } = new URL(streaming.primaryUrl);
  return `${streaming.primaryUrl.replace(host, hosts.join(","))}?target_session_attrs=${attributes}`;
}
const primary = () => new URL(streaming.primaryUrl).host;
const standby = () => new URL(streaming.replicaUrl).host;
const noHost = () => `127.0.0.1:${(silent.address() as AddressInfo).port}`;

/** Returns the port on which a new connection ended up. */
async function portBehind(url: string): Promise<string> {
  const database = openDatabase(url, { connections: 1, connectTimeout: 2_000 });
  try {
    const { rows } = await database.pool.query<{ port: string }>("show port");
    return String(rows[0]?.port);
  } finally {
    await database.close();
  }
}
const portOf = (host: string) => host.split(":")[1];

describe("a database with several hosts", { timeout: 120_000 }, () => {
  it("is the first one that takes writes, or the first standby", async () => {
    const both = [standby(), primary()];
    expect(await portBehind(urlOf(both))).toBe(portOf(primary()));
    expect(await portBehind(urlOf(both.toReversed()))).toBe(portOf(primary()));
    expect(await portBehind(urlOf(both.toReversed(), "standby"))).toBe(portOf(standby()));
  });

  it("is found in time behind a host that is gone and one that says nothing", async () => {
    expect(await portBehind(urlOf(["127.0.0.1:1", noHost(), primary()]))).toBe(portOf(primary()));
  });

  it("is unavailable, with what each host said, if none takes writes", async () => {
    await expect(portBehind(urlOf(["127.0.0.1:1", standby()]))).rejects.toMatchObject({
      code: "57P03",
      message: `no host takes writes (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; ${standby()} is a standby)`,
    });
  });

  it("refuses a wrong password at the first host that hears it", async () => {
    const url = urlOf([standby(), primary()]).replace(/:[^:@/]*@/, ":wrong@");
    await expect(portBehind(url)).rejects.toMatchObject({ code: "28P01" });
  });

  it("is warned of if the connection to any of them is not encrypted", () => {
    const several = "postgres://u@localhost,db.example/x?target_session_attrs=read-write";
    expect([
      unencryptedHostOf(several),
      unencryptedHostOf(`${several}&sslmode=verify-full`),
      unencryptedHostOf(several.replace("db.example", "127.0.0.1")),
    ]).toEqual(["db.example", null, null]);
  });

  it("goes on at the standby once it is promoted: requests, events and commands", async () => {
    const url = urlOf([primary(), standby()]);
    const database = openDatabase(url);
    const app = await startTestApp({ database: { ...database, url, drop: database.close } });
    const replica = openReplica(database, urlOf([primary(), standby()], "standby"));
    expect(
      await eventually(async () => (await replica.upToDate()) ?? Promise.reject()),
    ).not.toBeNull();
    const heard: string[] = [];
    const unlisten = await listen(database, "several_hosts", {
      onMessage: (payload) => heard.push(payload),
      onReturn: () => heard.push("again"),
    });
    const owner = await app.signIn(`owner@${center.domain}`);
    const save = (name: string) => owner.post("/referring-doctors/", { name });
    expect((await save("Dr A")).status).toBe(201);

    await streaming.promote();
    const statuses = new Set<number>();
    await eventually(async () => {
      const { status } = await save("Dr B");
      statuses.add(status);
      expect(status).toBe(201);
    });
    expect([...statuses].filter((status) => status !== 503)).toEqual([201]);
    await eventually(async () => {
      await database.pool.query("notify several_hosts, 'told'");
      expect(heard).toEqual(expect.arrayContaining(["again", "told"]));
    });
    expect(await replica.upToDate()).toBeNull();
    const { code, output } = await spawnCommand("account-password", {
      env: { DATABASE_URL: url, DATABASE_OWNER_URL: url, AUTH_SECRET: TEST_SECRET },
      args: ["--email", `owner@${center.domain}`],
      input: `${TEST_PASSWORD}\n`,
    }).ended;
    expect([code, output]).toEqual([0, expect.stringContaining("owner@")]);

    await unlisten();
    await replica.close();
    await app.close();
  });
});
