import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { isoDay, machine, mergedRows } from "./figures.ts";

/**
 * `npm run test:long`: runs the fault tests in full and writes the table of their figures. Arguments choose test files
 * by a part of their path.
 */
const RESULTS = "test-results";
const FIGURES = resolve(RESULTS, "long-figures.jsonl");
const REPORT = resolve(RESULTS, "long.json");
/** The file that playwright.config.ts names for the JSON report. */
const BROWSER_REPORT = resolve(RESULTS, "browser.json");
const PAGE = "docs/figures/long-tests.md";

const FILES = [
  "tests/api/faults/",
  "tests/api/lifecycle",
  "tests/api/races-",
  "tests/api/idempotency",
  "tests/api/session",
  "tests/api/permissions",
  "tests/api/catalog-scope",
  "tests/api/uploads",
  "tests/api/reports-hostile",
  "tests/api/insurance-transactions",
  "tests/api/financial-report",
  "tests/api/kept-months",
  "tests/api/full-disk",
  "tests/api/backup-commands",
  "tests/api/database-upgrade",
];

/** Browser tests that try much more in this run than in a normal one. */
const BROWSER_FILES = [
  "tests/browser/rest/booking-walks.spec.ts",
  "tests/browser/late-answers.spec.ts",
  "tests/browser/rest/random-keys.spec.ts",
  "tests/browser/round-trip-records.spec.ts",
  "tests/browser/round-trip-actions.spec.ts",
  "tests/browser/rest/round-trip-two-desks.spec.ts",
];

interface Tried {
  name: string;
  status: string;
  assertionResults: { status: string }[];
  startTime: number;
  endTime: number;
}

const patterns = process.argv.slice(2);
const inBrowser = BROWSER_FILES.filter(
  (file) => patterns.length === 0 || patterns.some((part) => file.includes(part)),
);
const inApi =
  patterns.length === 0
    ? FILES
    : patterns.filter((part) => !BROWSER_FILES.some((file) => file.includes(part)));
mkdirSync(RESULTS, { recursive: true });
for (const file of [FIGURES, REPORT, BROWSER_REPORT]) rmSync(file, { force: true });
const codes = [
  inApi.length === 0
    ? 0
    : await runLong("vitest", [
        "run",
        "--project=api",
        ...inApi,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${REPORT}`,
      ]),
  inBrowser.length === 0 ? 0 : await runLong("playwright", ["test", ...inBrowser]),
];
process.exitCode = Math.max(...codes);
writeFileSync(PAGE, pageOf(existsSync(PAGE) ? readFileSync(PAGE, "utf8") : ""));
console.log(`written: ${PAGE}`);

/** Runs the binary of a package with the long versions of its tests. Returns the exit code. */
function runLong(binary: string, args: readonly string[]): Promise<number> {
  return new Promise((done, reject) => {
    const child = spawn(join("node_modules", ".bin", binary), args, {
      stdio: "inherit",
      env: { ...process.env, LONG_TESTS: "1", LONG_FIGURES: FIGURES },
    });
    child.once("error", reject);
    child.once("exit", (ended) => done(ended ?? 1));
  });
}

/** Returns the page with the new figures. Rows that were not measured now keep their figure and day. */
function pageOf(before: string): string {
  const [measured = "", tried = ""] = before.split("| test file |");
  const today = isoDay();
  return [
    "# Fault tests in full",
    "",
    `Written by \`npm run test:long\`, last on ${today}, ${machine()}.`,
    "",
    "| what | measured | on |",
    "|---|---|---|",
    ...mergedRows(measured, figuresNow(), today),
    "",
    "| test file | passed, failed, seconds | on |",
    "|---|---|---|",
    ...mergedRows(tried, new Map([...filesNow(), ...browserFilesNow()]), today),
    "",
  ].join("\n");
}

function figuresNow(): Map<string, string> {
  const lines = existsSync(FIGURES) ? readFileSync(FIGURES, "utf8").trim().split("\n") : [];
  return new Map(
    lines.map((line) => {
      const { row, figure } = Object(JSON.parse(line));
      return [String(row), String(figure)];
    }),
  );
}

function filesNow(): Map<string, string> {
  if (!existsSync(REPORT)) return new Map();
  const results: Tried[] = Object(JSON.parse(readFileSync(REPORT, "utf8"))).testResults;
  return new Map(
    results.map(({ name, assertionResults, startTime, endTime }) => {
      const count = (wanted: string) =>
        assertionResults.filter(({ status }) => status === wanted).length;
      const seconds = Math.round((endTime - startTime) / 1000);
      return [relative("tests/api", name), `${count("passed")}, ${count("failed")}, ${seconds}`];
    }),
  );
}

interface BrowserSuite {
  title: string;
  specs: { ok: boolean; tests: { results: { duration: number }[] }[] }[];
}

function browserFilesNow(): Map<string, string> {
  if (!existsSync(BROWSER_REPORT)) return new Map();
  const suites: BrowserSuite[] = Object(JSON.parse(readFileSync(BROWSER_REPORT, "utf8"))).suites;
  return new Map(
    suites.map(({ title, specs }) => {
      const passed = specs.filter(({ ok }) => ok).length;
      const results = specs.flatMap(({ tests }) => tests.flatMap((one) => one.results));
      const seconds = Math.round(results.reduce((sum, { duration }) => sum + duration, 0) / 1000);
      return [`browser/${title}`, `${passed}, ${specs.length - passed}, ${seconds}`];
    }),
  );
}
