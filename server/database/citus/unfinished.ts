import type pg from "pg";
import { commandLine } from "../../command-line.ts";
import { CommandFailure } from "../../command-failure.ts";
import { PENDING } from "./placement.ts";

/**
 * Throws CommandFailure if spreading the database was stopped halfway: references and triggers are then still taken out,
 * so what is saved would pass no guard, and a backup would be of rows that nothing has checked.
 */
export async function refuseUnfinished(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pending: string | null }>(
    "select to_regclass($1)::text as pending",
    [PENDING],
  );
  if (rows[0]?.pending == null) return;
  throw new CommandFailure(
    `Spreading this database was stopped halfway, and guards of its tables are still taken out. Run ${commandLine("distribute")} again until it says that all is in its place. Nothing was changed.`,
  );
}
