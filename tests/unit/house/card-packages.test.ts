import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const page = readFileSync(join(root, "docs/design.md"), "utf8");
const [, section = ""] = page.split("## Packages of the design card");
const [table = ""] = section.split("\n## ");

/** The rows of the table: each package with the folders and files that import it. */
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) => {
    const [, packages = "", , places = ""] = line.split(/(?<!\\)\|/);
    return quoted(packages).map((name) => ({ name, places: quoted(places) }));
  });

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
}

/** Returns the texts of a file, or of the sources in a folder. */
function textsAt(place: string): string[] {
  const path = join(root, place);
  if (statSync(path).isFile()) return [readFileSync(path, "utf8")];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

/** Returns whether a text imports a package, or a part of it. */
const importsIt = (name: string) => (text: string) =>
  new RegExp(`(?:from |import |import\\()"${name}(?:/[^"]*)?"`).test(text);

describe("the packages of the design card", () => {
  it("are all in the table of the design page", () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [
        "@formkit/tempo",
        "@headlessui/react",
        "@tanstack/react-table",
        "@tanstack/react-virtual",
        "cmdk",
        "playwright",
        "react",
        "react-dom",
        "react-hot-toast",
        "react-hotkeys-hook",
        "redaxios",
        "rosetta",
        "superstruct",
        "tailwindcss",
        "valtio",
        "vite",
        "vitest",
        "wouter",
      ].toSorted(),
    );
  });

  it.each(rows)("$name is installed, and imported where the table says", ({ name, places }) => {
    const installed = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(Object.keys(installed)).toContain(name);
    const idle = places.filter((place) => !textsAt(place).some(importsIt(name)));
    expect(idle).toEqual([]);
  });
});
