import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PROJECT_DIR } from "../config.ts";

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
/** A file inside it that names the sources it was built from. */
const STAMP = ".built-from";

/**
 * Builds the client unless what is there was built from the very same sources. Answers whether it
 * did. The former client is served until the new one is complete, and stays when building fails.
 */
export async function buildClient(): Promise<boolean> {
  const sources = hashOfSources();
  if (isBuiltFrom(sources)) return false;
  const { build } = await import("vite");
  const draft = `${OUT}.${process.pid}`;
  try {
    await build({
      root: PROJECT_DIR,
      logLevel: "warn",
      build: { outDir: draft, emptyOutDir: true },
    });
    writeFileSync(join(draft, STAMP), sources);
    rmSync(OUT, { recursive: true, force: true });
    renameSync(draft, OUT);
  } catch (failure) {
    // Two servers that start at once build the same, and one of them is there first.
    if (!isBuiltFrom(sources)) throw failure;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

function isBuiltFrom(sources: string): boolean {
  const stamp = join(OUT, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
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
