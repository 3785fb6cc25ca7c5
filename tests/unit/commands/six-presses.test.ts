import { describe, expect, it } from "vitest";
import { ROLE } from "#domain/roles.ts";
import { COMMANDS } from "#src/commands/all.ts";
import type { Command, Facts } from "#src/commands/engine/define.ts";
import { listedCommands, matchListed } from "#src/commands/palette/find-commands.ts";
import { commands as arabic } from "#src/i18n/ar/commands.ts";
import { commands as english } from "#src/i18n/en/commands.ts";
import { DEFAULT_FACTS } from "./press.ts";

const LETTERS = 3;
/** Of six key presses, one opens the palette, three are letters and one is Enter: one is left for an arrow. */
const ARROWS = 6 - 1 - LETTERS - 1;

/** Returns a context in which the command is available. */
function momentOf({ when, roles }: Command): Facts {
  return {
    ...DEFAULT_FACTS,
    role: roles?.[0] ?? ROLE.CenterOwner,
    view: when.view?.[0] ?? DEFAULT_FACTS.view,
    shift: when.shift?.[0] ?? DEFAULT_FACTS.shift,
    selection: when.selection?.[0] ?? DEFAULT_FACTS.selection,
    hasForm: when.hasForm ?? false,
    hasNext: when.hasNext ?? false,
    hasAside: when.hasAside ?? false,
    hasGrid: when.hasGrid ?? true,
    hasExport: when.hasExport ?? false,
    hasColumns: when.hasColumns ?? false,
    hasCatalog: when.hasCatalog ?? false,
    hasUpload: when.hasUpload ?? false,
    hasEditor: when.hasEditor ?? false,
    hasArchive: when.hasArchive ?? false,
  };
}

function titleOf(areas: object, { id }: Command): string {
  const [area = "", action = ""] = id.split(".");
  const actions: unknown = Reflect.get(areas, area);
  const texts: unknown =
    typeof actions === "object" && actions !== null ? Reflect.get(actions, action) : null;
  const title: unknown =
    typeof texts === "object" && texts !== null ? Reflect.get(texts, "title") : null;
  return typeof title === "string" ? title : "";
}

/** Returns three letters that a user who knows the title would type: of one word or of two words. */
function linesOf(title: string): string[] {
  const words = title
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^ال(?=..)/, ""));
  const pairs = words.flatMap((word, index) =>
    words
      .slice(index + 1)
      .flatMap((next) => [
        word.slice(0, 1) + next.slice(0, 2),
        word.slice(0, 2) + next.slice(0, 1),
      ]),
  );
  return [...words, ...pairs].map((line) => line.slice(0, LETTERS));
}

describe("a command in the palette", () => {
  for (const [language, areas] of [
    ["English", english],
    ["Arabic", arabic],
  ] as const) {
    it(`is found by three letters of its ${language} title and at most one arrow`, () => {
      const far = COMMANDS.filter(({ listed }) => listed).flatMap((command) => {
        const listed = listedCommands(COMMANDS, momentOf(command));
        const isNear = linesOf(titleOf(areas, command)).some((line) => {
          const found = matchListed(listed, line).map((match) => match.command);
          const index = found.indexOf(command);
          return index >= 0 && index <= ARROWS;
        });
        return isNear ? [] : [`${command.id} ${titleOf(areas, command)}`];
      });
      expect(far).toEqual([]);
    });
  }
});
