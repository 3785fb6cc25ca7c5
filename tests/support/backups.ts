import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBackup } from "#server/database/backup/read-backup.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import type { Manifest } from "#server/database/backup/manifest.ts";
import type { Database } from "#server/database/connection.ts";
import { isCluster } from "./cluster-differences.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

/** Returns paths of files in a temporary folder, and a function that removes the folder. */
export function createFiles() {
  const folder = mkdtempSync(join(tmpdir(), "scandesk-backups-"));
  let count = 0;
  return {
    folder,
    next: () => join(folder, `${++count}.backup`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns the content of a database in a comparable form: the row count and hash of each table, and the sequences. */
export async function contentOf(url: string, path: string) {
  await writeBackup(url, path);
  const { manifest } = await openBackup(path);
  return contentIn(manifest);
}

/** Returns the content of a backup in the same form. */
export function contentIn({ tables, sequences }: Manifest) {
  return {
    tables: Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, [rows, sha256]])),
    sequences,
  };
}

/** Left out on a cluster: the parts of copied tables, which its coordinator has too, and the trigger that it does not need. */
const OF_CLUSTER = /^\S+_\d{6,} | ON public\.\w+_\d{6,} |TRIGGER events_notify /;

/**
 * Returns the definitions of all indexes, constraints and triggers of a database, and whether each trigger is enabled.
 */
export async function constraintsAndTriggersOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ guard: string }>(`
    select pg_get_indexdef(indexrelid) as guard from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k
      where k.connamespace = 'public'::regnamespace and conrelid <> 0
    union all select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal`);
  const guards = rows.map(({ guard }) => guard).sort();
  return isCluster() ? guards.filter((guard) => !OF_CLUSTER.test(guard)) : guards;
}

/** Creates a database without tables. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ empty: true });
}
