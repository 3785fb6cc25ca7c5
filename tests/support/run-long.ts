import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { isoDay, machine } from "./figures";

/**
 * `npm run test:long`: the fault tests in full, with the table of what they measured. Words on the
 * command line choose test files by a part of their path.
 */
const RESULTS = "test-results";
const FIGURES = resolve(RESULTS, "long-figures.jsonl");
const REPORT = resolve(RESULTS, "long.json");
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
];

interface Tried {
  name: string;
  status: string;
  assertionResults: { status: string }[];
  startTime: number;
  endTime: number;
}

const wanted = process.argv.slice(2);
mkdirSync(RESULTS, { recursive: true });
for (const file of [FIGURES, REPORT]) rmSync(file, { force: true });
const code = await new Promise<number>((done, reject) => {
  const child = spawn(
    join("node_modules", ".bin", "vitest"),
    [
      "run",
      "--project=api",
      ...(wanted.length > 0 ? wanted : FILES),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${REPORT}`,
    ],
    { stdio: "inherit", env: { ...process.env, LONG_TESTS: "1", LONG_FIGURES: FIGURES } },
  );
  child.once("error", reject);
  child.once("exit", (ended) => done(ended ?? 1));
});
process.exitCode = code;
if (wanted.length === 0) {
  writeFileSync(PAGE, pageOf());
  console.log(`written: ${PAGE}`);
}

function pageOf(): string {
  const figures = existsSync(FIGURES)
    ? readFileSync(FIGURES, "utf8")
        .trim()
        .split("\n")
        .map((line) => Object(JSON.parse(line)))
        .map(({ row, figure }) => `| ${row} | ${figure} |`)
    : [];
  const report = Object(JSON.parse(readFileSync(REPORT, "utf8")));
  const tried: Tried[] = report.testResults;
  const files = tried.map(({ name, assertionResults, startTime, endTime }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed").length;
    const passed = assertionResults.filter(({ status }) => status === "passed").length;
    const seconds = Math.round((endTime - startTime) / 1000);
    return `| ${relative("tests/api", name)} | ${passed} | ${failed} | ${seconds} |`;
  });
  return [
    "# Fault tests in full",
    "",
    `Written by \`npm run test:long\` on ${isoDay()}, ${machine()}: ${report.numPassedTests} passed, ${report.numFailedTests} failed.`,
    "",
    "| what | measured |",
    "|---|---|",
    ...figures.sort(),
    "",
    "| test file | passed | failed | seconds |",
    "|---|---|---|---|",
    ...files.sort(),
    "",
  ].join("\n");
}
