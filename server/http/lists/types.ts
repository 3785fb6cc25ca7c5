import type { RecordStruct } from "#domain/records/record-of.ts";
import type { SQL } from "drizzle-orm";
import type { AuditedList } from "#domain/audit-kinds.ts";
import type { ExportLanguage, ExportName } from "#domain/exports.ts";
import type { ShownColumns } from "../../exports/shown.ts";
import type { Words } from "../../exports/words.ts";
import type { CellValue } from "../../spreadsheet/cells.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import type {
  appointments,
  insuranceTransactions,
  patients,
  payments,
  tests,
} from "../../database/schema.ts";
import type { RequestContext, Transaction } from "../context.ts";
import type { QueryReader } from "../declared-answers.ts";
import type { ExportColumn } from "./files.ts";
import type { Condition, Filter } from "./filters.ts";
import type { Paging } from "./paging.ts";

export type ExportKind = "csv" | "xlsx";

/** One term of an order. */
export interface OrderTerm {
  by: PgColumn | SQL;
  descending: boolean;
}

/** A list's query string, parsed and validated. */
export interface ListQuery extends Paging {
  order: OrderTerm[];
  filters: Condition[];
  /** Cleaned search text; null without a search. */
  search: string | null;
  /** First and last center day, `YYYY-MM-DD`, both included; null leaves that end open. */
  startDate: string | null;
  endDate: string | null;
  export: ExportKind | null;
  /** The language of a workbook for people; null: one for programs. */
  language: ExportLanguage | null;
  /** The ids of the columns of a workbook for people, in their order; null: all. */
  columns: readonly string[] | null;
  /** The parameters of the call that chose and ordered the rows, as they were sent; for the audit trail. */
  asked: Readonly<Record<string, string>>;
  /** First or last center days of further timestamps of the list. */
  otherDays: readonly { at: PgColumn; first: string | null; last: string | null }[];
  /** If counting all rows would be slow, the count of a full first page may be the number of its own rows. */
  atLeast: boolean;
}

/** One possible meaning of a search text. */
export interface Meaning {
  where: SQL | undefined;
  /** The same condition, written so that the first rows in the list's order are found fastest. */
  quick: SQL | undefined;
  /** Indexes cover the whole condition; PostgreSQL underestimates the cost of evaluating it for each row. */
  isIndexed?: boolean;
}

/** The meanings of a search, the best one first. */
export type Meanings = SQL | undefined | readonly Meaning[];

/** A further column of the rows, which answers a question that would need a statement of its own. */
export interface ExtraColumn {
  /** A text or null, the same in each row. */
  sql: SQL<string | null>;
  /** Receives the value of the first row; it is not called if there is none. */
  read(value: string | null): void;
}

/** The clauses of a list's SELECT. */
export interface ListClause {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
  /** Lists that do not know it ignore it. */
  extra?: ExtraColumn;
  /**
   * Whether few rows meet the condition. Then all of them are read and sorted: PostgreSQL would walk through an index in
   * the order of the list, perhaps past all the rows that do not meet it. Lists that do not know it ignore it.
   */
  few?: boolean;
}

/** A row of any list, as sent in the response. */
export interface ListedRow {
  id: number;
}

/** The ids in the path of a nested list. */
export type Params = Readonly<Record<string, number>>;

/** A table whose changes triggers write into `list_changes`: all of them, but of `payments` only the refunds and deposits. */
export type RecordedTable =
  | typeof appointments
  | typeof insuranceTransactions
  | typeof patients
  | typeof payments
  | typeof tests;

/** How cached counts are updated from `list_changes`. */
export interface CountSource {
  /**
   * Tables besides the list's own that its conditions may use. A count whose condition uses one of them is computed
   * again after a change in that table; one whose condition uses any other table is never cached.
   */
  dependsOn: readonly RecordedTable[];
  /** Returns the given rows with the same joins as in `from`. Default: the rows alone. */
  from?(rows: SQL): SQL;
}

/** A row below those of a list: a word in the first column, and values by the ids of other columns. */
export interface TotalRow {
  title: string;
  values: Readonly<Record<string, CellValue>>;
}

export interface ListOptions<Row extends ListedRow> {
  /** Schema of a row as sent in the response. */
  record: RecordStruct<Row>;
  /** Column with the records' id, which every order ends with. */
  id: PgColumn;
  /** The table with the joins that scope, filters, search and order need. Default: the table of `id`. */
  from?: SQL;
  /**
   * Caches counts; without it, the rows are counted each time. The list's own table must be a {@link
   * RecordedTable}.
   */
  counts?: CountSource;
  /** Whether the list is long although its counts are not cached, so that a first page may come without its count. */
  isLong?: boolean;
  /** Conditions that always apply: the center, the branches, the parent of a nested list. */
  scope(ctx: RequestContext, params: Params): SQL | undefined;
  /** Selects the records for a clause, in its order, as sent in the response. */
  select(tx: Transaction, clause: ListClause, ctx: RequestContext): PromiseLike<Row[]>;
  /** If true, a query without a page gets page 1; if false (default), it gets the whole list, at most 1,000 rows. */
  alwaysPaged?: boolean;
  /** Query parameters that narrow the list. */
  filters?: Readonly<Record<string, Filter>>;
  /** Valid names in `ordering=`, with the column or expression to sort by. */
  ordering: Readonly<Record<string, PgColumn | SQL>>;
  /** Order if the query has none: names of `ordering`, `-` for descending. */
  defaultOrder: readonly string[];
  /**
   * Returns the condition for `search=`, or several meanings, of which the first that matches any row
   * of the scope applies. Without it the parameter is refused.
   */
  search?(ctx: RequestContext, text: string): Meanings | Promise<Meanings>;
  /** Timestamp that `start_date` and `end_date` (center days) filter by; without it both are refused. */
  day?: PgColumn | SQL;
  /** Further timestamps by name: `made` is filtered by `made_start_date` and `made_end_date`. */
  otherDays?: Readonly<Record<string, PgColumn>>;
  /**
   * Name and columns of the files for programs, the name under which the center decides who may export the list, and the
   * columns of the workbook for people; without it exports are refused.
   */
  export?: {
    name: AuditedList;
    exports: ExportName;
    columns: readonly ExportColumn<Row>[];
    shown: ShownColumns<Row>;
    /** Reads the names by id that the columns of the workbook for people need. */
    names?(ctx: RequestContext): Promise<ReadonlyMap<number, string>>;
    /** Returns the rows below the others in the workbook for people, the last one in bold; without it there are none. */
    totals?(tx: Transaction, where: SQL | undefined, words: Words): Promise<readonly TotalRow[]>;
  };
}

export interface ListDefinition<Row extends ListedRow> extends ListOptions<Row> {
  /** Parses the query string; used as a route's `query`. */
  read: QueryReader<ListQuery>;
}
