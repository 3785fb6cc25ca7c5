export type SelectOption = { readonly value: string; readonly label: string };

/** The options of a choice; those that could not be read are none, and carry what reads them again. */
export type SelectOptions = readonly SelectOption[] & { readonly again?: () => void };

/** Options that are still being read. */
export const COMING: readonly SelectOption[] = [];

/** Options that could not be read. */
export function unreadOptions(again: () => void): SelectOptions {
  return Object.assign([], { again });
}

/** Whether there is something to choose, or to read again: one option alone is no choice. */
export function offersChoice(options: SelectOptions): boolean {
  return options.length > 1 || options.again !== undefined;
}
