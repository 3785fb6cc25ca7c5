import { resolve } from "node:path";
import { readArguments } from "#server/cli/arguments.ts";
import { openDatabase, waitReady } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { hashPassword } from "#server/http/auth/passwords.ts";
import { runBench, wholeNumber } from "./command.ts";
import { BENCH_PASSWORD, benchEmail, STAFF_PER_BRANCH } from "./fill/accounts.ts";
import { fillCenter } from "./fill/fill-center.ts";
import { openStorage } from "./storage.ts";

const { values } = readArguments({
  command: "bench:data",
  args: "[--patients 100000] [--appointments 100000] [--data FOLDER] [--seed NUMBER] [--day YYYY-MM-DD]",
  options: {
    patients: { type: "string", default: "100000" },
    appointments: { type: "string", default: "100000" },
    seed: { type: "string", default: "20261121" },
    day: { type: "string" },
    data: { type: "string", default: "./data/bench" },
  },
  help: `
Fills an empty database with a large center of several branches for the benchmarks. The same seed and day make the same
data.`,
});

await runBench(async () => {
  const patients = wholeNumber("patients", values.patients);
  const appointments = wholeNumber("appointments", values.appointments);
  const seed = wholeNumber("seed", values.seed);
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
        patients,
        appointments,
        seed,
        passwordHash: await hashPassword(BENCH_PASSWORD),
        now: values.day === undefined ? new Date() : new Date(`${values.day}T12:00:00Z`),
        onStep: printStep,
      });
      for (const [table, rows] of Object.entries(filled)) console.log(`${table}: ${rows}`);
      console.log(
        `Accounts: ${benchEmail("owner")}, ${benchEmail("admin")}, ${benchEmail("desk")} and ${benchEmail("doctor")} up to ${STAFF_PER_BRANCH * 10} of each of the last two; password ${BENCH_PASSWORD}`,
      );
    } finally {
      client.release();
      await database.close();
    }
  } finally {
    await storage.close();
  }
});
