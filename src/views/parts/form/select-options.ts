export type SelectOption = { readonly value: string; readonly label: string };

/** The options of a select; if they failed to load, an empty list with `retry` to load them again. */
export type SelectOptions = readonly SelectOption[] & { readonly retry?: () => void };

/** Options that are still loading. */
export const LOADING_OPTIONS: readonly SelectOption[] = [];

/** Returns options that failed to load; `retry` loads them again. */
export function failedOptions(retry: () => void): SelectOptions {
  return Object.assign([], { retry });
}

/** Returns true if there is more than one option, or if the options failed to load. */
export function hasChoice(options: SelectOptions): boolean {
  return options.length > 1 || options.retry !== undefined;
}
