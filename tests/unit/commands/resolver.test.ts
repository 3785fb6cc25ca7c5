import { describe, expect, it } from "vitest";
import { ROLE } from "#domain/roles.ts";
import { defineCommand, type Command, type Facts } from "#src/commands/engine/define.ts";
import { nextStrokes, resolve } from "#src/commands/engine/resolver.ts";
import { DEFAULT_FACTS } from "./press.ts";

const doNothing = () => undefined;
const find = defineCommand({
  id: "palette.patients",
  section: "search",
  keys: ["f2"],
  run: doNothing,
});
const palette = defineCommand({
  id: "palette.open",
  section: "search",
  keys: ["mod+k"],
  run: doNothing,
});
const goPatients = defineCommand({
  id: "go.patients",
  section: "go",
  keys: ["g>p"],
  run: doNothing,
});
const goShift = defineCommand({
  id: "go.shift",
  section: "go",
  keys: ["g>h"],
  roles: [ROLE.Receptionist],
  run: doNothing,
});
const filter = defineCommand({
  id: "grid.filter",
  section: "list",
  keys: ["slash"],
  when: { hasGrid: true },
  run: doNothing,
});
const start = defineCommand({
  id: "shift.start",
  section: "shift",
  keys: ["f8"],
  when: { shift: ["none"] },
  run: doNothing,
});
const close = defineCommand({
  id: "shift.close",
  section: "shift",
  keys: ["f8"],
  when: { shift: ["active"] },
  run: doNothing,
});
const cancel = defineCommand({
  id: "appointment.cancel",
  section: "appointment",
  keys: ["delete"],
  when: { selection: ["appointment"] },
  run: doNothing,
});
const back = defineCommand({
  id: "view.close",
  section: "screen",
  keys: ["escape"],
  run: doNothing,
});
const save = defineCommand({
  id: "form.save",
  section: "form",
  keys: ["mod+enter"],
  when: { overlay: ["none", "dialog"], hasForm: true },
  run: doNothing,
});
const COMMANDS: readonly Command[] = [
  find,
  palette,
  goPatients,
  goShift,
  filter,
  start,
  close,
  cancel,
  back,
  save,
];

/** Returns the id of the command that a stroke runs, `wait`, or `none`. */
function meaning(facts: Partial<Facts>, stroke: string, pressed: readonly string[] = []): string {
  const resolution = resolve(COMMANDS, { ...DEFAULT_FACTS, ...facts }, pressed, stroke);
  return resolution.kind === "run" ? resolution.command.id : resolution.kind;
}

describe("the resolver", () => {
  it("runs the command of a key", () => {
    expect(meaning({}, "f2")).toBe("palette.patients");
    expect(meaning({}, "f5")).toBe("none");
  });

  it("waits within a sequence and runs the command at its end", () => {
    expect(meaning({}, "g")).toBe("wait");
    expect(meaning({}, "p", ["g"])).toBe("go.patients");
  });

  it("starts again with a key that does not continue the sequence", () => {
    expect(meaning({}, "g", ["g"])).toBe("wait");
    expect(meaning({}, "f2", ["g"])).toBe("palette.patients");
    expect(meaning({}, "z", ["g"])).toBe("none");
  });

  it("does not wait for a sequence of commands that the role does not have", () => {
    const facts = { ...DEFAULT_FACTS, role: ROLE.ReportingDoctor };
    expect(resolve([goShift], facts, [], "g")).toEqual({ kind: "none" });
  });

  it("accepts function keys, chords and Escape in a text field, but no letters", () => {
    const typing = { focus: "text", selection: "appointment", hasForm: true } as const;
    expect(
      ["f2", "mod+k", "escape", "mod+enter", "g", "slash", "delete"].map((stroke) =>
        meaning(typing, stroke),
      ),
    ).toEqual([
      "palette.patients",
      "palette.open",
      "view.close",
      "form.save",
      "none",
      "none",
      "none",
    ]);
  });

  it("ignores letters and Escape while a list of options is open", () => {
    expect(
      ["g", "escape", "delete", "f2"].map((stroke) => meaning({ focus: "picker" }, stroke)),
    ).toEqual(["none", "none", "none", "palette.patients"]);
  });

  it("ignores single letters if the user has turned them off", () => {
    const off = { singleLetters: false, selection: "appointment" } as const;
    expect(["g", "slash", "f2", "delete"].map((stroke) => meaning(off, stroke))).toEqual([
      "none",
      "none",
      "palette.patients",
      "appointment.cancel",
    ]);
  });

  it("chooses among commands with the same key by their conditions", () => {
    expect(
      (["none", "active", "unknown"] as const).map((shift) => meaning({ shift }, "f8")),
    ).toEqual(["shift.start", "shift.close", "none"]);
  });

  it("runs only commands meant for a dialog while one is open", () => {
    const dialog = { overlay: "dialog", hasForm: true } as const;
    expect(["mod+enter", "f2", "escape", "g"].map((stroke) => meaning(dialog, stroke))).toEqual([
      "form.save",
      "none",
      "none",
      "none",
    ]);
    expect(meaning({ overlay: "lock", hasForm: true }, "mod+enter")).toBe("none");
  });

  it("lists the keys that can continue a sequence", () => {
    const continuations = nextStrokes(COMMANDS, DEFAULT_FACTS, ["g"]).map(({ stroke, command }) => [
      stroke,
      command.id,
    ]);
    expect(continuations).toEqual([
      ["p", "go.patients"],
      ["h", "go.shift"],
    ]);
    expect(nextStrokes(COMMANDS, DEFAULT_FACTS, [])).toEqual([]);
  });
});
