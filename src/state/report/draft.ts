import type { SaveReportInput } from "#domain/entities/report.ts";
import { readContent, sameContent, type ReportContent } from "#domain/report-content.ts";
import { nowText } from "#src/browser/clock.ts";
import type { Draft, DraftPlace } from "../screen/drafts.ts";

/** An unanswered save; repeated under its idempotency key, it takes effect once. */
export type SentReport = { key: string; input: SaveReportInput };

export type StoredReport = {
  content: ReportContent;
  template: number | null;
  /** Server version that the text is based on. */
  version: number;
  sent: SentReport | null;
};

/** Returns true if unsaved text of a report is stored in this browser. */
export function hasKeptText(draft: DraftPlace | null): boolean {
  return readStored(draft) !== null;
}

/**
 * Returns the report text stored in this browser, with `isOwn` only if this page stored it; null if there is
 * none or it cannot be read.
 */
export function readStored(draft: DraftPlace | null, { isOwn = false } = {}): StoredReport | null {
  const storedDraft = draft?.read() ?? null;
  if (storedDraft === null || storedDraft === "damaged" || (isOwn && storedDraft.left === true))
    return null;
  const text = readText(storedDraft.values);
  return text === null ? null : { ...text, sent: readSent(storedDraft.attempt) };
}

/** Stores a report in this browser. */
export function writeStored(draft: DraftPlace | null, { sent, ...values }: StoredReport): void {
  draft?.write({
    values,
    texts: {},
    unreadable: {},
    attempt: sent === null ? null : { key: sent.key, body: JSON.stringify(sent.input) },
    at: nowText(),
  });
}

/** Removes the stored text if it equals one of these; text typed in another window since then stays. */
export function removeStored(draft: DraftPlace | null, ...texts: readonly ReportContent[]): void {
  const storedDraft = readStored(draft);
  if (storedDraft === null || texts.some((text) => sameContent(storedDraft.content, text)))
    draft?.clear();
}

/** Returns true if both are texts with the same content. */
export function isSame(one: ReportContent | null, other: ReportContent | null): boolean {
  return one !== null && other !== null && sameContent(one, other);
}

function readSent(attempt: Draft["attempt"]): SentReport | null {
  if (attempt === null) return null;
  const body = readBody(attempt.body);
  if (typeof body !== "object" || body === null || readText({ ...body }) === null) return null;
  // The check above validated it. The body is sent exactly as before, since an idempotency key belongs to one
  // body.
  return { key: attempt.key, input: body as SaveReportInput };
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (failure) {
    if (failure instanceof SyntaxError) return null;
    throw failure;
  }
}

function readText(values: Readonly<Record<string, unknown>>): Omit<StoredReport, "sent"> | null {
  const read = readContent(values["content"], { template: false });
  const { version, template } = values;
  if (!read.ok || typeof version !== "number") return null;
  return {
    content: read.content,
    template: typeof template === "number" ? template : null,
    version,
  };
}
