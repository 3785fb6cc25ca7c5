import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const FOLDERS = ["domain", "server", "src", "tests", "bench"];

function pathsUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** Every source and test file of the project, with its path from the root. */
export const SOURCE_FILES = FOLDERS.flatMap(pathsUnder).map((path) => {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, lines: text.split("\n") };
});
