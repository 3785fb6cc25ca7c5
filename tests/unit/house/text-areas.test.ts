import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { ALL_TEXT_AREAS, TEXT_AREAS, type TextArea } from "#src/i18n/areas.ts";
import { SOURCE_FILES } from "../../support/source-files.ts";

/** `from "x"` of imports and exports that are not of types alone. */
const STATIC = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s*)?"([^"]+)"/g;
/** `import.meta.glob("./folder/*.tsx")`, which imports each file of a folder. */
const GLOB = /\bimport\.meta\.glob[^(]*\(\s*"([^"]+)\/\*\.tsx"/g;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*,?\s*\)/g;
/** `import("x")` that is handed over with the areas it needs. */
const WITH_AREAS =
  /\bimport\(\s*"([^"]+)"\s*,?\s*\)\s*,\s*((?:"\w+"\s*,?\s*)+|\.{3}ALL_TEXT_AREAS\s*,?\s*)\)/g;
const QUOTED = /["'`]([a-z_]+(?:\.\w+)+)/g;
/** `x.${…}`, which names each text of a group. */
const OF_GROUP = /`([a-z_]+(?:\.\w+)*)\.\$\{/g;

const textOf = new Map(SOURCE_FILES.map(({ path, text }) => [path, text]));

function resolved(from: string, name: string): string | null {
  const path = name.startsWith("#")
    ? name.slice(1)
    : name.startsWith(".")
      ? posix.join(posix.dirname(from), name)
      : null;
  return path !== null && textOf.has(path) && !path.startsWith("src/i18n/") ? path : null;
}

function namesIn(path: string, pattern: RegExp): string[] {
  return [...(textOf.get(path) ?? "").matchAll(pattern)]
    .map(([, name = ""]) => resolved(path, name))
    .filter((one) => one !== null);
}

/** Returns the files of the folders that a file imports as a whole. */
function globbedBy(path: string): string[] {
  const folders = new Set(
    [...(textOf.get(path) ?? "").matchAll(GLOB)].map(([, folder = ""]) =>
      posix.join(posix.dirname(path), folder),
    ),
  );
  return [...textOf.keys()].filter((one) => folders.has(posix.dirname(one)));
}

/** Imports of a file that come with areas of their own. */
function handedOver(path: string): { to: string; areas: TextArea[] }[] {
  return [...(textOf.get(path) ?? "").matchAll(WITH_AREAS)].flatMap(([, name = "", areas = ""]) => {
    const to = resolved(path, name);
    const named = ALL_TEXT_AREAS.filter(
      (area) => areas.startsWith("...") || areas.includes(`"${area}"`),
    );
    return to === null ? [] : [{ to, areas: named }];
  });
}

/** Returns the files that come with a file, less those that are there before it. */
function filesWith(start: string, before: ReadonlySet<string>, lazily: boolean): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || before.has(path)) continue;
    found.add(path);
    open.push(...namesIn(path, STATIC), ...globbedBy(path));
    const own = new Set(handedOver(path).map(({ to }) => to));
    if (lazily) open.push(...namesIn(path, DYNAMIC).filter((one) => !own.has(one)));
  }
  return found;
}

/** The dotted paths of an area's texts and of the groups they stand in. */
function pathsOf(table: object, prefix = ""): string[] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) => [
    `${prefix}${name}`,
    ...(typeof value === "object" && value !== null ? pathsOf(value, `${prefix}${name}.`) : []),
  ]);
}

const areaOf = new Map<string, TextArea>();
for (const name of ALL_TEXT_AREAS) {
  const { area } = await TEXT_AREAS[name].en();
  for (const path of pathsOf(area)) areaOf.set(path, name);
}

function areasIn(files: ReadonlySet<string>): Map<TextArea, string> {
  const found = new Map<TextArea, string>();
  for (const path of files) {
    // The name of a permission may read like that of a text.
    if (!path.startsWith("src/")) continue;
    const text = textOf.get(path) ?? "";
    for (const [, key = ""] of [...text.matchAll(QUOTED), ...text.matchAll(OF_GROUP)]) {
      const area = areaOf.get(key);
      if (area !== undefined) found.set(area, `${path}: ${key}`);
    }
  }
  return found;
}

const always = new Set([
  ...filesWith("src/main.tsx", new Set(), false),
  ...filesWith("src/workspace.tsx", new Set(), false),
]);

describe("the texts of an area", () => {
  it("are loaded with each screen and layer that shows them", () => {
    const named = [...textOf.keys()].filter((path) => path.startsWith("src/")).flatMap(handedOver);
    const isNamed = new Set(named.map(({ to }) => to));
    const others = [...always]
      .flatMap((path) => namesIn(path, DYNAMIC))
      .filter((to) => !isNamed.has(to));
    const parts = [...named, ...others.map((to) => ({ to, areas: [] as TextArea[] }))];
    expect(parts.length).toBeGreaterThan(50);
    const missing = parts.flatMap(({ to, areas }) =>
      [...areasIn(filesWith(to, always, true))]
        .filter(([area]) => !areas.includes(area))
        .map(([area, where]) => `${to} needs ${area} (${where})`),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it("are not shown by what every page has, but by its commands, which wait for a key", () => {
    const shown = new Set([...always].filter((path) => !path.startsWith("src/commands/")));
    expect([...areasIn(shown).values()]).toEqual([
      // Only a dialog with a passkey fails so, and that has loaded them.
      "src/state/screen/toasts.ts: second_factor.ceremony",
    ]);
  });
});
