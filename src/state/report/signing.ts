import type { Report } from "#domain/entities/report.ts";
import type { Submission } from "#domain/statuses.ts";
import { retryUntilAnswered } from "#src/api/until-answered.ts";
import { waitOnline, type WritingParts } from "./sending.ts";
import type { WritingOptions } from "./writing-types.ts";
import { showReport, type ReportData } from "./report-data.ts";

/**
 * Creates the function that ends the writing by `submit`: it signs or discards the text. `saveSoon` saves what was typed
 * while the server refused.
 */
export function createSigning(
  parts: WritingParts & { saveSoon: () => void; submit: WritingOptions["submit"] },
) {
  const { data, copy, others, saveSoon } = parts;

  async function submitVersion(as: Submission | null): Promise<Report> {
    const key = crypto.randomUUID();
    const { version } = data.state;
    const signed = await retryUntilAnswered(
      () => parts.submit(version, key, as),
      // The user asked to submit, so it is repeated even after the page is left.
      async () => waitOnline(parts).then(() => true),
    );
    if (signed === null) throw new Error("Signing is never given up");
    return signed.answer;
  }

  return async function sign(as: Submission | null = null): Promise<Report> {
    data.isSigning = true;
    try {
      const signed = await submitVersion(as);
      showReport(data, signed);
      copy.removeOwn();
      return signed;
    } finally {
      data.isSigning = false;
      setPhaseAfterSigning(data);
      if (data.state.phase === "unsaved") saveSoon();
      others.handleAnnounced();
    }
  };
}

function setPhaseAfterSigning({ state, isDirty }: ReportData): void {
  if (state.phase !== "conflict") state.phase = isDirty ? "unsaved" : "saved";
}
