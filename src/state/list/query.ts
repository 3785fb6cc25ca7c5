/** The query of a list, kept in the address and sent to the server. */
export type ListQuery = {
  /** Words typed into the filter box; empty for all rows. */
  search: string;
  /** Field to order by, `-field` for descending; several separated by commas. */
  ordering: string;
  /** Filter name → value as the server reads it; several values separated by commas. */
  filters: Readonly<Record<string, string>>;
};

/** What a list's address may contain, and the default of each part that it leaves out. */
export type QueryRules = {
  /** Ordering unless the user chose one; may depend on the filters. */
  defaultOrdering: string | ((filters: ListQuery["filters"]) => string);
  /** Names of the filters that the address may carry; others are ignored. */
  filters: readonly string[];
  /** Filters that apply until the user removes them. */
  defaultFilters?: Readonly<Record<string, string>>;
  /**
   * Filters of an address without parameters. Any other address states its filters completely, even if there
   * are none, so that a copied address shows the same rows to everybody.
   */
  openingFilters?: () => Readonly<Record<string, string>>;
  /** Parameters that belong to the screen and stay in the address. */
  screenParams?: Readonly<Record<string, string>>;
};

/** Returns true if an address has no parameters of the list. */
export function hasNoListParams(address: string, { screenParams = {} }: QueryRules): boolean {
  return [...new URLSearchParams(address).keys()].every((name) => name in screenParams);
}

/** Returns the default ordering of a list with these filters. */
export function orderingOf(filters: ListQuery["filters"], { defaultOrdering }: QueryRules): string {
  return typeof defaultOrdering === "string" ? defaultOrdering : defaultOrdering(filters);
}

/** Returns the query of an address (`?search=…`). */
export function readQuery(address: string, rules: QueryRules): ListQuery {
  const params = new URLSearchParams(address);
  const defaults =
    (hasNoListParams(address, rules) ? rules.openingFilters?.() : null) ?? rules.defaultFilters;
  const filters: Record<string, string> = {};
  for (const name of rules.filters) {
    const value = params.get(name) ?? defaults?.[name] ?? "";
    if (value !== "") filters[name] = value;
  }
  return {
    search: params.get("search") ?? "",
    ordering: params.get("ordering") || orderingOf(filters, rules),
    filters,
  };
}

/**
 * Returns the address of a query: `?…`, or empty for the default query. `name=` marks a removed default
 * filter.
 */
export function writeQuery(query: ListQuery, rules: QueryRules): string {
  const params = new URLSearchParams(rules.screenParams);
  if (query.search !== "") params.set("search", query.search);
  if (query.ordering !== orderingOf(query.filters, rules)) params.set("ordering", query.ordering);
  for (const name of rules.filters) {
    const value = query.filters[name] ?? "";
    if (value !== (rules.defaultFilters?.[name] ?? "")) params.set(name, value);
  }
  const [first] = rules.filters;
  if (
    rules.openingFilters !== undefined &&
    first !== undefined &&
    hasNoListParams(params.toString(), rules)
  )
    params.set(first, "");
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** Returns the parameters for the server, without the page; spaces around the search are removed. */
export function serverQuery(
  query: ListQuery,
  fixed: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const parameters: Record<string, string> = { ...query.filters, ...fixed };
  const search = query.search.trim();
  if (search !== "") parameters["search"] = search;
  if (query.ordering !== "") parameters["ordering"] = query.ordering;
  return parameters;
}

/** Returns the ordering after the user chose a column: ascending, then descending, then the list's default. */
export function nextOrdering(current: string, field: string, fallback: string): string {
  if (current === field) return `-${field}`;
  if (current === `-${field}` && fallback !== current) return fallback;
  return field;
}

/** Returns the filters with some values changed; an empty value removes one. */
export function withFilters(
  filters: ListQuery["filters"],
  values: ListQuery["filters"],
): ListQuery["filters"] {
  const nonEmpty = Object.entries({ ...filters, ...values }).filter(([, value]) => value !== "");
  return Object.fromEntries(nonEmpty);
}
