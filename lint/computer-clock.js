/** The client and the rules read the time of one module, because the computer's clock may be wrong. */
const GOES_BY_SERVER = /^(src|domain)\//;
const READS_CLOCK = "src/browser/clock.ts";

/** What reads the computer's clock, as text. */
const READINGS = /^(Date\.now\(\)|new Date\(\)|Date\(\)|performance\.timeOrigin|Temporal\.Now\b)/;

/**
 * Returns why a file may not read the time in this way; null where it may.
 * @param {string} path path of the file from the project's root
 * @param {string} code a call, a `new` or a member, as text
 * @returns {string | null}
 */
export function computerClockProblem(path, code) {
  if (!GOES_BY_SERVER.test(path) || path === READS_CLOCK || !READINGS.test(code)) return null;
  return `The computer's clock may be wrong: take now() of ${READS_CLOCK}, and performance.now() for durations.`;
}
