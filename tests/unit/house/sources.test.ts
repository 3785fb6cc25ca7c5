import { existsSync } from "node:fs";
import { SOURCE_FILES } from "../../support/source-files.ts";
import { describe, expect, it } from "vitest";

const product = SOURCE_FILES.filter(({ path }) => !path.startsWith("tests/"));
const client = SOURCE_FILES.filter(({ path }) => path.startsWith("src/"));

/** Returns `path:line  text` for each line that the pattern matches. */
function results(pattern: RegExp, among: typeof SOURCE_FILES): string[] {
  return among.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      pattern.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : [],
    ),
  );
}

describe("every source file", () => {
  it("is at most 300 lines long", () => {
    const long = SOURCE_FILES.filter(({ lines }) => lines.length > 301).map(
      ({ path, lines }) => `${path} ${lines.length}`,
    );
    expect(long).toEqual([]);
  });

  it("is named in kebab-case", () => {
    const odd = SOURCE_FILES.filter(
      ({ path }) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it("uses neither any nor comments that silence the compiler", () => {
    expect(
      results(/(:\s*any\b|\bas any\b|<any>|@ts-ignore|@ts-expect-error|@ts-nocheck)/, product),
    ).toEqual([]);
  });

  it("contains no notes about unfinished work", () => {
    expect(results(/\b(TODO|FIXME|XXX)\b/, product)).toEqual([]);
  });

  it("names only documentation pages that exist", () => {
    const namedPages = SOURCE_FILES.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:docs\/[\w./-]+|[A-Z]{3,}\w*)\.md\b/g)].map(([page]) => ({
        path,
        page,
      })),
    );
    expect(namedPages.length).toBeGreaterThan(2);
    expect(namedPages.filter(({ page }) => !existsSync(page))).toEqual([]);
  });

  it("contains no absolute path of a machine", () => {
    expect(
      results(
        /(["'`(\s])\/(work|home|root)\//,
        SOURCE_FILES.filter(({ path }) => !path.endsWith("sources.test.ts")),
      ),
    ).toEqual([]);
  });
});

describe("the client", () => {
  it("uses logical CSS classes only, so that the Arabic layout is mirrored", () => {
    const physical =
      /["'`\s:](-?(ml|mr|pl|pr)-[\w[]|-?(left|right)-[\d[(]|text-(left|right)\b|border-(l|r)\b|border-(l|r)-|rounded-(l|r|tl|tr|bl|br)\b|rounded-(l|r|tl|tr|bl|br)-|float-(left|right)\b|clear-(left|right)\b)/;
    expect(
      results(
        physical,
        client.filter(({ path }) => path.endsWith(".tsx")),
      ),
    ).toEqual([]);
  });

  it("shows only texts from the dictionaries", () => {
    const arabicOutside = results(
      /[؀-ۿ]/,
      client.filter(({ path }) => path.endsWith(".tsx")),
    );
    const textBetweenTags = results(
      />\s*[A-Z][a-z]+(\s+[A-Za-z]+)*[.!?]?\s*<\//,
      client.filter(({ path }) => path.endsWith(".tsx")),
    );
    const wordsInAttributes = results(
      /\s(aria-label|title|placeholder|alt|label)="[^"]*[A-Za-z]{2,}[^"]*"/,
      client.filter(({ path }) => path.endsWith(".tsx")),
    );
    expect({ arabicOutside, textBetweenTags, wordsInAttributes }).toEqual({
      arabicOutside: [],
      textBetweenTags: [],
      wordsInAttributes: [],
    });
  });

  it("reads the position of a key, never its letter in the keyboard layout", () => {
    const allowed = /^src\/views\/parts\//;
    expect(
      results(
        /event\.key\b(?!Code)/,
        client.filter(({ path }) => path.startsWith("src/commands/") && !allowed.test(path)),
      ),
    ).toEqual([]);
  });
});
