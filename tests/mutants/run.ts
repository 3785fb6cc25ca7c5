import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { keepFigures } from "../support/figures.ts";
import { GUARDS } from "./all-guards.ts";
import type { Guard } from "./guard.ts";

/**
 * Mutation tests: removes one guard after another in a copy of the checkout and runs the test that must notice.
 * The test must pass with the guard and fail without it. Exits with 1 if a mutant survives. Command-line
 * arguments select guards by a part of their names.
 */
const PAGE = {
  path: "docs/figures/mutants.md",
  title: "Guards taken out",
  script: "test:mutants",
  about: [
    "Each test passes with its guard in; `noticed` says how many of the chosen tests fail without it.",
  ],
  columns: ["guard", "test", "without it"],
};
const TEST_MINUTES = 5;

interface Outcome {
  passed: number;
  failed: number;
}

const patterns = process.argv.slice(2);
const guards = GUARDS.filter(
  ({ name }) => patterns.length === 0 || patterns.some((word) => name.includes(word)),
);
const root = mkdtempSync(join(tmpdir(), "scandesk-mutants-"));
const survivors: string[] = [];
try {
  const testNames = new Map<string, string>();
  const untested = [...guards];
  const work = async (worker: number) => {
    const copy = copyProjectTo(join(root, `copy-${worker}`));
    for (let guard = untested.shift(); guard !== undefined; guard = untested.shift()) {
      const verdict = await tryOut(copy, guard);
      if (!verdict.isNoticed) survivors.push(guard.name);
      const figure = `${guard.test.replace("tests/api/", "")} | ${verdict.words}`;
      testNames.set(guard.name, figure);
      console.log(`${guard.name} | ${figure}`);
    }
  };
  const workers = Math.min(2, availableParallelism());
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  keepFigures(PAGE, testNames);
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(`${guards.length - survivors.length} of ${guards.length} mutants noticed`);
if (survivors.length > 0) {
  console.error(`survived: ${survivors.join("; ")}`);
  process.exitCode = 1;
}

/** Copies all files that git does not ignore into a folder; node_modules is linked. */
function copyProjectTo(folder: string): string {
  const listed = execFileSync("git", [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "-z",
  ]);
  for (const path of listed
    .toString()
    .split("\0")
    .filter((one) => one !== "" && existsSync(one))) {
    cpSync(path, join(folder, path));
  }
  // With a built server, only the changed sources make the tests build it again.
  if (existsSync("dist"))
    cpSync("dist", join(folder, "dist"), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

async function tryOut(copy: string, guard: Guard): Promise<{ isNoticed: boolean; words: string }> {
  const path = join(copy, guard.file);
  const source = readFileSync(path, "utf8");
  const parts = source.split(guard.take);
  if (parts.length !== 2) {
    return {
      isNoticed: false,
      words: `its text stands ${parts.length - 1} times in ${guard.file}`,
    };
  }
  const sound = await runTest(copy, guard);
  if (sound.failed > 0 || sound.passed === 0) {
    return {
      isNoticed: false,
      words: `the test does not pass with the guard in (${sound.failed} failed)`,
    };
  }
  writeFileSync(path, parts.join(guard.leave));
  try {
    const { passed, failed } = await runTest(copy, guard);
    return failed > 0
      ? { isNoticed: true, words: `noticed: ${failed} of ${passed + failed} fail` }
      : { isNoticed: false, words: passed > 0 ? "**survived**" : "**nothing ran**" };
  } finally {
    writeFileSync(path, source);
  }
}

async function runTest(copy: string, { test, only }: Guard): Promise<Outcome> {
  const report = join(copy, "mutant-report.json");
  rmSync(report, { force: true });
  const child = spawn(
    join("node_modules", ".bin", "vitest"),
    [
      "run",
      `--project=${test.startsWith("tests/unit/") ? "unit" : "api"}`,
      test,
      ...(only === undefined ? [] : ["-t", only]),
      "--reporter=json",
      `--outputFile=${report}`,
    ],
    { cwd: copy, stdio: "ignore", timeout: TEST_MINUTES * 60_000 },
  );
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests } = Object(JSON.parse(readFileSync(report, "utf8")));
  return { passed: Number(numPassedTests ?? 0), failed: Number(numFailedTests ?? 0) };
}
