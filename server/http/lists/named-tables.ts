import { type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect();

/** A piece of SQL as text with its parameters apart. */
export function compiled(part: SQL): { sql: string; params: unknown[] } {
  return dialect.sqlToQuery(part);
}

/** The tables whose columns some pieces of SQL name. */
export function tablesIn(parts: readonly SQL[]): ReadonlySet<string> {
  const named = parts.flatMap((part) => [...compiled(part).sql.matchAll(/"(\w+)"\."/g)]);
  return new Set(named.map(([, table = ""]) => table));
}
