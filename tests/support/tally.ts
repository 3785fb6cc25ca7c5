import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build } from "#server/cli/build.js";
import { PAGE_DESCRIPTION } from "./describe-page.ts";

/** The number of passed and failed checks, and the messages of the failed ones. */
export interface Tally {
  passed: number;
  failed: number;
  failures?: readonly string[];
}

/** Folder of the reports that the test runners write. */
export const RESULTS = "test-results";

/** Deletes the results of the previous run. */
export function clearResults(): void {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
}

/** Returns the tally of a single check. */
export function tallyOf(isPassed: boolean): Tally {
  return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs a part of the tests, prints its name, result and duration. A part that cannot run counts as a failure. */
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

/**
 * Prints the failures, then the total as the last line, where it is visible even if only the end of a long output is
 * shown. Sets the exit code to 1 if anything failed or nothing was run.
 */
export function sayAll(tallies: readonly Tally[]): void {
  for (const failure of tallies.flatMap(({ failures = [] }) => failures))
    console.log(`FAILED ${failure}`);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

export interface RunOptions {
  env?: Record<string, string>;
  /** Path of the Node executable to run it with; default: the one of this process. */
  node?: string;
}

/** Runs the binary of a package. Returns its exit code. */
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

/** Checks types, lint and format, each as a part. */
export async function checkSources(): Promise<Tally[]> {
  const tallies = [];
  for (const [name, command] of [
    ["types", ["tsc", "--noEmit"]],
    ["lint", ["oxlint", "--type-aware", "--deny-warnings"]],
    ["format", ["oxfmt", "--check"]],
  ] as const) {
    tallies.push(await part(name, async () => tallyOf((await run(command)) === 0)));
  }
  return tallies;
}

/** Builds what is out of date, as a part. It fails if a page needs more JavaScript than its budget. */
export const buildProduct = (): Promise<Tally> =>
  part("build and the client's size", async () => {
    await build();
    return tallyOf(true);
  });

/** Matches the browser tests of the rest: those in `tests/browser/rest/` and those with the tag `rest`. */
export const BROWSER_REST = String.raw`@rest|\brest/`;

/** Runs the unit and API tests and the browser tests, each as a part: those of the rest, or all others. */
export async function testParts(which: "rest" | "without rest"): Promise<Tally[]> {
  const isRest = which === "rest";
  return [
    await part("unit and API tests", () =>
      runVitest("vitest", [`--tags-filter=${isRest ? "rest" : "!rest"}`]),
    ),
    await part("browser tests", () =>
      runPlaywright([isRest ? "--grep" : "--grep-invert", BROWSER_REST]),
    ),
  ];
}

/** Runs vitest with a JSON report of this name. */
export async function runVitest(
  name: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<Tally> {
  const file = join(RESULTS, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run(["vitest", "run", ...reporters, ...args], options);
  const report = readReport<VitestReport>(file);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report;
  return atLeastOneFailure({ passed, failed, failures: failuresOfVitest(report) }, code);
}

/**
 * Runs the browser tests, or those that the arguments choose. Their configuration writes its report to `browser.json`,
 * another one to the file that `report` names.
 */
export async function runPlaywright(
  args: readonly string[] = [],
  { report: file = "browser.json", ...options }: RunOptions & { report?: string } = {},
): Promise<Tally> {
  const code = await run(["playwright", "test", ...args], options);
  const report = readReport<PlaywrightReport>(join(RESULTS, file));
  const { expected: passed = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  const failures = failuresOfPlaywright(report);
  return atLeastOneFailure({ passed, failed: unexpected + flaky, failures }, code);
}

/** Counts a failure if the runner exited with an error or ran nothing, although its report has no failure. */
function atLeastOneFailure({ failed, ...tally }: Tally, code: number): Tally {
  const hasFailed = failed === 0 && (code !== 0 || tally.passed === 0);
  return { ...tally, failed: hasFailed ? 1 : failed };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function failuresOfVitest({ testResults = [] }: Partial<VitestReport>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [failureLine(file, message)];
    return failed.map((test) => failureLine(`${file} › ${test.fullName}`, test.failureMessages[0]));
  });
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: {
      annotations: { type: string; description?: string }[];
      results: { error?: { message: string } }[];
    }[];
  }[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message: string }[];
}

function failuresOfPlaywright({ suites = [], errors = [] }: Partial<PlaywrightReport>): string[] {
  const ofSuite = (suite: PlaywrightSuite): string[] => [
    ...suite.specs
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const results = spec.tests.flatMap((one) => one.results);
        const line = failureLine(
          `${spec.file} › ${spec.title}`,
          results.find((one) => one.error)?.error?.message,
        );
        const pages = spec.tests.flatMap(({ annotations }) => annotations);
        const page = pages.find(({ type }) => type === PAGE_DESCRIPTION)?.description;
        return page === undefined ? line : `${line} Page: ${page}`;
      }),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return [
    ...suites.flatMap(ofSuite),
    ...errors.map((error) => failureLine("playwright", error.message)),
  ];
}

/** Returns a failure in one line: the test, and the beginning of the message. */
function failureLine(where: string, message = "says nothing"): string {
  return `${where}: ${stripVTControlCharacters(message).replaceAll(/\s+/g, " ").slice(0, 300)}`;
}

/** Returns the report that a runner has written, an empty object if the runner ended before writing it. */
function readReport<Report>(file: string): Partial<Report> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : {};
}
