import { describe, expect, it } from "vitest";
import {
  changeSearch,
  CLOSED,
  emptyInput,
  reopenInput,
  type PaletteInput,
  type PaletteLayer,
} from "#src/commands/palette/palette-input.ts";

const patients: PaletteLayer = { kind: "palette", mode: "patients" };
const commands: PaletteLayer = { kind: "palette", mode: "commands" };

/** The input after the user typed a name, chose a line and pressed Enter before the results came. */
const typed: PaletteInput = {
  ...emptyInput(patients),
  text: "mona",
  chosen: "patient:7",
  pendingEnter: "run",
};

describe("what the user entered in the palette", () => {
  it("forgets the chosen line and a pending Enter when the text changes", () => {
    expect(changeSearch(typed, { text: "monal" })).toEqual({
      opening: patients,
      mode: "patients",
      text: "monal",
      chosen: null,
      pendingEnter: null,
    });
  });

  it("keeps its text when the key of another mode is pressed", () => {
    expect(reopenInput(typed, commands)).toEqual({
      opening: commands,
      mode: "commands",
      text: "mona",
      chosen: null,
      pendingEnter: null,
    });
  });

  it("is cleared when a command asks for a record", () => {
    const question: PaletteLayer = { ...patients, choose: "appointment.create" };
    expect(reopenInput(typed, question).text).toBe("");
  });

  it("is cleared when the palette was closed in between", () => {
    expect(reopenInput(reopenInput(typed, CLOSED), patients).text).toBe("");
  });

  it("is replaced by the text that the palette is opened with", () => {
    expect(reopenInput(typed, { ...patients, text: "sara" }).text).toBe("sara");
  });
});
