/** One field of an order. */
export type OrderBy<Field extends string> = { field: Field; descending: boolean };

/**
 * Reads `name` or `-start_at,name`. Null when a field is not one of those allowed or is named
 * twice; an empty text is the empty order.
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

/** The text of an order, as it stands in the address. */
export function formatOrdering(order: readonly OrderBy<string>[]): string {
  return order.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",");
}
