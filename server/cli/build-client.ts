import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PROJECT_DIR } from "../config";

/** What the built client is made of. */
const SOURCES = [
  "src",
  "domain",
  "public",
  "index.html",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const OUT = join(PROJECT_DIR, "dist/client");
const STAMP = join(OUT, ".built-from");

/** Builds the client unless what is there was built from the very same sources. Answers whether it did. */
export async function buildClient(): Promise<boolean> {
  const sources = hashOfSources();
  const isFresh =
    existsSync(join(OUT, "index.html")) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, "utf8") === sources;
  if (isFresh) return false;
  const { build } = await import("vite");
  await build({ root: PROJECT_DIR, logLevel: "warn" });
  writeFileSync(STAMP, sources);
  return true;
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const path of filesOf(join(PROJECT_DIR, source))) {
      hash.update(relative(PROJECT_DIR, path)).update("\0").update(readFileSync(path)).update("\0");
    }
  }
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true, recursive: true });
    } catch {
      // A file, not a folder.
      return null;
    }
  })();
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
