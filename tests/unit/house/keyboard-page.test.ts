import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "#src/commands/all.ts";
import { badgeOf } from "#src/commands/engine/keys.ts";
import { commands } from "#src/i18n/en/commands.ts";

const titles: Readonly<Record<string, Readonly<Record<string, { title: string }>>>> = commands;

/** Rows that the table of docs/keyboard.md should have, one for each command with keys. */
const declared = COMMANDS.filter(({ keys }) => keys.length > 0).map(({ id, keys }) => {
  const [area = "", action = ""] = id.split(".");
  const badges = keys.map((key) => `\`${badgeOf(key)}\``).join(" · ");
  return `${badges} | ${titles[area]?.[action]?.title}`;
});

describe("docs/keyboard.md", () => {
  it("lists exactly the keys of all commands", () => {
    const [, table = ""] = readFileSync("docs/keyboard.md", "utf8").split("## Every key");
    const listed = [...table.matchAll(/^\| *(`.+`) +\| (.+?) +\|$/gm)].map(
      ([, keys, title]) => `${keys} | ${title}`,
    );
    expect(listed).toEqual([...new Set(declared)]);
  });
});
