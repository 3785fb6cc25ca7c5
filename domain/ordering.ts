/** One field of a sort order. */
export type OrderBy<Field extends string> = { field: Field; descending: boolean };

/**
 * Parses a sort order such as `name` or `-start_at,name`. Returns null if a field is not allowed or occurs
 * twice, and an empty list for an empty text.
 */
export function parseOrdering<Field extends string>(
  text: string,
  allowed: readonly Field[],
): OrderBy<Field>[] | null {
  if (text === "") return [];
  const order: OrderBy<Field>[] = [];
  for (const part of text.split(",")) {
    const descending = part.startsWith("-");
    const field = allowed.find((name) => name === (descending ? part.slice(1) : part));
    if (field === undefined || order.some((known) => known.field === field)) return null;
    order.push({ field, descending });
  }
  return order;
}

/** Compares two lists of numbers by the first place in which they differ. */
export function compareInTurn(one: readonly number[], other: readonly number[]): number {
  return one.map((value, place) => value - (other[place] ?? 0)).find((by) => by !== 0) ?? 0;
}

/** Returns the text of a sort order, as it stands in the URL. */
export function formatOrdering(order: readonly OrderBy<string>[]): string {
  return order.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",");
}
