import { describe, expect, it } from "vitest";
import { ROLE } from "#domain/roles.ts";
import { COMMANDS } from "#src/commands/all.ts";
import { type Facts } from "#src/commands/engine/define.ts";
import { figureKeys, isOwn, SHEET_SECTIONS } from "#src/commands/engine/own-commands.ts";
import { boundHere } from "#src/commands/engine/resolver.ts";
import { DEFAULT_FACTS } from "./press.ts";

/** Returns the ids of the commands with a key that belong to what is on screen. */
function ownIds(facts: Partial<Facts>): string[] {
  const owner = { role: ROLE.CenterOwner, focus: "other", hasGrid: false } as const;
  const here: Facts = { ...DEFAULT_FACTS, ...owner, ...facts };
  const own = boundHere(COMMANDS, here).filter(({ command }) => isOwn(command, here));
  return [...new Set(own.map(({ command }) => command.id))].sort();
}

describe("the list of keys", () => {
  it("has a section for every command with a key", () => {
    const others = COMMANDS.filter(
      ({ keys, section }) => keys.length > 0 && !SHEET_SECTIONS.includes(section),
    );
    expect(others.map(({ id }) => id)).toEqual([]);
  });
});

describe("the keys of a screen itself", () => {
  it("are those of its records, its list and its days, and none of the frame", () => {
    expect(ownIds({ view: "end-of-day" })).toEqual(["view.day_after", "view.day_before"]);
    expect(
      ownIds({ view: "machine_prices", selection: "record", hasCatalog: true, hasUpload: true }),
    ).toEqual([
      "prices.copy",
      "prices.download",
      "prices.raise",
      "record.create",
      "record.delete",
      "record.edit",
      "record.trail",
      "record.upload",
    ]);
    expect(ownIds({ view: "dashboard" })).toEqual([]);
  });

  it("are the arrows and Enter where figures open their rows", () => {
    const keysOf = (view: Facts["view"]) => figureKeys(view).flatMap(({ keys }) => keys);
    expect(keysOf("dashboard")).toEqual(["arrowup", "arrowdown", "enter"]);
    expect(keysOf("appointments")).toEqual([]);
  });
});
