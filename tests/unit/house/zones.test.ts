import { existsSync } from "node:fs";
import { posix } from "node:path";
import { SOURCE_FILES } from "../../support/source-files.ts";
import { describe, expect, it } from "vitest";
import { LIBRARIES, importProblem, packageProblem, ZONES } from "#lint/zones.js";

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)"([^"]+)"/gm;

/** Every import of the project's sources and tests. */
const imports = SOURCE_FILES.flatMap(({ path, text }) =>
  [...text.matchAll(IMPORT)].map(([, name = ""]) => ({ from: path, name })),
);

function problemOf({ from, name }: { from: string; name: string }): string | null {
  if (name.startsWith("#")) return importProblem(from, name.slice(1));
  if (name.startsWith(".")) return importProblem(from, posix.join(posix.dirname(from), name));
  return packageProblem(from, name);
}

describe("the rules for imports", () => {
  it("are followed by every import, even if the linter's plugin did not run", () => {
    expect(imports.length).toBeGreaterThan(1_000);
    expect(imports.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
  });

  it("let a feature import its own folder, shared parts and appointments/shared, but no other feature", () => {
    const from = "src/views/money/my-shift/index.tsx";
    const asked = [
      "src/views/appointments/shared/columns.tsx",
      "src/views/appointments/list/index.tsx",
      "src/views/center/catalogs/cells.tsx",
      "src/views/app/screens.ts",
      "src/views/money/controls/shift-words.tsx",
      "src/views/parts/button.tsx",
    ];
    expect(asked.filter((to) => importProblem(from, to) === null)).toEqual([
      "src/views/appointments/shared/columns.tsx",
      "src/views/money/controls/shift-words.tsx",
      "src/views/parts/button.tsx",
    ]);
  });

  it("forbid client imports in domain and server, and test imports in the product", () => {
    const crossings = [
      ["domain/dates.ts", "src/i18n/t.ts"],
      ["server/app.ts", "src/i18n/t.ts"],
      ["src/state/list/list.ts", "src/views/app/app.tsx"],
      ["src/main.tsx", "server/app.ts"],
      ["server/app.ts", "tests/support/world.ts"],
    ] as const;
    expect(crossings.filter(([from, to]) => importProblem(from, to) === null)).toEqual([]);
  });

  it("name only files and folders that exist, also for the packages reserved to them", () => {
    const isThere = (place: string) => existsSync(place);
    const named = [
      ...ZONES.flatMap(({ zone, imports: allowed }) => [zone, ...allowed]),
      ...Object.values(LIBRARIES).flat(),
    ];
    expect(named.filter((place) => !isThere(place))).toEqual([]);
  });
});
