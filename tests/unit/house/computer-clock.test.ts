import { SOURCE_FILES } from "../../support/source-files.ts";
import { describe, expect, it } from "vitest";
import { computerClockProblem } from "#lint/computer-clock.js";

const CODE = /(?:\bnew )?\b(?:Date|performance|Temporal)\b[^;\n]*/g;

/** Returns the code of a file that reads the computer's clock although it may not. */
const refusedIn = (path: string, text: string): string[] =>
  [...text.matchAll(CODE)].map(([code]) => code).filter((code) => computerClockProblem(path, code));

describe("the rule against the computer's clock", () => {
  it("is followed by every file, even if the linter's plugin did not run", () => {
    const refused = SOURCE_FILES.flatMap(({ path, text }) =>
      refusedIn(path, text).map((code) => `${path} ${code}`),
    );
    expect(refused).toEqual([]);
  });

  it("refuses what reads it in the client and in the rules, and nothing else", () => {
    const text = [
      "const now = Date.now();",
      "const at = new Date().toISOString();",
      "const words = Date();",
      "const origin = performance.timeOrigin;",
      "const steady = performance.now();",
      "const instant = new Date(at);",
      "const parsed = Date.parse(at);",
    ].join("\n");
    const refused = ["Date.now()", "new Date().toISOString()", "Date()", "performance.timeOrigin"];
    expect(refusedIn("src/state/example.ts", text)).toEqual(refused);
    expect(refusedIn("domain/example.ts", text)).toEqual(refused);
    expect(refusedIn("src/browser/clock.ts", text)).toEqual([]);
    expect(refusedIn("server/example.ts", text)).toEqual([]);
  });
});
