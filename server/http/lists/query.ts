import { isDay } from "#domain/calendar.ts";
import { invalidFields, type FaultCode } from "#domain/errors.ts";
import { EXPORT_LANGUAGES } from "#domain/exports.ts";
import { cleanCode } from "#domain/text.ts";
import { asc, desc, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ShownColumns } from "../../exports/shown.ts";
import type { QueryReader } from "../declared-answers.ts";
import type { ListOptions, ListedRow } from "./types.ts";
import { splitValues } from "./filters.ts";
import { DEFAULT_PAGE_SIZE, pagingFaults, readPaging } from "./paging.ts";
import { MAX_SEARCH, parametersOf } from "./parameters.ts";
import type { ListQuery, OrderTerm } from "./types.ts";

/** The faults found so far by parameter, so that one response reports all of them. */
type Faults = Map<string, FaultCode>;

/** Returns the query parser of a list. It throws `validation` for unknown parameters, fields and values. */
export function listReader<Row extends ListedRow>(
  options: ListOptions<Row>,
): QueryReader<ListQuery> {
  const read = (raw: Record<string, unknown>): ListQuery => {
    const faults: Faults = new Map();
    const query: ListQuery = {
      page: options.alwaysPaged ? 1 : null,
      pageSize: DEFAULT_PAGE_SIZE,
      offset: null,
      order: readOrder(options, options.defaultOrder) ?? [],
      filters: [],
      search: null,
      startDate: null,
      endDate: null,
      export: null,
      language: null,
      columns: null,
      otherDays: [],
      asked: rowParametersOf(raw),
      atLeast: false,
    };
    for (const [name, value] of Object.entries(raw)) {
      if (typeof value !== "string") {
        faults.set(name, "invalid");
      } else if (value.includes("\0")) {
        faults.set(name, "invalid");
      } else if (!namesOfOtherDays(options).includes(name)) {
        readParameter(options, query, name, value, faults);
      }
    }
    query.otherDays = readOtherDays(options, raw, faults);
    if (query.columns !== null && query.language === null && !faults.has("language"))
      faults.set("language", "required");
    if (query.startDate && query.endDate && query.startDate > query.endDate) {
      faults.set("end_date", "date_order");
    }
    for (const [name, code] of Object.entries(pagingFaults(raw))) faults.set(name, code);
    if (faults.size > 0) throw invalidFields(Object.fromEntries(faults));
    return query;
  };
  return Object.assign(read, { parameters: parametersOf(options) });
}

/** Parameters that choose no rows. */
const UNASKED: ReadonlySet<string> = new Set([
  "page",
  "page_size",
  "at_least",
  "export_csv",
  "export_xlsx",
  "language",
  "columns",
  "open",
]);

/** Returns the parameters that choose and order rows. */
export function rowParametersOf(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      typeof value === "string" && !UNASKED.has(name) ? [[name, value]] : [],
    ),
  );
}

function readParameter<Row extends ListedRow>(
  options: ListOptions<Row>,
  query: ListQuery,
  name: string,
  value: string,
  faults: Faults,
): void {
  const filters = options.filters ?? {};
  if (Object.hasOwn(filters, name)) {
    const values = splitValues(value);
    const condition = values ? filters[name]?.(values) : null;
    if (condition) query.filters.push(condition);
    else faults.set(name, "invalid");
    return;
  }
  const fault = readPaging(query, name, value);
  if (fault !== undefined) {
    if (fault !== null) faults.set(name, fault);
  } else if (name === "ordering") {
    const order = readOrder(options, value.split(","));
    if (order === null) faults.set(name, "ordering");
    else query.order = order;
  } else if (name === "search" && options.search) {
    const text = cleanCode(value);
    if (text.length > MAX_SEARCH) faults.set(name, "text_long");
    else query.search = text === "" ? null : text;
  } else if ((name === "start_date" || name === "end_date") && options.day) {
    if (!isDayOfLists(value)) faults.set(name, "date");
    else if (name === "start_date") query.startDate = value;
    else query.endDate = value;
  } else if ((name === "export_csv" || name === "export_xlsx") && options.export) {
    if (value === "true") query.export = name === "export_csv" ? "csv" : "xlsx";
    else if (value !== "false") faults.set(name, "invalid");
  } else if (name === "language" && options.export) {
    query.language = EXPORT_LANGUAGES.find((language) => language === value) ?? null;
    if (query.language === null) faults.set(name, "choice");
  } else if (name === "columns" && options.export) {
    query.columns = readColumns(options.export.shown, value);
    if (query.columns === null) faults.set(name, "invalid");
  } else if (name === "at_least") {
    if (value === "true" || value === "false") query.atLeast = value === "true";
    else faults.set(name, "invalid");
  } else {
    faults.set(name, "unknown_field");
  }
}

/** Returns the names of the parameters of a list's further timestamps. */
function namesOfOtherDays<Row extends ListedRow>({ otherDays = {} }: ListOptions<Row>): string[] {
  return Object.keys(otherDays).flatMap((name) => [`${name}_start_date`, `${name}_end_date`]);
}

/** Returns the days that limit further timestamps; adds the faults of days that are none. */
function readOtherDays<Row extends ListedRow>(
  { otherDays = {} }: ListOptions<Row>,
  raw: Readonly<Record<string, unknown>>,
  faults: Faults,
): ListQuery["otherDays"] {
  const dayOf = (name: string): string | null => {
    const value = raw[name];
    if (value === undefined) return null;
    if (typeof value === "string" && isDayOfLists(value)) return value;
    faults.set(name, "date");
    return null;
  };
  return Object.entries(otherDays).flatMap(([name, at]) => {
    const first = dayOf(`${name}_start_date`);
    const last = dayOf(`${name}_end_date`);
    if (first !== null && last !== null && first > last)
      faults.set(`${name}_end_date`, "date_order");
    return first === null && last === null ? [] : [{ at, first, last }];
  });
}

/** Returns the ids of columns; null if one is unknown or named twice. */
function readColumns<Row>(shown: ShownColumns<Row>, value: string): string[] | null {
  const ids = value.split(",").map((id) => id.trim());
  const isKnown = ids.every((id) => shown.some((column) => column.id === id));
  return isKnown && new Set(ids).size === ids.length ? ids : null;
}

function readOrder<Row extends ListedRow>(
  options: ListOptions<Row>,
  names: readonly string[],
): OrderTerm[] | null {
  const terms: OrderTerm[] = [];
  for (const name of names) {
    const field = name.startsWith("-") ? name.slice(1) : name;
    const orderedBy = Object.hasOwn(options.ordering, field) ? options.ordering[field] : undefined;
    if (orderedBy === undefined || terms.some((term) => term.by === orderedBy)) return null;
    terms.push({ by: orderedBy, descending: name !== field });
  }
  return terms;
}

/** Returns true if the text is a day of the years 1900 to 2199. */
function isDayOfLists(text: string): boolean {
  return /^(19|20|21)/.test(text) && isDay(text);
}

/**
 * Returns the ORDER BY of a list. The id comes last, so that the order is unambiguous and can be
 * reversed: PostgreSQL's default order of nulls is then reversed as well.
 */
export function orderBy(order: readonly OrderTerm[], id: PgColumn, reversed = false): SQL[] {
  const idTerm: OrderTerm = { by: id, descending: order.at(-1)?.descending ?? false };
  const terms = order.some((term) => term.by === id) ? order : [...order, idTerm];
  return terms.map(({ by, descending }) => (descending === reversed ? asc(by) : desc(by)));
}
