import type { ReportContent } from "#domain/report-content.ts";
import { isSame } from "./draft.ts";
import type { WritingOptions } from "./writing-types.ts";

/** Reads the text that was submitted before an amendment, to compare the new one with it. */
export function readSubmittedText({ report, part, readSubmitted }: WritingOptions) {
  /** The submitted text; null until it has been read, or if it could not be read. */
  let submitted: ReportContent | null = null;

  /** If this fails, the user is not asked about submitting an unchanged version. */
  async function read(): Promise<void> {
    submitted = await readSubmitted().catch(() => null);
  }

  return {
    /** Resolves once the text has been read, or could not be read. */
    read: report.amend_reason === null || part === "addendum" ? Promise.resolve() : read(),
    /** Returns true if a text has the same content as the submitted one. */
    isSameAs: (content: ReportContent): boolean => isSame(content, submitted),
  };
}
