import { CommandFailure } from "#server/command-failure.ts";
import { messageOf, plainReason } from "#server/database/plain-reason.ts";

/**
 * Runs a benchmark. A failure is printed as one line with its causes and without a stack trace, because the answer of the
 * server or the page says more. The process then exits with 1.
 */
export async function runBench(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`ScanDesk: ${plainReason(error) ?? messageOf(error)}`);
    process.exit(1);
  }
}

/** Returns the number that an option of a benchmark holds. Throws unless it is a whole number from `min` on. */
export function wholeNumber(option: string, text: string, min = 0): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || value < min)
    throw new CommandFailure(`--${option} must be a whole number from ${min} on, not "${text}".`);
  return value;
}

/** Returns the parts of a benchmark that `--only` names, or all. Throws if there is no such part. */
export function chosenParts(only: string | undefined, parts: readonly string[]): readonly string[] {
  if (only === undefined) return parts;
  const chosen = only.split(",");
  const unknown = chosen.filter((name) => !parts.includes(name));
  if (unknown.length > 0)
    throw new CommandFailure(
      `--only: there is no part ${unknown.join(", ")}; the parts are ${parts.join(", ")}.`,
    );
  return chosen;
}
