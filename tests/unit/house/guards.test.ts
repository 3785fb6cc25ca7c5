import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GUARDS } from "../../mutants/all-guards.ts";

describe("the guards that mutation tests remove", () => {
  it("occur in their file exactly once", () => {
    const times = GUARDS.map(({ name, file, take }) => [
      name,
      readFileSync(file, "utf8").split(take).length - 1,
    ]);
    expect(times).toEqual(GUARDS.map(({ name }) => [name, 1]));
  });

  it("name a test that exists", () => {
    const missing = GUARDS.filter(
      ({ test, only = "" }) => !new RegExp(only).test(readFileSync(test, "utf8")),
    );
    expect(missing).toEqual([]);
  });
});
