import { appendFileSync } from "node:fs";

/** Whether the long versions of the fault tests run: `npm run test:long`. */
export const isLong = process.env["LONG_TESTS"] === "1";

/** How often something is tried: a few times with every test run, in full with the long ones. */
export function times(short: number, long: number): number {
  return isLong ? long : short;
}

/** Milliseconds a test may take, on a machine that others work on too. */
export function patience(short: number, long: number): { timeout: number } {
  return { timeout: isLong ? long : short };
}

/**
 * The milliseconds that something may take: its budget in the long tests, which have a
 * machine to themselves, and three times that in the short ones, which share it with others.
 */
export function within(limit: number): number {
  return isLong ? limit : limit * 3;
}

/** Notes what was measured for the table of the long tests; short runs leave no trace. */
export function note(row: string, figure: string): void {
  const file = process.env["LONG_FIGURES"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ row, figure })}\n`);
}
