import { rounded, valueText } from "./report-field-values.ts";
import type { Finding } from "./findings.ts";

/** How a measured value of an earlier report has changed. */
export type FindingChange = {
  label: string;
  /** The values as reports show them, with their unit; null if the present report does not have the field yet. */
  before: string;
  now: string | null;
  /** Change of the number (of a measurement: of its longest side) in per cent; null if it cannot be compared. */
  percent: number | null;
};

/** A finding of an earlier report, and the one of the present report that belongs to it; null if there is none. */
export type FindingPair = { before: Finding; now: Finding | null };

/**
 * Returns the numbers and measurements of an earlier report with those of the present one, in the order of the earlier
 * report. A field is the same one if it has the same name, else if it came from the same field of a template and belongs
 * to no other one.
 */
export function pairsOf(earlier: readonly Finding[], present: readonly Finding[]): FindingPair[] {
  const names = new Set(earlier.map(({ name }) => name));
  const free = new Set(present.filter(({ name }) => !names.has(name)));
  return earlier
    .filter(({ number }) => number !== null)
    .map((before) => {
      const now =
        present.find(({ name }) => name === before.name) ??
        [...free].find(({ field }) => field === before.field) ??
        null;
      if (now !== null) free.delete(now);
      return { before, now };
    });
}

/** Returns how the numbers and measurements of an earlier report have changed, in the order of the earlier report. */
export function changesSince(
  earlier: readonly Finding[],
  present: readonly Finding[],
): FindingChange[] {
  return pairsOf(earlier, present).map(({ before, now }) => ({
    label: before.label,
    before: textOf(before),
    now: now === null ? null : textOf(now),
    percent: now === null ? null : percentBetween(before, now),
  }));
}

/** Returns two numbers that can be compared; null for values of another kind or unit. */
export function numbersOf(before: Finding, now: Finding): [before: number, now: number] | null {
  // The numbers of measurements are in millimetres, whatever the unit of their sides is.
  const isComparable =
    before.kind === now.kind && (before.kind === "measurement" || before.unit === now.unit);
  if (!isComparable || before.number === null || now.number === null) return null;
  return [before.number, now.number];
}

function percentBetween(before: Finding, now: Finding): number | null {
  const [old = 0, present = 0] = numbersOf(before, now) ?? [];
  return old === 0 ? null : rounded(((present - old) / Math.abs(old)) * 100, 0);
}

/** Returns the value as reports show it. */
export const textOf = ({ unit, ...finding }: Finding): string =>
  valueText({ ...finding, ...(unit === null ? {} : { unit }) }) ?? "";
