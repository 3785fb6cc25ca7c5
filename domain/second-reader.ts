import type { ReportPart } from "./reports.ts";
import type { Submission } from "./statuses.ts";

/** The facts that decide what a submission makes of a report. */
export type SubmissionFacts = {
  /** Whether the center wants a second reader. */
  second_reader: boolean;
  /** What is submitted. */
  part: ReportPart;
  /** Account of the doctor whose submission made the report preliminary; null if it is not. */
  first_reader: number | null;
};

/**
 * Returns what a submission by a doctor, the account `me`, makes of a report; null if only another doctor can submit it. An
 * addendum, and any report where the center wants no second reader, needs one doctor.
 */
export function submissionBy(
  me: number,
  { second_reader: isWanted, part, first_reader: first }: SubmissionFacts,
): Submission | null {
  if (!isWanted || part === "addendum") return "final";
  if (first === null) return "preliminary";
  return first === me ? null : "final";
}

/** Whether a report waits for a doctor other than the account `me`, who read it first. */
export function waitsForAnother(
  me: number | null,
  scan: { first_reader: number | null; awaits_second_reader: boolean },
): boolean {
  return scan.awaits_second_reader && me !== null && scan.first_reader === me;
}
