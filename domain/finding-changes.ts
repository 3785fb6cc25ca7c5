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

/**
 * Returns the numbers and measurements of an earlier report beside those of the present one, in the order of the earlier
 * report. A field is the same one if it has the same name, else if it came from the same field of a template.
 */
export function changesSince(
  earlier: readonly Finding[],
  present: readonly Finding[],
): FindingChange[] {
  return earlier
    .filter(({ number }) => number !== null)
    .map((before) => {
      const now =
        present.find(({ name }) => name === before.name) ??
        present.find(({ field }) => field === before.field);
      return {
        label: before.label,
        before: textOf(before),
        now: now === undefined ? null : textOf(now),
        percent: now === undefined ? null : percentBetween(before, now),
      };
    });
}

function percentBetween(before: Finding, now: Finding): number | null {
  // The numbers of measurements are in millimetres, whatever the unit of their sides is.
  const isComparable =
    before.kind === now.kind && (before.kind === "measurement" || before.unit === now.unit);
  if (!isComparable || before.number === null || now.number === null || before.number === 0)
    return null;
  return rounded(((now.number - before.number) / Math.abs(before.number)) * 100, 0);
}

const textOf = ({ unit, ...finding }: Finding): string =>
  valueText({ ...finding, ...(unit === null ? {} : { unit }) }) ?? "";
