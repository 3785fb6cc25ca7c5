import { describe, expect, it } from "vitest";
import { ROLE } from "#domain/roles.ts";
import { COMMANDS } from "#src/commands/all.ts";
import {
  listedCommands,
  matchListed,
  MAX_TITLE_RANK,
} from "#src/commands/palette/find-commands.ts";
import { DEFAULT_FACTS } from "./press.ts";

const listed = listedCommands(COMMANDS, DEFAULT_FACTS);
const foundIds = (text: string) => matchListed(listed, text).map(({ command }) => command.id);

describe("the search for commands", () => {
  it("finds the command New appointment in both languages and in the wrong keyboard layout", () => {
    expect(
      ["حجز جديد", "new app", "ىثص شحح", "NEW  Appointment", "p[. []d]"].map(
        (text) => foundIds(text)[0],
      ),
    ).toEqual([
      "appointment.create",
      "appointment.create",
      "appointment.create",
      "appointment.create",
      "appointment.create",
    ]);
    expect(foundIds("حجز")[0]).toBe("appointment.create");
  });

  it("prefers the meaning in the other layout if only that one has a letter for each key", () => {
    // `حجز`, `وردية` and `مريض جديد`, typed with the Latin layout active.
    expect(["p[.", ",v]dm", "lvdq []d]"].map((text) => foundIds(text)[0])).toEqual([
      "appointment.create",
      "shift.close",
      "patient.create",
    ]);
    expect(foundIds("patient's rec")[0]).toBe("appointment.patient");
  });

  it("ignores the other layout if only that one has signs", () => {
    // `عجز` is `u[.` there, and `لوجو` is `g,[,`.
    expect(foundIds("لوجو")).toEqual([]);
    expect(foundIds("عجز")).not.toContain("appointment.undo");
  });

  it("ignores hamza, ta marbuta, diacritics and tatweel", () => {
    expect(foundIds("اقفال ورديتى")[0]).toBe("shift.close");
    expect(foundIds("طباعه الإيصال")[0]).toBe("appointment.receipt");
    expect(foundIds("وَرْدِيَّة")).toContain("shift.close");
  });

  it("ranks titles above search words, and beginnings above other matches", () => {
    expect(foundIds("lock")[0]).toBe("session.lock");
    // What asks for a record first stands behind what is here.
    expect(foundIds("pay")).toEqual([
      "appointment.collect",
      "appointment.receipt",
      "patient.pay_back",
      "patient.deposit",
    ]);
    expect(foundIds("print").slice(0, 4)).toEqual([
      "appointment.receipt",
      "appointment.visit_receipt",
      "appointment.label",
      "view.print",
    ]);
    const ranks = matchListed(listed, "appointment").map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  });

  it("counts a whole Arabic word of a title without its article as the title, but not its beginning", () => {
    const rankOf = (text: string) =>
      matchListed(listed, text).find(({ command }) => command.id === "go.appointments")?.rank;
    expect(rankOf("حجوزات")).toBeLessThanOrEqual(MAX_TITLE_RANK);
    expect(rankOf("حجوز")).toBeGreaterThan(MAX_TITLE_RANK);
  });

  it("accepts words in any order", () => {
    expect(foundIds("patient new")[0]).toBe("patient.create");
    expect(foundIds("shift close")[0]).toBe("shift.close");
  });

  it("returns the same order for the same text, whatever was typed before", () => {
    const commandsBefore = foundIds("go to");
    foundIds("go to re");
    expect(foundIds("go to")).toEqual(commandsBefore);
  });

  it("distinguishes a match in the title from one in the search words", () => {
    const rankOf = (text: string, id: string) =>
      matchListed(listed, text).find(({ command }) => command.id === id)?.rank ?? 99;
    expect(rankOf("new app", "appointment.create")).toBeLessThanOrEqual(MAX_TITLE_RANK);
    expect(rankOf("walk-in", "appointment.create")).toBeGreaterThan(MAX_TITLE_RANK);
  });

  it("finds nothing for patient names, phones and blanks", () => {
    expect([foundIds("محمد علي"), foundIds("01012345678"), foundIds("   "), foundIds("؟")]).toEqual(
      [[], [], [], []],
    );
  });

  it("lists only commands of the role", () => {
    const doctor = listedCommands(COMMANDS, { ...DEFAULT_FACTS, role: ROLE.ReportingDoctor });
    expect(matchListed(doctor, "new appointment")).toEqual([]);
    expect(matchListed(doctor, "financials")).toEqual([]);
  });

  it("lists the commands of the page beneath the open palette", () => {
    const inPalette = listedCommands(COMMANDS, {
      ...DEFAULT_FACTS,
      overlay: "palette",
      focus: "text",
    });
    expect(inPalette).toEqual(listed);
  });

  it("finds every listed command by three letters", () => {
    const notFound = [...listed.here, ...listed.asking].filter(
      ({ id }) => !foundIds(id.split(".")[1]?.slice(0, 3) ?? "").length,
    );
    expect(notFound.map(({ id }) => id)).toEqual([]);
  });
});
