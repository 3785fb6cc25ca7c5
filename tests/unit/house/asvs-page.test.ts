import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/asvs.md", "utf8");
const VERDICTS = ["met", "met, if", "not met", "does not apply"];

/** The requirements of levels 1 and 2 of ASVS 5.0.0: the numbers within each section. */
const REQUIREMENTS = `
1.1 1 2
1.2 1 2 3 4 5 6 7 8 9
1.3 1 2 3 4 5 6 7 8 9 10 11
1.4 1 2 3
1.5 1 2
2.1 1 2 3
2.2 1 2 3
2.3 1 2 3 4
2.4 1
3.2 1 2
3.3 1 2 3 4
3.4 1 2 3 4 5 6
3.5 1 2 3 4 5
3.7 1 2
4.1 1 2 3
4.2 1
4.3 1 2
4.4 1 2 3 4
5.1 1
5.2 1 2 3
5.3 1 2
5.4 1 2 3
6.1 1 2 3
6.2 1 2 3 4 5 6 7 8 9 10 11 12
6.3 1 2 3 4
6.4 1 2 3 4
6.5 1 2 3 4 5
6.6 1 2 3
6.8 1 2 3 4
7.1 1 2 3
7.2 1 2 3 4
7.3 1 2
7.4 1 2 3 4 5
7.5 1 2
7.6 1 2
8.1 1 2
8.2 1 2 3
8.3 1
8.4 1
9.1 1 2 3
9.2 1 2 3 4
10.1 1 2
10.2 1 2
10.3 1 2 3 4
10.4 1 2 3 4 5 6 7 8 9 10 11
10.5 1 2 3 4 5
10.6 1 2
10.7 1 2 3
11.1 1 2
11.2 1 2 3
11.3 1 2 3
11.4 1 2 3 4
11.5 1
11.6 1
12.1 1 2 3
12.2 1 2
12.3 1 2 3 4
13.1 1
13.2 1 2 3 4 5
13.3 1 2
13.4 1 2 3 4 5
14.1 1 2
14.2 1 2 3 4
14.3 1 2 3
15.1 1 2 3
15.2 1 2 3
15.3 1 2 3 4 5 6 7
16.1 1
16.2 1 2 3 4 5
16.3 1 2 3 4
16.4 1 2 3
16.5 1 2 3
17.1 1
17.2 1 2 3 4
17.3 1 2
`;
/** How many of them are of level 1; the others are of level 2. */
const OF_LEVEL_1 = 70;

const rows = [...page.matchAll(/^\| +(\d+\.\d+\.\d+) +\| +([12]) +\|(.*)\|$/gm)].map(
  ([, number = "", level = "", rest = ""]) => {
    const [words = "", verdict = "", where = ""] = rest.split("|").map((cell) => cell.trim());
    return { number, level, words, verdict, where };
  },
);

/** Returns the paths that a text names as code. */
function pathsIn(text: string): string[] {
  return [
    ...text.matchAll(/`((?:(?:tests|server|domain|src|release)\/[\w./-]+|[\w.-]+\.(?:ts|yaml)))`/g),
  ].map(([, path = ""]) => path);
}

describe("the page about the OWASP standard", () => {
  it("has one row for each requirement of levels 1 and 2, in order", () => {
    const numbers = REQUIREMENTS.trim()
      .split("\n")
      .flatMap((line) => {
        const [section = "", ...last] = line.split(" ");
        return last.map((number) => `${section}.${number}`);
      });
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    expect(rows.filter(({ level }) => level === "1")).toHaveLength(OF_LEVEL_1);
  });

  it("judges each of them, and says why", () => {
    const odd = rows.filter(
      ({ words, verdict, where }) => words === "" || !VERDICTS.includes(verdict) || where === "",
    );
    expect(odd).toEqual([]);
  });

  it("names a place for each that is met: a file, or a section of a page", () => {
    const unproved = rows.filter(
      ({ verdict, where }) =>
        verdict.startsWith("met") && pathsIn(where).length === 0 && !/\]\([\w./-]+\.md/.test(where),
    );
    expect(unproved.map(({ number }) => number)).toEqual([]);
  });

  it("names only files that exist, and words that stand in them", () => {
    expect(pathsIn(page).filter((path) => !existsSync(path))).toEqual([]);
    const quoted = [...page.matchAll(/`([\w./-]+)` \("([^"]+)"\)/g)];
    const missing = quoted
      .map(([, path = "", words = ""]) => ({ path, words }))
      .filter(
        ({ path, words }) => !existsSync(path) || !readFileSync(path, "utf8").includes(words),
      );
    expect(quoted.length).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  it("links only to sections that exist", () => {
    const links = [...page.matchAll(/\]\(([\w./-]+\.md)#([\w-]+)\)/g)];
    const missing = links.filter(([, target = "", section = ""]) => {
      const file = target.startsWith("../") ? target.slice(3) : `docs/${target}`;
      const sections = [...readFileSync(file, "utf8").matchAll(/^#+ (.*)$/gm)].map(
        ([, title = ""]) =>
          title
            .toLowerCase()
            .replace(/[^\w\s-]/g, "")
            .replaceAll(" ", "-"),
      );
      return !sections.includes(section);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it("adds up its verdicts", () => {
    const sums = (counted: typeof rows) => [
      counted.length,
      ...VERDICTS.map((verdict) => counted.filter((row) => row.verdict === verdict).length),
    ];
    const shown = ["1", "2", "both"].map((level) => {
      const line = new RegExp(`^\\| +${level} +\\|(.*)\\|$`, "m").exec(page)?.[1] ?? "";
      return line.split("|").map(Number);
    });
    expect(shown).toEqual([
      sums(rows.filter(({ level }) => level === "1")),
      sums(rows.filter(({ level }) => level === "2")),
      sums(rows),
    ]);
  });
});
