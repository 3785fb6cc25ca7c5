import { foldName, swapLayout } from "@domain/names";
import { t } from "@src/i18n/t";
import { type Command, type Facts, isHere } from "./define";

/** The facts of the page beneath, whatever lies above it: the palette offers what the page does. */
export function beneath(facts: Facts): Facts {
  return { ...facts, overlay: "none", focus: "other" };
}

/** Commands that this person has here, as far as they are listed. */
export function listedCommands(commands: readonly Command[], facts: Facts): Command[] {
  return commands.filter((command) => command.listed && isHere(command, beneath(facts)));
}

/**
 * Commands that a line asks for, best first: by title before other words, by beginnings of words
 * before middles; in both scripts as folded, and as typed in the wrong keyboard layout.
 */
export function findCommands(commands: readonly Command[], line: string): Command[] {
  const asked = [foldName(line), foldName(swapLayout(line))].filter((text) => text !== "");
  return commands
    .map((command, place) => ({
      command,
      place,
      rank: Math.min(...asked.map((text) => rankOf(command, text))),
    }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ command }) => command);
}

function rankOf(command: Command, asked: string): number {
  const title = foldName(t(command.title));
  const words = `${title} ${foldName(t(command.words))}`.split(" ");
  if (title === asked) return 0;
  if (title.startsWith(asked)) return 1;
  const parts = asked.split(" ");
  const begins = (among: readonly string[]) =>
    parts.every((part) => among.some((word) => word.startsWith(part)));
  if (begins(title.split(" "))) return 2;
  if (begins(words)) return 3;
  return parts.every((part) => words.some((word) => word.includes(part)))
    ? 4
    : Number.POSITIVE_INFINITY;
}
