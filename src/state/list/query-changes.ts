import { nextOrdering, orderingOf, withFilters, type ListQuery, type QueryRules } from "./query.ts";

/** Creates the functions by which a user changes the query of a list. */
export function createQueryChanges(
  state: { query: ListQuery },
  rules: QueryRules,
  /** Called after the query changed; `isSameRows` if only their order did. */
  onChange: (isSameRows: boolean) => void,
) {
  function order(ordering: string): void {
    state.query = { ...state.query, ordering };
    onChange(true);
  }

  function search(text: string): void {
    state.query = { ...state.query, search: text };
    onChange(false);
  }

  /** Changes filters and search. The ordering follows the filters unless the user chose one. */
  function filterBy(filters: ListQuery["filters"], text = state.query.search): void {
    const { ordering, filters: before } = state.query;
    const isOwn = ordering !== orderingOf(before, rules);
    state.query = {
      search: text,
      ordering: isOwn ? ordering : orderingOf(filters, rules),
      filters,
    };
    onChange(false);
  }

  /** Sets several filters at once; an empty value removes one. */
  function setFilters(values: Readonly<Record<string, string>>): void {
    filterBy(withFilters(state.query.filters, values));
  }

  return {
    setSearch: search,
    /** Sets a filter; an empty value removes it. */
    setFilter: (name: string, value: string): void => setFilters({ [name]: value }),
    setFilters,
    /** Removes the search and all filters, including the default ones. */
    clearFilters: (): void => filterBy({}, ""),
    setOrdering: order,
    /** Orders by a column: ascending, then descending, then as by default. */
    orderBy(field: string): void {
      const { ordering, filters } = state.query;
      order(nextOrdering(ordering, field, orderingOf(filters, rules)));
    },
  };
}
