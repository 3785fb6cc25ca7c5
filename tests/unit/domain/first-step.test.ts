import { describe, expect, it } from "vitest";
import { firstStepOf } from "#domain/first-step.ts";

describe("what a person must do before anything else", () => {
  it("is to change a password that somebody else typed, then to set up a factor that the role needs", () => {
    const states = [true, false].flatMap((mustChangePassword) =>
      [true, false].flatMap((isRequired) =>
        [true, false].map((isSetUp) => ({
          mustChangePassword,
          secondFactor: { isRequired, isSetUp },
        })),
      ),
    );
    const password = ["password", "password", "password", "password"];
    expect(states.map(firstStepOf)).toEqual([...password, null, "second_factor", null, null]);
  });
});
