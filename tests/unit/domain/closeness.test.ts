import { describe, expect, it } from "vitest";
import { distanceBetween } from "#domain/closeness.ts";

/** The names, those nearest to what was asked for first. */
const nearest = (asked: string, names: readonly string[]) =>
  names.toSorted((one, other) => distanceBetween(asked, one) - distanceBetween(asked, other));

describe("how near a name is to what was typed", () => {
  it("is nought for the same name, and grows with each letter that differs", () => {
    expect([
      distanceBetween("mona hussein", "Mona Hussein"),
      distanceBetween("mona", "Mina"),
      distanceBetween("mona", "Dina"),
    ]).toEqual([0, 1, 2]);
  });

  it("puts the same name in the other script before another name in the same one", () => {
    expect(
      nearest("mona hussein", [
        "Hussein Mina Abdallah Eltahan",
        "حسين مينا عبد الله",
        "منى حسين محمد شحاتة",
      ]),
    ).toEqual(["منى حسين محمد شحاتة", "Hussein Mina Abdallah Eltahan", "حسين مينا عبد الله"]);
    expect(nearest("منى حسين", ["Mina Hassan", "Mona Hussein"])).toEqual([
      "Mona Hussein",
      "Mina Hassan",
    ]);
  });
});
