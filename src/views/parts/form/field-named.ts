/** Returns what finds the field of a name in the form that something stands in. */
export function fieldNamed(name: string): (from: Element) => HTMLElement | null {
  return (from) => {
    const field = from.closest("form")?.elements.namedItem(name) ?? null;
    return field instanceof HTMLElement ? field : null;
  };
}
