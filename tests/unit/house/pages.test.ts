import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const pages = [
  "CONTRIBUTING.md",
  "README.md",
  "SECURITY.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** Returns the page and the path that it names, as one line, for each match of the pattern whose path does not exist. */
function missing(pattern: RegExp, placeOf: (page: string, named: string) => string): string[] {
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([, named = ""]) => named)
      .filter((named) => !existsSync(placeOf(path, named)))
      .map((named) => `${path}  ${named}`),
  );
}

describe("the documentation", () => {
  it("names only tests and sources that exist", () => {
    expect(
      missing(/`((?:tests|server|domain|src)\/[\w./-]+\.tsx?)`/g, (_page, named) => named),
    ).toEqual([]);
  });

  it("links only to pages that exist", () => {
    const links = /\]\((?!https?:|#)([\w./-]+)(?:#[\w-]+)?\)/g;
    expect(missing(links, (page, named) => join(dirname(page), named))).toEqual([]);
  });

  it("has the same sections in every decision", () => {
    const decisions = pages.filter(({ path }) => /decisions\/\d/.test(path));
    const sections = decisions.map(({ text }) => text.match(/^## .*$/gm)?.join());
    expect(decisions.length).toBeGreaterThan(20);
    expect(new Set(sections)).toEqual(
      new Set(["## Context,## Decision,## Consequences,## Status"]),
    );
  });

  it("has no table in a table, as a merge leaves it", () => {
    const inner = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/^\| *:?-+.*\n(?:\|.*\n)*?\| *:?-{3,}/gm)].map(() => path),
    );
    expect(inner).toEqual([]);
  });

  it("lists every environment variable", () => {
    const { text = "" } = pages.find(({ path }) => path.endsWith("operations.md")) ?? {};
    const config = readFileSync("server/config.ts", "utf8");
    const variables = [...config.matchAll(/env\["(\w+)"\]|\(env, "(\w+)"\)/g)].map(
      ([, one, other]) => one ?? other ?? "",
    );
    expect(variables.length).toBeGreaterThan(8);
    expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
