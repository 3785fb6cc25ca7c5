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
  // Stopped as soon as the lost connection is given back, when another is being opened.
  const stopped = new Promise<void>((done) => {
    database.pool.once("release", () => queueMicrotask(() => done(stop())));
  });
  await admin.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'LISTEN a_channel' and datname = current_database()",
  );
  await stopped;
  // It waits for every connection that was taken from the pool.
  await database.close();
  expect(heard).toEqual([]);
  await admin.drop();
});
