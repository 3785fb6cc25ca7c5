import { describe, expect, it } from "vitest";
import { ROLE } from "#domain/roles.ts";
import { COMMANDS } from "#src/commands/all.ts";
import { clashOf } from "#src/commands/engine/clashes.ts";
import { type Command, isAvailable } from "#src/commands/engine/define.ts";
import { reasonAgainstKey, withOwnKeys } from "#src/commands/engine/own-keys.ts";
import { resolve } from "#src/commands/engine/resolver.ts";
import { catchStroke } from "#src/views/session/own-keys/capture.ts";
import { DEFAULT_FACTS } from "./press.ts";

const commandNamed = (id: string, commands: readonly Command[] = COMMANDS): Command => {
  const command = commands.find((one) => one.id === id);
  if (command === undefined) throw new Error(`${id} has been renamed`);
  return command;
};
const runs = (commands: readonly Command[], ...strokes: string[]): string | null => {
  const last = strokes.at(-1) ?? "";
  const resolution = resolve(commands, DEFAULT_FACTS, strokes.slice(0, -1), last);
  return resolution.kind === "run" ? resolution.command.id : null;
};

describe("custom keys", () => {
  it("replace the default keys of a command", () => {
    const ownCommands = withOwnKeys(COMMANDS, {
      "appointment.create": ["mod+j"],
      "go.patients": [],
    });
    expect([
      runs(ownCommands, "mod+j"),
      runs(ownCommands, "f4"),
      runs(ownCommands, "g", "p"),
    ]).toEqual(["appointment.create", null, null]);
    expect(runs(COMMANDS, "f4")).toBe("appointment.create");
  });

  it("leave all other commands unchanged", () => {
    const ownCommands = withOwnKeys(COMMANDS, { "appointment.create": ["mod+j"] });
    const others = (commands: readonly Command[]) =>
      commands.filter(({ id }) => id !== "appointment.create");
    expect(others(ownCommands)).toEqual(others(COMMANDS));
    expect(withOwnKeys(COMMANDS, {})).toBe(COMMANDS);
  });

  it("take precedence if a later version gives the key to another command", () => {
    const ownCommands = withOwnKeys(COMMANDS, { "session.theme": ["f4"] });
    expect([runs(ownCommands, "f4"), commandNamed("appointment.create", ownCommands).keys]).toEqual(
      ["session.theme", ["n>a"]],
    );
  });

  it("are ignored if they are invalid", () => {
    const ownCommands = withOwnKeys(COMMANDS, { "session.theme": ["mod+t", "nonsense", "mod+j"] });
    expect(commandNamed("session.theme", ownCommands).keys).toEqual(["mod+j"]);
  });

  it("are refused if another command has the key, or one would begin the other", () => {
    const theme = commandNamed("session.theme");
    const refused = (keys: string) => {
      const refusal = reasonAgainstKey({ command: theme, keys }, COMMANDS);
      return refusal?.kind === "clash" ? refusal.other.command.id : (refusal?.code ?? null);
    };
    expect(["f4", "g>p", "mod+t", "enter", "mod+j", "q>q"].map(refused)).toEqual([
      "appointment.create",
      "go.patients",
      "key_reserved",
      "key_unknown",
      null,
      null,
    ]);
    expect(refused("s")).toMatch(/^shift\./);
  });

  it("may be shared by commands that are never available together", () => {
    const onBoard = commandNamed("board.undo");
    const inEditor = commandNamed("editor.undo");
    expect(clashOf({ command: onBoard, keys: "mod+z" }, [inEditor])).toBeNull();
    const clashing = [onBoard, inEditor].filter((command) => isAvailable(command, DEFAULT_FACTS));
    expect(clashing.length).toBeLessThan(2);
  });

  it("work only for roles that have the command", () => {
    const doctor = { ...DEFAULT_FACTS, role: ROLE.ReportingDoctor };
    const ownCommands = withOwnKeys(COMMANDS, { "appointment.create": ["mod+j"] });
    expect(resolve(ownCommands, doctor, [], "mod+j")).toEqual({ kind: "none" });
  });
});

describe("recording a key", () => {
  const press = (...strokes: [string, number][]) =>
    strokes.reduce<ReturnType<typeof catchStroke> | null>(
      (caught, [stroke, at]) => catchStroke(caught, stroke, at),
      null,
    )?.strokes;

  it("records two letters typed within a moment as a sequence, and otherwise starts again", () => {
    expect([
      press(["g", 0]),
      press(["g", 0], ["p", 300]),
      press(["g", 0], ["p", 1_600]),
      press(["g", 0], ["p", 300], ["x", 600]),
      press(["g", 0], ["f4", 300]),
      press(["f4", 0], ["g", 300]),
    ]).toEqual([["g"], ["g", "p"], ["p"], ["x"], ["f4"], ["g"]]);
  });
});
