import { distribute } from "../database/citus/distribute.ts";
import { openDatabase } from "../database/connection.ts";
import { migrate } from "../database/migrate.ts";
import { CommandFailure } from "../command-failure.ts";
import { readConfig } from "../config.ts";
import { readArguments } from "./arguments.ts";
import { runCommand } from "./run.ts";
import { openStorage } from "./storage.ts";

const { values } = readArguments({
  command: "distribute",
  args: "[--shards NUMBER]",
  options: { shards: { type: "string" } },
  help: `
Spreads the centers of the database over the workers of its Citus cluster. DATABASE_URL, or DATABASE_OWNER_URL, names the
database at the coordinator. No ScanDesk may run on it meanwhile. What is in its place stays there.

  --shards NUMBER    into how many parts each table is cut, the first time; default 32`,
});

await runCommand(async () => {
  const shards = shardsOf(values.shards);
  if (readConfig(process.env, "start", { signs: false }).databaseUrl === null)
    throw new CommandFailure(
      "DATABASE_URL is not set, and the embedded database is one server; DATABASE_URL must name a Citus coordinator.",
    );
  const storage = await openStorage(process.env, { owns: true });
  try {
    const database = openDatabase(storage.url, { connections: 1, statementTimeout: 0 });
    try {
      await migrate(database.pool, { finishes: true });
    } finally {
      await database.close();
    }
    const {
      placed,
      spread,
      copied,
      kept,
      workers,
      shards: parts,
    } = await distribute(storage.url, {
      ...(shards === undefined ? {} : { shards }),
      onTable: (name) => console.log(`ScanDesk: ${name}…`),
    });
    await storage.grant();
    const done =
      placed.length === 0 ? "Everything is in its place" : `${placed.length} tables were placed`;
    console.log(
      `ScanDesk: ${done}: ${spread.length} tables are spread by center over ${count(workers, "worker")} in ${parts} parts, ${copied.join(" and ")} are copied to every node, and ${kept.join(" and ")} stay at the coordinator.`,
    );
  } finally {
    await storage.close();
  }
});

/** Returns the number of parts; undefined if none was given. */
function shardsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 1024)
    throw new CommandFailure(`--shards must be a whole number from 1 to 1024, not "${text}".`);
  return number;
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}
