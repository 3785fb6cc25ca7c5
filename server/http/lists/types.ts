import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RequestContext, Transaction } from "../context.ts";
import type { QueryReader } from "../route.ts";
import type { ExportColumn } from "./files.ts";
import type { Filter } from "./filters.ts";

export type ExportKind = "csv" | "xlsx";

/** One term of an order. */
export interface OrderTerm {
  by: PgColumn | SQL;
  descending: boolean;
}

/** A list's query string, judged. */
export interface ListQuery {
  /** From 1; null asks for the whole list. */
  page: number | null;
  /** 1 to 500, default 50. */
  pageSize: number;
  order: OrderTerm[];
  filters: SQL[];
  /** Cleaned text to look for; null without one. */
  search: string | null;
  /** First and last center day, `YYYY-MM-DD`, both included; null leaves that end open. */
  startDate: string | null;
  endDate: string | null;
  export: ExportKind | null;
  /** A full first page may come with a count of its own rows where counting all would take a while. */
  atLeast: boolean;
}

/** One thing that a search may mean. */
export interface Meaning {
  where: SQL | undefined;
  /** The same condition, put so that a few rows in their order are found soonest. */
  quick: SQL | undefined;
  /** Indexes answer all of it: PostgreSQL takes what is worked out for each row for cheaper than it is. */
  isIndexed?: boolean;
}

/** What a search means; several meanings with the better one first. */
export type Meanings = SQL | undefined | readonly Meaning[];

/** What a list asks of its SELECT. */
export interface ListClause {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
}

/** Every row of a list, as it travels. */
export interface ListedRow {
  id: number;
}

/** What the path of a nested list names. */
export type Params = Readonly<Record<string, number>>;

/** How a list is counted from rows that are not in its table. */
export interface CountSource {
  /** These rows in the place of the table, with the same joins as `from`. Default: the rows alone. */
  from?(rows: SQL): SQL;
}

export interface ListOptions<Row extends ListedRow> {
  /** Column with the records' id; the last word in every order. */
  id: PgColumn;
  /** What is counted: the table, joined as far as scope, filters, search and order need. Default: the table of `id`. */
  from?: SQL;
  /** Lets counts be kept and followed by what changes (`list_changes`); without it they are counted each time. */
  counts?: CountSource;
  /** Conditions that are always there: the center, the branches, the parent of a nested list. */
  scope(ctx: RequestContext, params: Params): SQL | undefined;
  /** The records of a clause, in its order, as they travel. */
  select(tx: Transaction, clause: ListClause, ctx: RequestContext): PromiseLike<Row[]>;
  /** Whether page 1 is meant when no page is asked for; otherwise the whole list, at most 1,000. */
  alwaysPaged?: boolean;
  /** Query parameters that narrow the list. */
  filters?: Readonly<Record<string, Filter>>;
  /** Names that `ordering=` takes, with what they sort by. */
  ordering: Readonly<Record<string, PgColumn | SQL>>;
  /** Order when none is asked for: names of `ordering`, `-` for descending. */
  defaultOrder: readonly string[];
  /**
   * Condition of `search=`, or several of which the first that any row of the scope meets is the one;
   * without it the parameter is refused.
   */
  search?(ctx: RequestContext, text: string): Meanings | Promise<Meanings>;
  /** Instant that `start_date` and `end_date` (center days) cut; without it they are refused. */
  day?: PgColumn | SQL;
  /** Columns of the csv and xlsx file and its name; without it exports are refused. */
  export?: { name: string; columns: readonly ExportColumn<Row>[] };
}

export interface ListDefinition<Row extends ListedRow> extends ListOptions<Row> {
  /** Judges the query string; goes into a route's `query`. */
  read: QueryReader<ListQuery>;
}
