import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The package of Debian with promtool. */
const PACKAGE = "prometheus";
const LIMIT = { timeout: 300_000 };
/** Where the unpacked program stays for the next run. */
const CACHE = resolve("node_modules/.cache/scandesk-prometheus");

/** What promtool said, and how it ended. */
export interface PromtoolAnswer {
  code: number | null;
  output: string;
}

/** Runs promtool, the checker of Prometheus, with an input. */
export type Promtool = (args: readonly string[], input?: string) => Promise<PromtoolAnswer>;

/** What to do where promtool is missing. */
export const PROMTOOL_ADVICE = `promtool is missing; install it: apt-get install ${PACKAGE}`;

/**
 * Returns promtool: the installed one, or else that of Debian, which is downloaded and unpacked into a folder of its own,
 * so that nothing on the machine changes. Returns null where it cannot be had. Throws then if REQUIRE_PROMTOOL is set, as
 * `.ci/run` does.
 */
export async function findPromtool(): Promise<Promtool | null> {
  const installed = await run("sh", ["-c", "command -v promtool"]).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  if (installed !== null) return runnerOf(installed);
  try {
    if (!existsSync(CACHE)) await unpack();
    return runnerOf(join(CACHE, "usr/bin/promtool"));
  } catch (error) {
    if (process.env["REQUIRE_PROMTOOL"]) throw new Error(PROMTOOL_ADVICE, { cause: error });
    return null;
  }
}

/** Downloads the package and unpacks it. What it depends on is needed for the pages of Prometheus only. */
async function unpack(): Promise<void> {
  const folder = `${CACHE}.part`;
  rmSync(folder, { recursive: true, force: true });
  const root = join(folder, "root");
  mkdirSync(root, { recursive: true });
  const download = () => run("apt-get", ["download", PACKAGE], { ...LIMIT, cwd: folder });
  await download().catch(async () => {
    await run("apt-get", ["update"], LIMIT);
    await download();
  });
  const file = (await readdir(folder)).find((name) => name.endsWith(".deb")) ?? "";
  await run("dpkg-deb", ["-x", join(folder, file), root], LIMIT);
  renameSync(root, CACHE);
  rmSync(folder, { recursive: true, force: true });
}

function runnerOf(program: string): Promtool {
  return (args, input = "") =>
    new Promise((done, reject) => {
      const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.once("error", reject);
      child.once("close", (code) => done({ code, output }));
      // It may end before it has read its input.
      child.stdin.on("error", () => undefined).end(input);
    });
}
