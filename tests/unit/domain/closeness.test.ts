import { describe, expect, it } from "vitest";
import { distanceBetween } from "#domain/closeness.ts";

/** Returns the names, nearest to the query first. */
const nearest = (query: string, names: readonly string[]) =>
  names.toSorted((one, other) => distanceBetween(query, one) - distanceBetween(query, other));

describe("the distance between a name and a query", () => {
  it("is 0 for the same name, and grows with each different letter", () => {
    expect([
      distanceBetween("mona hussein", "Mona Hussein"),
      distanceBetween("mona", "Mina"),
      distanceBetween("mona", "Dina"),
    ]).toEqual([0, 1, 2]);
  });

  it("is smaller for the same name in the other script than for another name in the same script", () => {
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
