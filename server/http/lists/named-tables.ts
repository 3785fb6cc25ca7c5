import { type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect();

/** Returns the text and the parameters of an SQL fragment. */
export function compiled(part: SQL): { sql: string; params: unknown[] } {
  return dialect.sqlToQuery(part);
}

/** Returns the names of the tables whose columns the SQL fragments use. */
export function tablesIn(parts: readonly SQL[]): ReadonlySet<string> {
  const named = parts.flatMap((part) => [...compiled(part).sql.matchAll(/"(\w+)"\."/g)]);
  return new Set(named.map(([, table = ""]) => table));
}
