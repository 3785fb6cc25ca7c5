import type { Report } from "#domain/entities/report.ts";
import { textOfPart } from "#domain/reports.ts";
import type { Submission as SubmitsAs } from "#domain/statuses.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { retryUntilAnswered } from "#src/api/until-answered.ts";
import { withdrawals } from "#src/api/withdrawals.ts";
import { isSame } from "./draft.ts";
import { waitOnline, type WritingParts } from "./sending.ts";
import type { WritingOptions } from "./writing-types.ts";
import { recordReport, showReport, type ReportData } from "./report-data.ts";

/** What is typed behind a submission. */
type Behind = {
  /** Resolves once the user can have seen that the report is submitted: what they type before is part of the text. */
  untilSeen: () => Promise<void>;
  /** Resolves once what was typed has reached the text. */
  untilWritten: () => Promise<void>;
};
const NOTHING_BEHIND: Behind = {
  untilSeen: () => Promise.resolve(),
  untilWritten: () => Promise.resolve(),
};

/**
 * Creates the function that ends the writing by `submit`: it signs or discards the text. `saveSoon` saves what was typed
 * while the server refused.
 */
export function createSigning(
  parts: WritingParts & { saveSoon: () => void; submit: WritingOptions["submit"] },
) {
  const { data, copy, others, saveSoon } = parts;

  /** Returns the submitted report; null if the submission was taken back before the server did it. */
  async function submitVersion(as: SubmitsAs | null, behind: Behind): Promise<Report | null> {
    const key = crypto.randomUUID();
    const { version } = data.state;
    const { submission } = data;
    const send = () => parts.submit(version, key, as);
    const isWanted = () => (submission?.takenBack() ?? null) === null;
    if (!isWanted()) return null;
    const sent = retryUntilAnswered(send, async () => {
      await Promise.race([waitOnline(parts), taken]);
      return isWanted();
    });
    const taken = submission?.untilTakenBack() ?? new Promise<never>(() => undefined);
    const seen = sent.then(async (answered) => {
      await behind.untilSeen();
      return answered;
    });
    const answered = await Promise.race([seen, taken.then(() => null)]);
    if (answered !== null) return answered.answer;
    // The withdrawal below gets the outcome.
    seen.catch(() => undefined);
    withdrawals.add(key);
    return withdraw(send);
  }

  /** Takes the submission back at the server; returns the report if it was submitted before. */
  async function withdraw(send: () => Promise<Report>): Promise<Report | null> {
    try {
      const answered = await retryUntilAnswered(send, () => waitOnline(parts).then(() => true));
      return answered?.answer ?? null;
    } catch (failure) {
      if (failure instanceof ApiFailure) return null;
      throw failure;
    }
  }

  return async function sign(
    as: SubmitsAs | null = null,
    behind: Behind = NOTHING_BEHIND,
  ): Promise<Report | null> {
    const { content } = data;
    data.isSigning = true;
    try {
      const signed = await submitVersion(as, behind);
      if (signed === null) return null;
      if (data.submission?.takenBack() === "changed") await behind.untilWritten();
      if (data.content === content || isSame(data.content, content)) {
        showReport(data, signed);
        copy.removeOwn();
      } else if (signed.status === "in_progress" && isSame(textOfPart(signed, data.part), content))
        recordReport(data, signed);
      else others.enterConflict(signed, { isFromHere: true });
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
