// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Builds `dist/`. It is JavaScript, because it must run before anything has been compiled.
 * @typedef {object} Part A part of the product that is built by itself.
 * @property {string} name
 * @property {string} config Its configuration of Vite.
 * @property {readonly string[]} sources Files and folders that it is built from.
 * @property {readonly string[]} folders Folders of `dist/` that it fills. The first one gets the stamp.
 */

const PROJECT_DIR = fileURLToPath(new URL("../..", import.meta.url));
const DIST = join(PROJECT_DIR, "dist");
/** The commands of the built server; each is one file of `dist/server`. */
export const COMMANDS = [
  "start",
  "demo",
  "center-create",
  "account-password",
  "backup",
  "restore",
  "audit-verify",
  "database-upgrade",
  "distribute",
];
/** File in the first folder of a part with the hash of the sources that it was built from. */
const STAMP = ".built-from";
const SHARED_SOURCES = ["domain", "tsconfig.json", "package.json", "package-lock.json"];

/** @type {readonly Part[]} */
const PARTS = [
  {
    name: "server",
    config: "vite.server.config.ts",
    // Exported files have the words of the screens.
    sources: ["server", "src/i18n", "vite.server.config.ts", ...SHARED_SOURCES],
    folders: ["server", "migrations"],
  },
  {
    name: "client",
    config: "vite.config.ts",
    sources: ["src", "public", "index.html", "vite.config.ts", ...SHARED_SOURCES],
    folders: ["client"],
  },
];

/**
 * Returns the names of the parts that are missing or were built from other sources.
 * @returns {string[]}
 */
export function outdatedParts() {
  return PARTS.filter((part) => !isBuiltFrom(part, hashOf(part.sources))).map(({ name }) => name);
}

/**
 * Builds the parts that are not up to date, with `force` also those that are. `only` names the one part to build.
 * A part is replaced only when the new one is complete, and is kept if its build fails.
 * @param {{ only?: "server" | "client", force?: boolean, logLevel?: "info" | "warn" }} [options]
 * @returns {Promise<void>}
 */
export async function build({ only, force = false, logLevel = "warn" } = {}) {
  for (const part of PARTS.filter(({ name }) => only === undefined || name === only)) {
    const sources = hashOf(part.sources);
    if (force || !isBuiltFrom(part, sources)) await buildPart(part, sources, logLevel);
  }
}

/**
 * @param {Part} part
 * @param {string} sources
 * @param {"info" | "warn"} logLevel
 */
async function buildPart(part, sources, logLevel) {
  const vite = await import("vite");
  const drafts = part.folders.map((folder) => draftOf(folder));
  const [first = ""] = drafts;
  try {
    await vite.build({
      root: PROJECT_DIR,
      configFile: join(PROJECT_DIR, part.config),
      logLevel,
      build: { outDir: first, emptyOutDir: true },
    });
    writeFileSync(join(first, STAMP), sources);
    // The stamp is put in place last: until then, the part counts as out of date.
    for (const folder of part.folders.toReversed()) {
      rmSync(join(DIST, folder), { recursive: true, force: true });
      renameSync(draftOf(folder), join(DIST, folder));
    }
  } catch (failure) {
    // If two processes build the same sources at once, the slower one may fail; the other's result is as good.
    if (!isBuiltFrom(part, sources)) throw failure;
  } finally {
    removeDrafts();
  }
}

/** @param {string} folder */
const draftOf = (folder) => join(DIST, `${folder}.${process.pid}`);

/** Removes what builds of this process have left beside `dist/client` and `dist/server`. */
export function removeDrafts() {
  for (const folder of PARTS.flatMap(({ folders }) => folders))
    rmSync(draftOf(folder), { recursive: true, force: true });
}

/**
 * @param {Part} part
 * @param {string} sources
 */
function isBuiltFrom({ folders: [first = ""] }, sources) {
  const stamp = join(DIST, first, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
}

/** @param {readonly string[]} sources */
function hashOf(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const path of filesOf(join(PROJECT_DIR, source))) {
      hash.update(relative(PROJECT_DIR, path)).update("\0").update(readFileSync(path)).update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
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
