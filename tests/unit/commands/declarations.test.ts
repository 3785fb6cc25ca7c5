import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOfKey } from "#domain/keys.ts";
import { ROLE, STAFF_ROLES, type RoleCode } from "#domain/roles.ts";
import { COMMANDS } from "#src/commands/all.ts";
import { type CommandKey, doClash } from "#src/commands/engine/clashes.ts";
import {
  type Facts,
  FOCUSES,
  isAvailable,
  OVERLAYS,
  SHIFT_FACTS,
} from "#src/commands/engine/define.ts";
import { strokesOf } from "#src/commands/engine/keys.ts";
import { boundHere, resolve } from "#src/commands/engine/resolver.ts";
import { commandWords as arabicWords } from "#src/i18n/ar/command-words.ts";
import { commands as arabic } from "#src/i18n/ar/commands.ts";
import { commandWords as englishWords } from "#src/i18n/en/command-words.ts";
import { commands as english } from "#src/i18n/en/commands.ts";
import { VIEWS } from "#src/state/screen/context.ts";
import { DEFAULT_FACTS } from "./press.ts";

const SELECTIONS = ["none", "appointment", "patient"] as const;
const ROLES: readonly RoleCode[] = [ROLE.Unknown, ...STAFF_ROLES];
const BOTH = [true, false] as const;

const KEYS: CommandKey[] = COMMANDS.flatMap((command) =>
  command.keys.map((keys) => ({ command, keys })),
);

/** Returns the pairs of keys that are equal, or of which one begins the other, in some context. */
function collisionsAmong(keys: readonly CommandKey[]): string[] {
  return keys.flatMap((one, index) =>
    keys
      .slice(index + 1)
      .filter((other) => doClash(one, other))
      .map((other) => `${one.keys} ${one.command.id} / ${other.keys} ${other.command.id}`),
  );
}

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  view: fc.constantFrom(...VIEWS),
  overlay: fc.constantFrom(...OVERLAYS),
  focus: fc.constantFrom(...FOCUSES),
  selection: fc.constantFrom(...SELECTIONS),
  shift: fc.constantFrom(...SHIFT_FACTS),
  hasForm: fc.boolean(),
  hasNext: fc.boolean(),
  hasAside: fc.boolean(),
  hasGrid: fc.boolean(),
  hasExport: fc.boolean(),
  hasColumns: fc.boolean(),
  hasCatalog: fc.boolean(),
  hasUpload: fc.boolean(),
  hasEditor: fc.boolean(),
  hasArchive: fc.boolean(),
  role: fc.constantFrom(...ROLES),
  singleLetters: fc.boolean(),
});

describe("the keys of all commands", () => {
  it("never clash in any context of any role, and none begins another", () => {
    expect(collisionsAmong(KEYS)).toEqual([]);
  });

  it("are reported if they clash", () => {
    const first = KEYS.find(({ keys }) => keys === "g>p");
    const other = COMMANDS.find(({ id }) => id === "session.theme");
    if (first === undefined || other === undefined) throw new Error("commands have been renamed");
    expect(collisionsAmong([first, { command: other, keys: "g" }])).toHaveLength(1);
    expect(collisionsAmong([first, { command: other, keys: "g>p" }])).toHaveLength(1);
  });

  it("are unique in every context, tried one by one", () => {
    for (const view of VIEWS)
      for (const overlay of OVERLAYS)
        for (const selection of SELECTIONS)
          for (const shift of SHIFT_FACTS)
            for (const role of ROLES)
              for (const hasForm of BOTH)
                for (const hasGrid of BOTH) {
                  const hasEditor = !hasGrid;
                  const facts: Facts = {
                    ...DEFAULT_FACTS,
                    view,
                    overlay,
                    selection,
                    shift,
                    role,
                    hasForm,
                    hasNext: hasForm,
                    hasAside: hasForm,
                    hasGrid,
                    hasExport: hasGrid,
                    hasColumns: hasGrid,
                    hasCatalog: hasGrid,
                    hasUpload: hasGrid,
                    hasEditor,
                    hasArchive: hasForm,
                  };
                  const strokes = boundHere(COMMANDS, facts).map((one) => one.strokes.join(">"));
                  const twice = strokes.filter((keys, index) => strokes.indexOf(keys) !== index);
                  if (twice.length > 0) expect({ facts, twice }).toBeNull();
                }
  });

  it("run only a command that is available, in any context", () => {
    const strokes = [...new Set(KEYS.flatMap(({ keys }) => strokesOf(keys)))];
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...strokes), (facts, stroke) => {
        const resolution = resolve(COMMANDS, facts, [], stroke);
        return resolution.kind !== "run" || isAvailable(resolution.command, facts);
      }),
    );
  });

  it("are not reserved by the browser, the keyboard layout or the fields", () => {
    const RESERVED =
      /^(mod\+(shift\+)?(t|n|w|q|tab)|mod\+\d|ctrl.*|.*alt.*|f5|f12|enter|space|tab|shift\+tab|arrow.*)$/;
    const strokes = KEYS.flatMap(({ keys }) => strokesOf(keys));
    expect(strokes.filter((stroke) => RESERVED.test(stroke))).toEqual([]);
    // What nobody can choose as a key of their own is no default either, but for italic, which it is in every text.
    const reserved = KEYS.filter(({ keys }) => faultOfKey(keys) === "key_reserved");
    expect(reserved.map(({ command }) => command.id)).toEqual(["editor.italic"]);
  });

  it("belong to commands that have a title and search words in both languages", () => {
    const idsOf = (areas: object, hasText: (texts: unknown) => boolean) =>
      Object.entries(areas)
        .flatMap(([area, actions]: [string, object]) =>
          Object.entries(actions).map(([action, texts]: [string, unknown]) =>
            hasText(texts) ? `${area}.${action}` : "",
          ),
        )
        .toSorted();
    const isText = (text: unknown) => typeof text === "string" && text.trim() !== "";
    const hasTitle = (texts: unknown) => isText(Reflect.get(Object(texts), "title"));
    const declared = COMMANDS.map(({ id }) => id).toSorted();
    expect(idsOf(english, hasTitle)).toEqual(declared);
    expect(idsOf(arabic, hasTitle)).toEqual(declared);
    expect(idsOf(englishWords, isText)).toEqual(declared);
    expect(idsOf(arabicWords, isText)).toEqual(declared);
  });

  it("have no effect for a role without the command", () => {
    const availableTo = (role: RoleCode) =>
      COMMANDS.filter((command) => isAvailable(command, { ...DEFAULT_FACTS, role })).map(
        ({ id }) => id,
      );
    expect(availableTo(ROLE.Receptionist)).toContain("appointment.create");
    expect(availableTo(ROLE.CenterOwner)).not.toContain("appointment.create");
    expect(availableTo(ROLE.ReportingDoctor)).not.toContain("palette.patients");
    expect(availableTo(ROLE.Receptionist)).not.toContain("go.financials");
    expect(
      availableTo(ROLE.Unknown).filter(
        (id) => id.startsWith("go.") || id.startsWith("appointment."),
      ),
    ).toEqual([
      // The pages that every role may open.
      "go.dashboard",
      "go.appointments",
      "go.board",
      "go.password",
      "go.sessions",
      "go.second_factor",
      "go.keys",
    ]);
  });

  it("refuse to book, edit or take payments without an active shift, with that reason", () => {
    const reasons = COMMANDS.flatMap((command) => {
      const reason = command.refuse({ ...DEFAULT_FACTS, shift: "none" }, null);
      return reason === "errors.code.shift_required" ? [command.id] : [];
    });
    expect(reasons.sort()).toEqual([
      "appointment.book_again",
      "appointment.cancel",
      "appointment.collect",
      "appointment.create",
      "appointment.edit",
      "appointment.package",
      "board.book",
      "board.move",
      "patient.book",
      "patient.deposit",
      "patient.pay_back",
    ]);
  });
});
