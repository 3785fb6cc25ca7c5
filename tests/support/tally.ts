import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** How many checks passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Where the runners leave what they found. */
export const RESULTS = "test-results";

/** Forgets the results of the run before. */
export function clearResults(): void {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
}

/** Something that either passes or does not. */
export function oneOf(isPassed: boolean): Tally {
  return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs a part under its name and times it; one that cannot even run counts as a failure. */
export async function part(name: string, work: () => Promise<Tally>): Promise<Tally> {
  const began = Date.now();
  console.log(`\n== ${name}`);
  try {
    const tally = await work();
    console.log(
      `== ${name}: ${tally.passed} passed, ${tally.failed} failed (${Math.round((Date.now() - began) / 1000)} s)`,
    );
    return tally;
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

/** Prints the sum as the last line and ends with 1 when anything failed or nothing was run. */
export function sayAll(tallies: readonly Tally[]): void {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

export interface RunOptions {
  env?: Record<string, string>;
  /** Node to run it with; default this one. */
  node?: string;
}

/** Runs a script of a package and answers its exit code. */
export function run(
  [binary = "", ...args]: readonly string[],
  { env, node = process.execPath }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join("node_modules", ".bin", binary), ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs vitest, leaving its report under `name`. */
export async function runVitest(
  name: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<Tally> {
  const file = join(RESULTS, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run(["vitest", "run", ...reporters, ...args], options);
  const report = readReport(file);
  const tally = {
    passed: Number(report["numPassedTests"] ?? 0),
    failed: Number(report["numFailedTests"] ?? 0),
  };
  return atLeastOneFailure(tally, code);
}

/** Runs the browser tests, whose report the configuration puts into `browser.json`. */
export async function runPlaywright(): Promise<Tally> {
  const code = await run(["playwright", "test"]);
  const stats = Object(readReport(join(RESULTS, "browser.json"))["stats"]);
  return atLeastOneFailure(
    {
      passed: Number(stats.expected ?? 0),
      failed: Number(stats.unexpected ?? 0) + Number(stats.flaky ?? 0),
    },
    code,
  );
}

/** A runner that ended badly, or that ran nothing, has failed whatever it counted. */
function atLeastOneFailure({ passed, failed }: Tally, code: number): Tally {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

function readReport(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {};
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof report === "object" && report !== null ? { ...report } : {};
}
