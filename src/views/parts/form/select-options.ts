export type SelectOption = { readonly value: string; readonly label: string };

/** The options of a select; if they failed to load, an empty list with `again` to load them again. */
export type SelectOptions = readonly SelectOption[] & { readonly again?: () => void };

/** Options that are still loading. */
export const COMING: readonly SelectOption[] = [];

/** Returns options that failed to load; `again` loads them again. */
export function failedOptions(again: () => void): SelectOptions {
  return Object.assign([], { again });
}

/** Returns true if there is more than one option, or if the options failed to load. */
export function hasChoice(options: SelectOptions): boolean {
  return options.length > 1 || options.again !== undefined;
}
