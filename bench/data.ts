import { parseArgs } from "node:util";
import { resolve } from "node:path";
import { openDatabase, waitReady } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { hashPassword } from "#server/http/auth/passwords.ts";
import { BENCH_PASSWORD, benchEmail, PER_BRANCH } from "./fill/accounts.ts";
import { fillCenter } from "./fill/fill-center.ts";
import { openStorage } from "./storage.ts";

/**
 * Fills an empty database with a large center of several branches for the benchmarks:
 * `npm run bench:data -- --patients 1000000 --appointments 1000000 [--data folder] [--seed n] [--day YYYY-MM-DD]`.
 */
const { values } = parseArgs({
  options: {
    patients: { type: "string", default: "100000" },
    appointments: { type: "string", default: "100000" },
    seed: { type: "string", default: "20261121" },
    day: { type: "string" },
    data: { type: "string", default: "./data/bench" },
  },
});
const began = performance.now();
const printStep = (what: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`);

const storage = await openStorage(resolve(values.data));
try {
  const database = openDatabase(storage.url, { connections: 1, statementTimeout: 0 });
  await waitReady(database);
  await migrate(database.pool);
  const client = await database.pool.connect();
  try {
    const filled = await fillCenter(client, {
      patients: Number(values.patients),
      appointments: Number(values.appointments),
      seed: Number(values.seed),
      passwordHash: await hashPassword(BENCH_PASSWORD),
      now: values.day === undefined ? new Date() : new Date(`${values.day}T12:00:00Z`),
      onStep: printStep,
    });
    for (const [table, rows] of Object.entries(filled)) console.log(`${table}: ${rows}`);
    console.log(
      `Accounts: ${benchEmail("owner")}, ${benchEmail("admin")}, ${benchEmail("desk")} and ${benchEmail("doctor")} up to ${PER_BRANCH * 10} of each of the last two; password ${BENCH_PASSWORD}`,
    );
  } finally {
    client.release();
    await database.close();
  }
} finally {
  await storage.close();
}
