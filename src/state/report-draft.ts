import { readContent, sameContent, type ReportContent } from "@domain/report-content";
import type { DraftPlace } from "./drafts";

export type KeptReport = {
  content: ReportContent;
  template: number | null;
  version: number;
  sent: ReportContent | null;
};

/** Whether letters of a report wait in this browser. */
export function hasKeptText(draft: DraftPlace | null): boolean {
  return readKept(draft) !== null;
}

/** Returns what is kept of a report in this browser; null when it is nothing that can be read. */
export function readKept(draft: DraftPlace | null): KeptReport | null {
  const kept = draft?.read() ?? null;
  if (kept === null || kept === "damaged") return null;
  const { values } = kept;
  const content = readContent(values["content"], { template: false });
  const sent = readContent(values["sent"], { template: false });
  const { version, template } = values;
  if (!content.ok || typeof version !== "number") return null;
  return {
    content: content.content,
    template: typeof template === "number" ? template : null,
    version,
    sent: sent.ok ? sent.content : null,
  };
}

/** Whether both are texts and say the same. */
export function isSame(one: ReportContent | null, other: ReportContent | null): boolean {
  return one !== null && other !== null && sameContent(one, other);
}
