import { listReader } from "./query.ts";
import type { ListDefinition, ListedRow, ListOptions } from "./types.ts";

/** Declares a list: its scope, filters, orders, search and export. */
export function defineList<Row extends ListedRow>(options: ListOptions<Row>): ListDefinition<Row> {
  return { ...options, read: listReader(options) };
}
