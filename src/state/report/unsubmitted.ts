import type { Report } from "#domain/entities/report.ts";
import { nowText } from "#src/browser/clock.ts";
import type { DraftPlace } from "../screen/drafts.ts";

/**
 * Creates the mark in this browser that a report is being submitted. If the page ends before the outcome is known, the next
 * page says that the report is not submitted.
 */
export function createUnsubmitted(place: DraftPlace | null) {
  return {
    /** Stores that a report is being submitted. */
    store(report: Report): void {
      place?.write({
        values: { submitted: submittedSoFar(report) },
        texts: {},
        unreadable: {},
        attempt: null,
        at: nowText(),
      });
    },
    /** Returns whether a submission of this report was left, and nothing was submitted since. */
    wasLeft(report: Report): boolean {
      const stored = place?.read() ?? null;
      if (stored === null || stored === "damaged") return false;
      return stored.values["submitted"] === submittedSoFar(report);
    },
    clear: (): void => place?.clear(),
  };
}

/** Differs after each submission, also of a preliminary report. */
const submittedSoFar = ({ status, revision, first_reading: first }: Report): string =>
  `${status === "report_ready"} ${revision} ${first?.read_at ?? null}`;
