import { test } from "../support/desk-browser.ts";
import { playRun, runOf } from "../support/late-answers/play.ts";
import { oneOfSeveral, times } from "../support/long.ts";

/** Seed of the first run; LATE_ANSWERS_SEED sets another one, LATE_ANSWERS the number of runs. */
const FIRST = Number(process.env["LATE_ANSWERS_SEED"] ?? 1);
const RUNS = Number(process.env["LATE_ANSWERS"] ?? times(20, 300));

test.describe.configure({ mode: "parallel" });

for (let index = 0; index < RUNS; index += 1) {
  const run = runOf(FIRST + index);
  test(
    `typed without waiting while responses are late, out of order or lost: ${run.job.name} is stored as typed, or the screen says what is not (${run.language}, seed ${run.seed})`,
    oneOfSeveral(index === 0),
    async ({ page, demo }, testInfo) => {
      test.setTimeout(120_000);
      testInfo.annotations.push({ type: "ended", description: await playRun(page, demo, run) });
    },
  );
}
