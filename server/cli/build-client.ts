import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PROJECT_DIR } from "../config.ts";

/** Files and folders that the built client depends on. */
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
/** File in the output folder with the hash of the sources that it was built from. */
const STAMP = ".built-from";

/**
 * Builds the client unless it was already built from the same sources. Returns true if it was built.
 * The previous build is replaced only when the new one is complete, and is kept if the build fails.
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
    // If two servers build the same sources at once, the slower one may fail; the other's result is as good.
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
      // The path is a file, not a folder.
      return null;
    }
  })();
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
