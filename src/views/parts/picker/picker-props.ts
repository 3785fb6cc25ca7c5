import type { ReactNode } from "react";
import type { FieldProps } from "../form/field.tsx";
import type { Choice } from "../form/form-values.ts";
import type { Option } from "./picker-search.ts";
import type { Search } from "./search-runs.ts";

export type PickerProps<T extends Option> = FieldProps & {
  placeholder: string;
  search: Search<T>;
  /** Renders one line of the list; `query` is what was typed, for marking. */
  render: (option: T, query: string) => ReactNode;
  /** What the list says if nothing is found; default that nothing is. */
  nothing?: string | undefined;
  /** Called with the choice instead of setting the field. */
  setChoice?: (choice: Choice) => void;
  /** Called when the user chooses a match, and with null when they clear the choice. */
  onChosen?: (option: T | null) => void;
  /**
   * Returns the index of the match that is active before the user has used an arrow key, below 0 for none;
   * default the first. The user reaches the others by arrow keys. `isSeen` is false if Enter came before the
   * user could see the matches: then only a match that cannot be confused with another is active.
   */
  indexFor?: (matches: readonly T[], text: string, how?: { isSeen: boolean }) => number;
  /**
   * Returns true if the text is a number: a letter typed after Enter has chosen nothing for it is meant for the
   * next field, and is dropped.
   */
  isNumber?: (text: string) => boolean;
  /**
   * Offers to create the record that was not found. `run` gets the text; `choose` chooses the new record. Enter runs
   * it at once, unless `isUnlikely` says that the text was probably meant as a search: then only an arrow key offers it.
   */
  create?: {
    label: string;
    run: (text: string, choose: (record: Choice) => void) => void;
    isUnlikely?: (text: string) => boolean;
  };
  disabled?: boolean;
};

/** What decides which line is active before the user has pressed an arrow key. */
export type LineRule<T extends Option> = Pick<PickerProps<T>, "indexFor" | "create">;
