import { SOURCE_FILES } from "../../support/source-files.ts";
import { describe, expect, it } from "vitest";

const tests = SOURCE_FILES.filter(
  ({ path }) => path.startsWith("tests/") && !path.endsWith("clock.test.ts"),
);

/** Files that type at the pace of a person, which is what they test. */
const TYPISTS = [
  "tests/browser/rest/fast-typist.spec.ts",
  "tests/support/late-answers/typist.ts",
  "tests/support/random-keys/walk.ts",
];

/** Files that read the clock for something else than to judge how long the product took. */
const READS_CLOCK = [
  ...TYPISTS.slice(1),
  // Figures that are written down, not judged.
  "tests/api/faults/slow-sockets.test.ts",
  "tests/api/lifecycle.test.ts",
  "tests/api/uploads-hostile-workbooks.test.ts",
  "tests/failover/programs.ts",
  "tests/failover/work.ts",
  "tests/support/database-outage.ts",
  "tests/support/load.ts",
  "tests/support/tally.ts",
  // Until nothing has happened for a while.
  "tests/support/late-answers/network.ts",
  // The time stamp of an event.
  "tests/unit/focus/key-listeners.test.ts",
  // A time that was stored counts as now.
  "tests/support/round-trip/tables.ts",
];

const pathsWith = (pattern: RegExp) =>
  tests.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe("the tests", () => {
  it("wait for a condition, not for a time", () => {
    expect(pathsWith(/\bwaitForTimeout\(/)).toEqual(TYPISTS);
  });

  it("expect nothing of how long something takes: the benches measure that", () => {
    const reading = pathsWith(/\bperformance\.now\(\)|\bDate\.now\(\) -/);
    expect(reading).toEqual(READS_CLOCK.toSorted());
    const judging = pathsWith(/\bexpect\([^;]*(?:performance\.now\(\)|Date\.now\(\) -)/);
    expect(judging).toEqual([]);
  });
});
