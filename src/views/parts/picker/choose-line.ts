import type { PickerSearch, Option } from "./picker-search.ts";
import { firstLine } from "./picker-lines.ts";
import type { LineRule } from "./picker-props.ts";

/** What happens to the chosen line. */
export type LineActions<T extends Option> = {
  chooseOption: (option: T) => void;
  create: (text: string) => void;
  /** Called if no line is active. If `movesOn`, focuses the next field; returns true if it did. */
  chooseNone: (how: { movesOn: boolean }) => boolean;
};

/**
 * Chooses the active line once the matches belong to the typed text: `arrowLine` if the user pressed an arrow key,
 * else the first. `creates` allows the line that creates a record. Returns false if keystrokes typed meanwhile
 * must be dropped, because nothing was chosen.
 */
export async function chooseLine<T extends Option>(
  store: PickerSearch<T>,
  { arrowLine, creates, rule }: { arrowLine: number | null; creates: boolean; rule: LineRule<T> },
  { chooseOption, create, chooseNone }: LineActions<T>,
): Promise<boolean> {
  const chosen = store.isAnswered() ? arrowLine : null;
  const isSeen = store.isSeen();
  const query = store.state.query;
  const found = await store.result();
  // The text was changed meanwhile, not by keystrokes: nothing was chosen for it yet.
  if (found === null || store.state.query !== query) return false;
  const line = chosen ?? firstLine(found, query, rule, { isSeen });
  const option = found[line];
  if (option !== undefined) chooseOption(option);
  // Keystrokes from now on are meant for the record being created.
  else if (line === found.length && creates && rule.create !== undefined) create(query);
  else return chooseNone({ movesOn: !creates });
  return true;
}
