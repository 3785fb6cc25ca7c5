import type { Report, SaveReportInput } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import type { ReportPart } from "#domain/reports.ts";
import type { Submission } from "#domain/statuses.ts";
import type { ApiFailure } from "#src/api/failure.ts";
import type { DraftPlace } from "../screen/drafts.ts";

/** Why a submission was taken back: the text was changed, the user asked for it, or the page was left. */
export type TakenBack = "changed" | "asked" | "left";

export type WritingState = {
  /**
   * `saved`: the server has every letter; `unsaved`: a save follows shortly; `offline`: stored in this
   * browser until the network is back; `refused`: the server rejected the text; `conflict`: somebody else has
   * saved another text.
   */
  phase: "saved" | "unsaved" | "saving" | "offline" | "refused" | "conflict";
  /** Server version that this text is based on. */
  version: number;
  /** Time of the last save, ISO 8601; null before the first. */
  savedAt: string | null;
  /** Why the server rejected the text. */
  refusal: { readonly cause: ApiFailure } | null;
  /** The other person's report while a conflict is unresolved. */
  theirs: {
    readonly report: Report;
    /** Whether it is the submission of this page, after which more was typed. */
    readonly isFromHere: boolean;
  } | null;
  /**
   * `sending`: asked for; `submitting`: the same, and said on the page; `waiting`: without a response, until the network is
   * back; `taking_back`: taken back, which the server does not know yet; the others: taken back and not submitted, and why; null: none.
   */
  submission: "sending" | "submitting" | "waiting" | "taking_back" | TakenBack | null;
};

export type WritingOptions = {
  report: Report;
  /** What is written; by default the text of the report. */
  part?: ReportPart;
  /** Where unsaved text is stored in this browser; null: nowhere. */
  draft: DraftPlace | null;
  /** Where it is stored that the report is being submitted; null: nowhere. */
  unsubmitted?: DraftPlace | null;
  /**
   * Whether this page has shown the report before, so that a text stored by another window does not belong to
   * it.
   */
  isReopened?: boolean;
  /** Saves under an idempotency key. Throws an ApiFailure. */
  save: (input: SaveReportInput, key: string) => Promise<Report>;
  /**
   * Submits the text of a version under an idempotency key, if that still makes of the report what the doctor was told.
   * Throws an ApiFailure.
   */
  submit: (version: number, key: string, as: Submission | null) => Promise<Report>;
  /** Discards what is written in a version, under an idempotency key. Throws an ApiFailure. */
  discard: (version: number, key: string) => Promise<Report>;
  /** Reads the text that was submitted last, for a report being amended. */
  readSubmitted: () => Promise<ReportContent | null>;
  /** Resolves when the network is back. */
  untilOnline: () => Promise<void>;
  /** Called when another text replaces the one on screen. */
  onText: (content: ReportContent) => void;
};

/** Returns whether a report is being submitted, and its outcome is not known. */
export const isBeingSubmitted = (submission: WritingState["submission"]): boolean =>
  submission === "sending" ||
  submission === "submitting" ||
  submission === "waiting" ||
  submission === "taking_back";
