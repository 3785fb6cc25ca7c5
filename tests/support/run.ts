import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildClient } from "@server/cli/build-client";

/**
 * The test command: types, lint and format, unit and API tests, the client's size, browser tests.
 * The last line says how many passed and failed; a part that cannot even run counts as a failure.
 */
interface Tally {
  passed: number;
  failed: number;
}

const RESULTS = "test-results";

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const tallies: Tally[] = [];
for (const [name, command] of [
  ["types", ["tsc", "--noEmit"]],
  ["lint", ["oxlint", "--type-aware", "--deny-warnings"]],
  ["format", ["oxfmt", "--check"]],
] as const) {
  tallies.push(await part(name, async () => oneOf((await run(command)) === 0)));
}
tallies.push(
  await part("unit and API tests", async () => {
    const file = join(RESULTS, "vitest.json");
    const code = await run([
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ]);
    return vitestTally(file, code);
  }),
  await part("client and its size", async () => {
    // Building fails when a page needs more JavaScript than its budget.
    await buildClient();
    return oneOf(true);
  }),
  await part("browser tests", async () =>
    playwrightTally(join(RESULTS, "browser.json"), await run(["playwright", "test"])),
  ),
);

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function oneOf(isPassed: boolean): Tally {
  return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function part(name: string, work: () => Promise<Tally>): Promise<Tally> {
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

function run([binary, ...args]: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join("node_modules", ".bin", binary ?? ""), args, {
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

function vitestTally(file: string, code: number): Tally {
  const report = readReport(file);
  const tally = {
    passed: Number(report["numPassedTests"] ?? 0),
    failed: Number(report["numFailedTests"] ?? 0),
  };
  return atLeastOneFailure(tally, code);
}

function playwrightTally(file: string, code: number): Tally {
  const stats = Object(readReport(file)["stats"]);
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
