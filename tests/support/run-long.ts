import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { isoDay, machine, mergedRows } from "./figures";

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
writeFileSync(PAGE, pageOf(existsSync(PAGE) ? readFileSync(PAGE, "utf8") : ""));
console.log(`written: ${PAGE}`);

/** The page with what was measured now; rows of what was not tried keep their figure and its day. */
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
    ...mergedRows(tried, filesNow(), today),
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
