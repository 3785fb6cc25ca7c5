import {
  Column,
  getTableName,
  is,
  isSQLWrapper,
  Param,
  SQL,
  type SQLChunk,
  Subquery,
  Table,
} from "drizzle-orm";

/** Returns the names of the tables that SQL fragments name, or whose columns they use, at any depth. */
export function tablesIn(parts: readonly SQL[]): ReadonlySet<string> {
  const tables = new Set<string>();
  const visit = (chunk: SQLChunk): void => {
    if (is(chunk, Column)) tables.add(getTableName(chunk.table));
    else if (is(chunk, Table)) tables.add(getTableName(chunk));
    else if (is(chunk, SQL)) chunk.queryChunks.forEach(visit);
    else if (is(chunk, Subquery)) visit(chunk._.sql);
    else if (Array.isArray(chunk)) chunk.forEach(visit);
    else if (is(chunk, Param)) {
      if (is(chunk.value, SQL)) visit(chunk.value);
    } else if (isSQLWrapper(chunk)) {
      const inner = chunk.getSQL();
      // The SQL of a simple chunk, such as text, contains the chunk itself, so visiting it would never end.
      if (!inner.queryChunks.includes(chunk)) visit(inner);
    }
  };
  parts.forEach(visit);
  return tables;
}
