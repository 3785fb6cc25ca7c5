import { describe, expect, it } from "vitest";
import type { FirstStep } from "#domain/first-step.ts";
import { COMMANDS, createCommands } from "#src/commands/all.ts";

const idsOf = (step: FirstStep | null) =>
  createCommands(
    () => ({}),
    () => step,
  )
    .commandsNow()
    .map(({ id }) => id);

const withoutForms = (step: FirstStep) =>
  idsOf(step)
    .filter((id) => !id.startsWith("form."))
    .sort();

describe("a person who must set up a second factor first", () => {
  it("has only the commands of the frame and of forms, and those for the own password, factor and sessions", () => {
    expect(withoutForms("second_factor")).toEqual([
      "go.password",
      "go.second_factor",
      "go.sessions",
      "session.language",
      "session.lock",
      "session.log_out",
      "session.reset_keys",
      "session.single_letters",
      "session.theme",
      "session.update",
      "view.close",
      "view.full_screen",
      "view.keys",
      "view.next_region",
      "view.previous_region",
      "view.print",
    ]);
  });
});

describe("a person who must change the password first", () => {
  it("has only the commands of the frame and of forms that save no settings, and that for the own password", () => {
    expect(withoutForms("password")).toEqual([
      "go.password",
      "session.language",
      "session.lock",
      "session.log_out",
      "session.theme",
      "session.update",
      "view.close",
      "view.full_screen",
      "view.keys",
      "view.next_region",
      "view.previous_region",
      "view.print",
    ]);
  });
});

it("a person who has done what came first has all commands", () => {
  expect(idsOf(null)).toEqual(COMMANDS.map(({ id }) => id));
});
