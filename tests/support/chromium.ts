import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chromium, type LaunchOptions } from "playwright";

const PACKAGE = join(import.meta.dirname, "../../node_modules/@sparticuz/chromium");
/** The Chromium of Debian, which its security updates keep at the newest version. */
export const CURRENT_CHROMIUM = "/usr/bin/chromium";
const SYSTEM = [
  CURRENT_CHROMIUM,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Returns how to launch the browser of the tests: CHROMIUM_PATH, or else the browser of the npm package
 * @sparticuz/chromium, which brings its libraries and a font. It has no window system, so a page costs it half the
 * processor time of an installed browser. Where the package has none for this machine, returns an installed one.
 */
export async function testBrowser(): Promise<LaunchOptions> {
  const chosen = process.env["CHROMIUM_PATH"] ?? "";
  const hasPackaged = process.platform === "linux" && process.arch === "x64";
  return chosen === "" && hasPackaged ? launchPackaged(launchArgs()) : userBrowser();
}

/**
 * Returns how to launch a browser such as people use, for the bench: CHROMIUM_PATH, Playwright's own browser, a system
 * browser, or else the packaged one.
 */
export async function userBrowser(): Promise<LaunchOptions> {
  const args = launchArgs();
  const installed = [process.env["CHROMIUM_PATH"], chromium.executablePath(), ...SYSTEM].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
  return installed === undefined
    ? launchPackaged(args)
    : { executablePath: installed, args: [...args] };
}

const launchArgs = (): readonly string[] =>
  process.getuid?.() === 0 ? [...QUIET, "--no-sandbox"] : QUIET;

/** Returns how to launch the packaged browser on a machine that may lack the libraries and fonts it needs. */
async function launchPackaged(args: readonly string[]): Promise<LaunchOptions> {
  const home = join(tmpdir(), `scandesk-chromium-${process.getuid?.() ?? 0}`);
  if (!existsSync(home)) await unpack(home);
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined) env[name] = value;
  }
  const inherited = process.env["LD_LIBRARY_PATH"];
  env["LD_LIBRARY_PATH"] = [join(home, "lib"), ...(inherited ? [inherited] : [])].join(":");
  if (!existsSync("/etc/fonts/fonts.conf")) env["FONTCONFIG_PATH"] = home;
  env["HOME"] ??= home;
  return {
    executablePath: join(home, "chromium"),
    args: [
      ...new Set([
        ...args,
        "--no-sandbox",
        "--headless=shell",
        "--no-zygote",
        "--use-gl=angle",
        "--use-angle=swiftshader",
      ]),
    ],
    env,
  };
}

/**
 * Unpacks the browser, its libraries and fonts into a folder beside `home`, and renames that folder when it is
 * complete.
 */
async function unpack(home: string): Promise<void> {
  const draft = mkdtempSync(`${home}-`);
  await unpackBrowser(draft);
  const archive = brotliDecompressSync(readFileSync(join(PACKAGE, "bin/al2023.tar.br")));
  const { status, stderr } = spawnSync("tar", ["-x", "-C", draft], { input: archive });
  if (status !== 0) throw new Error(`the browser's libraries: ${String(stderr)}`);
  writeFileSync(join(draft, "fonts.conf"), fontsUnder(home));
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another run may have unpacked it first; then use that copy.
    if (!existsSync(home)) throw error;
  }
}

/** Unpacks the browser into `folder`. The package always unpacks into the folder for temporary files, hence TMPDIR. */
async function unpackBrowser(folder: string): Promise<void> {
  const { default: sparticuz } = await import("@sparticuz/chromium");
  const former = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    await sparticuz.executablePath();
  } finally {
    if (former === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = former;
  }
}

function fontsUnder(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>
`;
}
