import { beforeAll, describe, expect, it } from "vitest";
import { ROLE } from "#domain/roles.ts";
import { COMMANDS } from "#src/commands/all.ts";
import { listedCommands, matchListed } from "#src/commands/palette/find-commands.ts";
import { loadMessages } from "#src/i18n/t.ts";
import { DEFAULT_FACTS } from "./press.ts";

const owner = { ...DEFAULT_FACTS, role: ROLE.CenterOwner, hasCatalog: true, hasUpload: true };
const found = (view: "machine_prices" | "controls" | "dashboard" | "financials", text: string) =>
  matchListed(listedCommands(COMMANDS, { ...owner, view }), text).map(({ command }) => command.id);

describe("the palette", () => {
  beforeAll(() => loadMessages("en"));

  it.each(["price list", "قائمة الأسعار"])("finds the files of a price list by %s", (text) => {
    expect(found("machine_prices", text)).toEqual(
      expect.arrayContaining(["prices.download", "record.template"]),
    );
  });

  it.each(["last week", "الأسبوع الماضي"])("finds the days of last week by %s", (text) => {
    for (const view of ["controls", "dashboard", "financials"] as const)
      expect({ view, first: found(view, text)[0] }).toEqual({ view, first: "period.last_week" });
  });
});
