import { openDatabase } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { startTestApp } from "../support/api.ts";
import { makeCenter } from "../support/center.ts";
import { eventually } from "../support/spawned.ts";
import { startStreaming, type Streaming } from "../support/streaming.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let streaming: Streaming;
beforeAll(async () => {
  streaming = await startStreaming();
}, 120_000);
afterAll(() => streaming.close());

it(
  "a list is counted exactly after a failover to a standby that lacks the last commits",
  { timeout: 120_000 },
  async () => {
    const { primaryUrl, replicaUrl } = streaming;
    const hosts = [primaryUrl, replicaUrl].map((each) => new URL(each).host);
    const url = `${primaryUrl.replace(hosts[0] ?? "", hosts.join(","))}?target_session_attrs=read-write`;
    const database = openDatabase(url);
    await migrate(database.pool);
    const center = await makeCenter(database);
    const app = await startTestApp({ database: { ...database, url, drop: database.close } });
    const owner = await app.signIn(`owner@${center.domain}`);
    const save = (number: number) =>
      owner.post("/patients/", {
        national_id: `B765432${number}`,
        name: `Patient ${number}`,
        country_phone_code: "+20",
        phone_number: `109999999${number}`,
        birth_date: "1990-01-01",
        gender: "female",
      });
    const count = async () => {
      const { status, body } = await owner.get<{ count: number }>("/patients/?page_size=1");
      expect(status).toBe(200);
      return body.count;
    };
    const before = await count();
    const standby = openDatabase(replicaUrl, { connections: 1 });
    await eventually(async () => {
      const { rows } = await standby.pool.query("select from scan_centers where id = $1", [
        center.id,
      ]);
      expect(rows).toHaveLength(1);
    });
    await standby.close();

    await streaming.cut();
    for (const number of [1, 2, 3]) expect((await save(number)).status).toBe(201);
    expect(await count()).toBe(before + 3);
    await streaming.stopPrimary();
    await streaming.start();
    await streaming.promote();
    await eventually(async () => expect((await save(4)).status).toBe(201));
    expect(await count()).toBe(before + 1);
    await app.close();
  },
);
