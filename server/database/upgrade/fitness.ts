import pg from "pg";
import { commandLine } from "../../command-line.ts";
import { CommandFailure } from "../../command-failure.ts";
import { readApplied } from "../backup/catalog.ts";
import type { Layout } from "../embedded/folder.ts";
import { pendingOf, readMigrations } from "../migrate.ts";

/**
 * Throws CommandFailure if the old database has no tables of ScanDesk, or is newer than this program; the
 * restore would refuse it as well, but only after it has been copied.
 */
export async function refuseUnfit(url: string, { clusterDir }: Layout): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ history: string | null }>(
      "select to_regclass('schema_migrations')::text as history",
    );
    if (rows[0]?.history == null) {
      throw new CommandFailure(
        `The old database has no tables of ScanDesk; move ${clusterDir} away, and ${commandLine("start")} makes a new one.`,
      );
    }
    pendingOf(readMigrations(), new Map(await readApplied(client)));
  });
}

/** Returns the names of other databases in the cluster, such as those that an operator has made. */
export async function otherDatabases(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
      where not datistemplate and datname not in ('postgres', current_database()) order by 1`,
    );
    return rows.map(({ name }) => name);
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // The connection may be lost between two queries; the next query then rejects.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
