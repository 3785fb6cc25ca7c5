import type { Matches, Option } from "./matches.ts";
import { firstLine } from "./picker-lines.ts";
import type { LineRule } from "./picker-props.ts";

/** What becomes of the line that is taken. */
export type Taking<T extends Option> = {
  take: (option: T) => void;
  create: (text: string) => void;
  /** Called if no line is active. Returns true if the user goes on to the next field, as `goesOn` asks. */
  takeNothing: (how: { goesOn: boolean }) => boolean;
};

/**
 * Takes the active line once the matches belong to what is typed: `place` if arrow keys went to one of them,
 * else the first. `creates` allows the line that creates a record. Returns false if keystrokes typed meanwhile
 * are not meant for what follows.
 */
export async function takeLine<T extends Option>(
  store: Matches<T>,
  { place, creates, rule }: { place: number | null; creates: boolean; rule: LineRule<T> },
  { take, create, takeNothing }: Taking<T>,
): Promise<boolean> {
  const chosen = store.isAnswered() ? place : null;
  const isSeen = store.isSeen();
  const asked = store.state.query;
  const found = await store.answer();
  // The text was changed meanwhile, not by keystrokes: nothing was chosen for it yet.
  if (found === null || store.state.query !== asked) return false;
  const line = chosen ?? firstLine(found, asked, rule, { isSeen });
  const option = found[line];
  if (option !== undefined) take(option);
  // Keystrokes from now on are meant for the record being created.
  else if (line === found.length && creates && rule.create !== undefined) create(asked);
  else return takeNothing({ goesOn: !creates });
  return true;
}
