import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The package of Debian with the spreadsheet of LibreOffice without windows. */
const PACKAGE = "libreoffice-calc-nogui";
const LIMIT = { timeout: 300_000, maxBuffer: 64 * 1024 * 1024 };

/** Opens spreadsheets with LibreOffice. */
export interface LibreOffice {
  /**
   * Opens xlsx files with all their formulas computed, and returns each as the text of a flat OpenDocument, by name.
   */
  open(files: Readonly<Record<string, Buffer>>): Promise<Record<string, string>>;
}

/**
 * Returns LibreOffice: the installed one, or else that of Debian, which is downloaded and unpacked into a folder of its
 * own, so that nothing on the machine changes. Throws if the machine has no Debian packages.
 */
export async function findLibreOffice(): Promise<LibreOffice> {
  const installed = await run("sh", ["-c", "command -v soffice"]).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  const { program, env } =
    installed === null ? await unpackedProgram() : { program: installed, env: process.env };
  return {
    async open(files) {
      const folder = await mkdtemp(join(tmpdir(), "scandesk-office-"));
      try {
        const names = Object.keys(files);
        for (const name of names) writeFileSync(join(folder, `${name}.xlsx`), files[name] ?? "");
        const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
        const sources = names.map((name) => join(folder, `${name}.xlsx`));
        const convert = ["--convert-to", "fods", "--outdir", folder];
        await run(program, ["--headless", profile, ...convert, ...sources], {
          ...LIMIT,
          env: { ...env, HOME: folder },
        });
        const opened = names.map(async (name): Promise<[string, string]> => [
          name,
          await readFile(join(folder, `${name}.fods`), "utf8"),
        ]);
        return Object.fromEntries(await Promise.all(opened));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Where the unpacked packages stay for the next run; like the browser, it is too large to fetch each time. */
const CACHE = resolve("node_modules/.cache/scandesk-libreoffice");

async function unpackedProgram(): Promise<{ program: string; env: NodeJS.ProcessEnv }> {
  if (!existsSync(CACHE))
    await oneAtATime(async () => {
      if (!existsSync(CACHE)) await unpack();
    });
  const office = join(CACHE, "usr/lib/libreoffice/program");
  const libraries = join(CACHE, "usr/lib/x86_64-linux-gnu");
  const folders = [office, libraries, join(libraries, "blas"), join(libraries, "lapack")];
  return {
    program: join(office, "soffice"),
    env: { ...process.env, LD_LIBRARY_PATH: folders.join(":") },
  };
}

/** Runs one such work at a time, of all test files. The lock ends with its process, however that ends. */
async function oneAtATime(work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(CACHE), { recursive: true });
  const lock = spawn("flock", [`${CACHE}.lock`, "sh", "-c", "echo held; cat"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(lock.stdout, "data");
  try {
    await work();
  } finally {
    lock.stdin.end();
  }
}

/** Downloads the package with everything that the machine does not have, and unpacks it. */
async function unpack(): Promise<void> {
  const folder = `${CACHE}.part`;
  rmSync(folder, { recursive: true, force: true });
  const root = join(folder, "root");
  mkdirSync(root, { recursive: true });
  const names = await missingPackages().catch(async () => {
    await run("apt-get", ["update"], LIMIT);
    return missingPackages();
  });
  await run("apt-get", ["download", ...names], { ...LIMIT, cwd: folder });
  const files = await readdir(folder);
  for (const file of files.filter((name) => name.endsWith(".deb")))
    await run("dpkg-deb", ["-x", join(folder, file), root], LIMIT);
  setUp(root);
  renameSync(root, CACHE);
  rmSync(folder, { recursive: true, force: true });
}

async function missingPackages(): Promise<string[]> {
  const simulated = ["-s", "install", "-y", "--no-install-recommends", PACKAGE];
  const { stdout } = await run("apt-get", simulated, LIMIT);
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = ""]) => name);
  if (names.length === 0) throw new Error(`apt-get offers no ${PACKAGE}`);
  return names;
}

/** Does what the packages do when they are installed: their settings name places of the whole machine. */
function setUp(root: string): void {
  const office = join(root, "usr/lib/libreoffice");
  const registry = join(office, "share/registry");
  rmSync(registry, { recursive: true, force: true });
  cpSync(join(office, "share/.registry"), registry, { recursive: true });
  const settings = join(office, "program/fundamentalrc");
  const own = join(CACHE, "usr/lib/libreoffice");
  const text = readFileSync(settings, "utf8")
    .replaceAll("file:///usr/lib/libreoffice", `file://${own}`)
    .replaceAll("file:///etc/libreoffice/registry", `file://${own}/share/registry`);
  writeFileSync(settings, text);
}
