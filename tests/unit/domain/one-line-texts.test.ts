import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { code, line, lineOrNone, lines } from "#domain/fields.ts";
import { DocumentPatch } from "#domain/entities/document.ts";
import { ExpenseCategoryInput } from "#domain/entities/expense-category.ts";
import { MachineInput } from "#domain/entities/machine.ts";
import { TestInput } from "#domain/entities/test.ts";
import { validate } from "#domain/validate.ts";
import { describe, expect, it } from "vitest";

const ENTITIES = "domain/entities";
const BREAKS = ["\n", "\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029", "\n\n \n"];

/** The only texts that people type in several lines: their forms have room for them. */
const SEVERAL_LINES = [
  "appointment.ts notes",
  "center-profile.ts address",
  "center-profile.ts footer_ar",
  "center-profile.ts footer_en",
  "center-profile.ts phones",
  "document.ts note",
  "package.ts notes",
  "patient.ts notes",
];

describe("a text of one line", () => {
  it("has one blank where a line was broken, and none at its ends", () => {
    for (const end of BREAKS)
      for (const schema of [line(50), lineOrNone(50), code(50)]) {
        const read = validate(schema, `${end}A${end}B${end}`);
        expect([end, read]).toEqual([end, { ok: true, value: "A B" }]);
      }
    expect(validate(lineOrNone(50), " \n ")).toEqual({ ok: true, value: "" });
    expect(validate(lines(50), "A\r\nB\u2028C")).toEqual({ ok: true, value: "A\nB\nC" });
  });

  it("is every name, code, number and reason of a record", () => {
    const typed = { name_ar: "أ\nب", name_en: "A\u2028B", also_known_as: "C,\nD" };
    const test = validate(TestInput, { ...typed, unique_id: "CT\n1", modality: "CT" });
    expect(test).toEqual({
      ok: true,
      value: {
        unique_id: "CT 1",
        name_ar: "أ ب",
        name_en: "A B",
        also_known_as: "C, D",
        modality: "CT",
      },
    });
    const category = validate(ExpenseCategoryInput, { name_ar: "أ\vب", name_en: "A\rB" });
    expect(category).toEqual({ ok: true, value: { name_ar: "أ ب", name_en: "A B" } });
    const machine = validate(MachineInput, {
      name: "A\nB",
      number: "7\n8",
      model: "C\u0085D",
      branch: 1,
      room: 1,
    });
    expect(machine).toMatchObject({ value: { name: "A B", model: "C D", number: "7 8" } });
    expect(validate(DocumentPatch, { note: "A\nB" })).toMatchObject({ value: { note: "A\nB" } });
  });

  it("is every text of a record but those that its form shows in several lines", () => {
    const found = readdirSync(ENTITIES).flatMap((file) => {
      const source = readFileSync(join(ENTITIES, file), "utf8");
      return [...source.matchAll(/(\w+): (?:\w+\()*lines\(/g)].map(
        ([, field]) => `${file} ${field}`,
      );
    });
    expect(found.toSorted()).toEqual(SEVERAL_LINES);
  });
});
