import { SOURCE_FILES } from "../../support/source-files.ts";
import { describe, expect, it } from "vitest";
import { moduleStateProblem } from "#lint/module-state.js";

const DECLARED =
  /^(?:export )?(let|var|const) ([\w$]+|[{[].*?[}\]])(?:: (.*?))??(?: =\s+([^;]*))?;?$/gm;

/** Returns the refused declarations of a text that stand outside of functions, by name. */
function refusedIn(path: string, text: string): string[] {
  return [...text.matchAll(DECLARED)].flatMap(([, kind = "", name = "", type = "", value = ""]) =>
    moduleStateProblem(path, { kind, type, value }) === null ? [] : [name],
  );
}

describe("the rule against state of modules", () => {
  it("is followed by every file, even if the linter's plugin did not run", () => {
    const refused = SOURCE_FILES.flatMap(({ path, text }) =>
      refusedIn(path, text).map((name) => `${path} ${name}`),
    );
    expect(refused).toEqual([]);
  });

  it("refuses variables, and collections that can be changed later", () => {
    const text = [
      "export let latest: number | null = null;",
      "let timer: Timer | undefined;",
      "const known = new Map<string, number>();",
      "const open: Set<string> = new Set();",
      "const typed: string[] = [];",
      'const NAMES = new Set(["a"]);',
    ].join("\n");
    expect(refusedIn("src/state/example.ts", text)).toEqual([
      "latest",
      "timer",
      "known",
      "open",
      "typed",
      "NAMES",
    ]);
  });

  it("allows constants, results of a factory, weak maps, and everything in tests", () => {
    const text = [
      'const NAMES: ReadonlySet<string> = new Set(["a"]);',
      "const NONE: readonly string[] = [];",
      "const ids = new WeakMap<object, number>();",
      "export const { add, remove } = createList();",
      "  let inside = 0;",
    ].join("\n");
    expect(refusedIn("src/state/example.ts", text)).toEqual([]);
    expect(refusedIn("tests/unit/example.test.ts", "let page = 1;")).toEqual([]);
  });
});
