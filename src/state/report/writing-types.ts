import type { Report, SaveReportInput } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import type { ApiFailure } from "#src/api/failure.ts";
import type { DraftPlace } from "../screen/drafts.ts";

export type WritingState = {
  /**
   * `saved`: the server has every letter; `unsaved`: it will in a moment; `offline`: kept here until
   * the network is back; `refused`: the server does not take it; `conflict`: somebody else's text is there.
   */
  phase: "saved" | "unsaved" | "saving" | "offline" | "refused" | "conflict";
  /** Version on the server that this text stands on. */
  version: number;
  /** Instant of the last save; null before the first. */
  savedAt: string | null;
  /** Why the server does not take the text. */
  refusal: { readonly cause: ApiFailure } | null;
  /** The report as somebody else left it, while it is not settled which text counts. */
  theirs: { readonly report: Report } | null;
};

export type WritingOptions = {
  report: Report;
  /** Where what is typed is kept in this browser; null: nowhere. */
  draft: DraftPlace | null;
  /** The page has shown the report already: what another window keeps of it is not this page's. */
  isReopened?: boolean;
  /** Saves under an idempotency key. Throws an ApiFailure. */
  save: (input: SaveReportInput, key: string) => Promise<Report>;
  /** Signs the text of a version under an idempotency key. Throws an ApiFailure. */
  submit: (version: number, key: string) => Promise<Report>;
  /** Reads the version that was submitted last, of a report that is being amended. */
  readSubmitted: () => Promise<ReportContent | null>;
  /** Resolves when the network is back. */
  untilOnline: () => Promise<void>;
  /** Another text than the one on screen counts now. */
  onText: (content: ReportContent) => void;
};
