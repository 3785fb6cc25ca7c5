import { foldName, swapLayout } from "#domain/names.ts";
import { commandWords as arabicWords } from "#src/i18n/ar/command-words.ts";
import { commands as arabic } from "#src/i18n/ar/commands.ts";
import { commandWords as englishWords } from "#src/i18n/en/command-words.ts";
import { commands as english } from "#src/i18n/en/commands.ts";
import {
  type Command,
  type CommandId,
  type Facts,
  isAvailable,
  isOffered,
} from "../engine/define.ts";
import { factsBeneath } from "../engine/facts.ts";

/** The search terms of a command, folded. */
type Entry = { titles: readonly string[]; titleWords: readonly string[]; words: readonly string[] };
type ByArea<T> = Readonly<Record<string, Readonly<Record<string, T | undefined>>>>;

/** How well a command matches the text; 0 is the whole title, higher is worse. See {@link MAX_TITLE_RANK}. */
export type Match = { command: Command; rank: number };

/** Ranks up to this one match the title itself, those above match other words. */
export const MAX_TITLE_RANK = 2.5;

/** Ranks up to this one have what was typed as whole words: they come before who only sounds like it. */
export const MAX_WORD_RANK = 2.7;

const NO_MATCH = Number.POSITIVE_INFINITY;

/** The commands that the palette lists: those of this page, and those that would ask for a record first. */
export type Listed = { here: readonly Command[]; asking: readonly Command[] };

/** Returns the listed commands that the user may run on this page. */
export function listedCommands(commands: readonly Command[], facts: Facts): Listed {
  const beneath = factsBeneath(facts);
  const offered = commands.filter((command) => command.listed && isOffered(command, beneath));
  return {
    here: offered.filter((command) => isAvailable(command, beneath)),
    asking: offered.filter((command) => !isAvailable(command, beneath)),
  };
}

/** What a command that would ask for a record stands behind those of this page that match as well in other words. */
const ASKING_RANK = 2;

/** Returns the listed commands that match the text, best first. */
export function matchListed({ here, asking }: Listed, text: string): Match[] {
  const others = matchCommands(asking, text).map(({ command, rank }) => ({
    command,
    rank: rank + ASKING_RANK,
  }));
  return [...matchCommands(here, text), ...others].toSorted((one, other) => one.rank - other.rank);
}

/**
 * Returns the commands that match the text, best first: the title before other words, beginnings of words
 * before middles. Both languages are searched, whichever is shown. So is the text as typed with the other
 * keyboard layout: it ranks half a step lower, or higher if only that layout makes letters of the whole text
 * (`p[.` is `حجز`). Ties keep their order.
 */
export function matchCommands(commands: readonly Command[], text: string): Match[] {
  const query = foldName(text);
  const swapped = foldName(swapLayout(text));
  const isSwapped = hasSigns(text) && !hasSigns(swapLayout(text));
  // Signs are folded away: `عجز`, which is `u[.` there, would find everything that begins with u.
  const isAsTyped = hasSigns(swapLayout(text)) && !hasSigns(text);
  return commands
    .map((command) => {
      const entry = entryOf(command.id);
      const rank = rankOf(entry, query);
      const swappedRank = isAsTyped ? NO_MATCH : rankOf(entry, swapped);
      return {
        command,
        rank: isSwapped ? Math.min(rank + 0.5, swappedRank) : Math.min(rank, swappedRank + 0.5),
      };
    })
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank);
}

/** Returns the matching commands without their ranks. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  return matchCommands(commands, text).map(({ command }) => command);
}

/** Returns true if the text contains anything but letters, digits and spaces. */
function hasSigns(text: string): boolean {
  return /[^\p{L}\p{M}\p{N}\s]/u.test(text);
}

/** Creates a function that returns the search terms of a command and keeps them. */
function createEntryCache(): (id: CommandId) => Entry {
  const entries = new Map<CommandId, Entry>();
  return (id) => {
    const entry = entries.get(id) ?? makeEntry(id);
    entries.set(id, entry);
    return entry;
  };
}

const entryOf = createEntryCache();

function makeEntry(id: CommandId): Entry {
  const titles = [english, arabic].map((titles) =>
    foldName(byId<{ title: string }>(titles, id)?.title ?? ""),
  );
  const titleWords = titles.flatMap((title) => title.split(" "));
  const words = [englishWords, arabicWords].flatMap((words) =>
    foldName(byId<string>(words, id) ?? "").split(" "),
  );
  return { titles, titleWords, words: [...titleWords, ...words] };
}

function byId<T>(areas: ByArea<T>, id: CommandId): T | undefined {
  const [area = "", action = ""] = id.split(".");
  return areas[area]?.[action];
}

function rankOf({ titles, titleWords, words }: Entry, query: string): number {
  if (query === "") return NO_MATCH;
  if (titles.includes(query)) return 0;
  if (titles.some((title) => title.startsWith(query))) return 1;
  const parts = query.split(" ");
  const allPartsBegin = (candidates: readonly string[]) =>
    parts.every((part) => candidates.some((word) => word.startsWith(part)));
  if (allPartsBegin(titleWords)) return 2;
  // A whole word without the article is no beginning of a name: `وردية` means the shift, not who sounds like it.
  if (parts.every((part) => titleWords.includes(part) || titleWords.includes(`ال${part}`)))
    return 2;
  if (parts.every((part) => words.includes(part))) return MAX_WORD_RANK;
  // Ranked behind people, whose short names can also be beginnings of words.
  if (titles.some((title) => isMadeOfBeginnings(query, title.split(" ")))) return 2.8;
  if (allPartsBegin(words)) return 3;
  return parts.every((part) => words.some((word) => word.includes(part))) ? 4 : NO_MATCH;
}

/** Returns true if the letters are beginnings of words in their order: `gap` matches Go to APpointments. */
function isMadeOfBeginnings(query: string, words: readonly string[]): boolean {
  if (query === "") return true;
  return words.some((word, wordIndex) =>
    [word, word.replace(/^ال(?=..)/, "")].some((withoutArticle) => {
      const shared = sharedBeginning(query, withoutArticle);
      // Try every length: the next word may begin with letters that this word also contains.
      return Array.from({ length: shared }, (_, index) => shared - index).some((length) =>
        isMadeOfBeginnings(query.slice(length), words.slice(wordIndex + 1)),
      );
    }),
  );
}

function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
