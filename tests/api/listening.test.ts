import { openDatabase } from "#server/database/connection.ts";
import { listen } from "#server/database/listen.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { expect, it } from "vitest";

it("a listener that is stopped while it reconnects leaves no connection behind", async () => {
  const admin = await createTestDatabase();
  const database = openDatabase(admin.url);
  const heard: string[] = [];
  const stop = await listen(database, "a_channel", {
    onMessage: (payload) => heard.push(payload),
    onReturn: () => heard.push("again"),
  });
  const isReconnecting = new Promise<void>((done) => {
    database.pool.once("remove", () => queueMicrotask(done));
  });
  await admin.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'LISTEN a_channel' and datname = current_database()",
  );
  await isReconnecting;
  await stop();
  // It waits for every connection that was taken from the pool.
  await database.close();
  expect(heard).toEqual([]);
  await admin.drop();
});
