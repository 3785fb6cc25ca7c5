import { describe, expect, it } from "vitest";
import { COMMANDS, createCommands } from "#src/commands/all.ts";

const idsOf = (mustSetUpFactor: boolean) =>
  createCommands(
    () => ({}),
    () => mustSetUpFactor,
  )
    .commandsNow()
    .map(({ id }) => id);

describe("a person who must set up a second factor first", () => {
  it("has only the commands of the frame and of forms, and those for the own password, factor and sessions", () => {
    const withoutForms = idsOf(true).filter((id) => !id.startsWith("form."));
    expect(withoutForms.sort()).toEqual([
      "go.password",
      "go.second_factor",
      "go.sessions",
      "session.language",
      "session.lock",
      "session.log_out",
      "session.reset_keys",
      "session.single_letters",
      "session.theme",
      "view.close",
      "view.full_screen",
      "view.keys",
      "view.next_region",
      "view.previous_region",
      "view.print",
    ]);
  });

  it("has all commands again afterwards", () => {
    expect(idsOf(false)).toEqual(COMMANDS.map(({ id }) => id));
  });
});
