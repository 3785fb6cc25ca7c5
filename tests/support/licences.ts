import { readFileSync } from "node:fs";

/** An installed package, from the lock file. */
export interface LockedPackage {
  /** Its path, for example `node_modules/fastify`. */
  path: string;
  name: string;
  version: string;
  licence: string;
  /** True if a server does not need it. The client may contain it: the build has put it into `dist/client`. */
  isDevelopment: boolean;
  /** Address from which it was downloaded; empty if the lock file has none. */
  origin: string;
  /** Hash that npm verifies. */
  integrity: string;
  /** True if it is contained in another package, and covered by that package's hash. */
  isBundled: boolean;
  hasInstallScript: boolean;
}

/**
 * Licences that require no more than attribution: software built with these packages may be sold and stay closed
 * source. MPL-2.0 covers changes to the package's own files, of which there are none.
 */
export const ACCEPTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

/** Returns all packages of package-lock.json. */
export function lockedPackages(file = "package-lock.json"): LockedPackage[] {
  const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({
      path,
      name: path.split("node_modules/").at(-1) ?? path,
      version: entry.version ?? "",
      licence: entry.license ?? "none named",
      isDevelopment: entry.dev === true,
      origin: entry.resolved ?? "",
      integrity: entry.integrity ?? "",
      isBundled: entry.inBundle === true,
      hasInstallScript: entry.hasInstallScript === true,
    }));
}

/** Returns true if accepted licences alone satisfy an SPDX expression. */
export function isAccepted(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, "$1");
  if (bare.includes(" OR ")) return bare.split(" OR ").some(isAccepted);
  return bare.split(" AND ").every((licence) => ACCEPTED.has(licence));
}
