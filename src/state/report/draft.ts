import type { SaveReportInput } from "#domain/entities/report.ts";
import { readContent, sameContent, type ReportContent } from "#domain/report-content.ts";
import type { Draft, DraftPlace } from "../screen/drafts.ts";

/** A save that was sent and has no answer yet; sent again under its key it happens once. */
export type SentReport = { key: string; input: SaveReportInput };

export type KeptReport = {
  content: ReportContent;
  template: number | null;
  /** Version that the text stands on. */
  version: number;
  sent: SentReport | null;
};

/** Whether letters of a report wait in this browser. */
export function hasKeptText(draft: DraftPlace | null): boolean {
  return readKept(draft) !== null;
}

/**
 * Returns what is kept of a report in this browser, or by this page alone (`isOwn`); null when it is nothing
 * that can be read.
 */
export function readKept(draft: DraftPlace | null, { isOwn = false } = {}): KeptReport | null {
  const kept = draft?.read() ?? null;
  if (kept === null || kept === "damaged" || (isOwn && kept.left === true)) return null;
  const text = readText(kept.values);
  return text === null ? null : { ...text, sent: readSent(kept.attempt) };
}

/** Keeps a report in this browser. */
export function writeKept(draft: DraftPlace | null, { sent, ...values }: KeptReport): void {
  draft?.write({
    values,
    texts: {},
    unreadable: {},
    attempt: sent === null ? null : { key: sent.key, body: JSON.stringify(sent.input) },
    at: new Date().toISOString(),
  });
}

/** Lets go of what is one of these texts; what was typed in another window since stays. */
export function forgetKept(draft: DraftPlace | null, ...texts: readonly ReportContent[]): void {
  const kept = readKept(draft);
  if (kept === null || texts.some((text) => sameContent(kept.content, text))) draft?.clear();
}

/** Whether both are texts and say the same. */
export function isSame(one: ReportContent | null, other: ReportContent | null): boolean {
  return one !== null && other !== null && sameContent(one, other);
}

function readSent(attempt: Draft["attempt"]): SentReport | null {
  if (attempt === null) return null;
  const body = readBody(attempt.body);
  if (typeof body !== "object" || body === null || readText({ ...body }) === null) return null;
  // Its parts were just looked at. It goes as it went before, letter for letter: a key stands for one body.
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

function readText(values: Readonly<Record<string, unknown>>): Omit<KeptReport, "sent"> | null {
  const read = readContent(values["content"], { template: false });
  const { version, template } = values;
  if (!read.ok || typeof version !== "number") return null;
  return {
    content: read.content,
    template: typeof template === "number" ? template : null,
    version,
  };
}
