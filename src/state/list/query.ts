/** What a list shows: kept in the address, sent to the server. */
export type ListQuery = {
  /** Words typed into the filter box; empty for all rows. */
  search: string;
  /** Field to order by, `-field` for descending, several by comma. */
  ordering: string;
  /** Filter name → value as the server reads it; several values by comma. */
  filters: Readonly<Record<string, string>>;
};

/** What a list's address may hold and what it means when it holds nothing. */
export type QueryRules = {
  /** What the list is ordered by unless the person chose; it may follow from the filters. */
  defaultOrdering: string | ((filters: ListQuery["filters"]) => string);
  /** Names of the filters that the address may carry; others are ignored. */
  filters: readonly string[];
  /** Filters that apply until the person takes them away. */
  defaultFilters?: Readonly<Record<string, string>>;
  /**
   * Filters that an address without parameters stands for. Every other address says itself what it
   * holds, all rows too, so that a copied one shows the same to anybody.
   */
  openingFilters?: () => Readonly<Record<string, string>>;
  /** Parameters of the address that are the screen's own and stay in it. */
  ofScreen?: Readonly<Record<string, string>>;
};

/** Whether an address says nothing of its own. */
export function isBare(address: string, { ofScreen = {} }: QueryRules): boolean {
  return [...new URLSearchParams(address).keys()].every((name) => name in ofScreen);
}

/** The ordering of a list with these filters that nobody chose another one for. */
export function orderingOf(filters: ListQuery["filters"], { defaultOrdering }: QueryRules): string {
  return typeof defaultOrdering === "string" ? defaultOrdering : defaultOrdering(filters);
}

/** The query an address (`?search=…`) stands for. */
export function readQuery(address: string, rules: QueryRules): ListQuery {
  const params = new URLSearchParams(address);
  const defaults =
    (isBare(address, rules) ? rules.openingFilters?.() : null) ?? rules.defaultFilters;
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

/** The address of a query: `?…`, or empty for the default one. A default filter taken away is kept as `name=`. */
export function writeQuery(query: ListQuery, rules: QueryRules): string {
  const params = new URLSearchParams(rules.ofScreen);
  if (query.search !== "") params.set("search", query.search);
  if (query.ordering !== orderingOf(query.filters, rules)) params.set("ordering", query.ordering);
  for (const name of rules.filters) {
    const value = query.filters[name] ?? "";
    if (value !== (rules.defaultFilters?.[name] ?? "")) params.set(name, value);
  }
  const [first] = rules.filters;
  if (rules.openingFilters !== undefined && first !== undefined && isBare(params.toString(), rules))
    params.set(first, "");
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** The parameters the server gets, without page; spaces around the search are not significant. */
export function wireQuery(
  query: ListQuery,
  fixed: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const wire: Record<string, string> = { ...query.filters, ...fixed };
  const search = query.search.trim();
  if (search !== "") wire["search"] = search;
  if (query.ordering !== "") wire["ordering"] = query.ordering;
  return wire;
}

/** Ordering after a person chose a column: ascending, then descending, then the list's own. */
export function nextOrdering(current: string, field: string, fallback: string): string {
  if (current === field) return `-${field}`;
  if (current === `-${field}` && fallback !== current) return fallback;
  return field;
}

/** Filters with some of them changed; an empty value takes one away. */
export function withFilters(
  filters: ListQuery["filters"],
  values: ListQuery["filters"],
): ListQuery["filters"] {
  const set = Object.entries({ ...filters, ...values }).filter(([, value]) => value !== "");
  return Object.fromEntries(set);
}
