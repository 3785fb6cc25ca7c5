import type { Report } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import type { ReportPart } from "#domain/reports.ts";
import {
  discardVersion,
  listReportVersions,
  saveAddendum,
  saveReport,
  submitReport,
} from "#src/api/reports.ts";
import { untilOnline } from "#src/state/live/network.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { createWriting, type Writing } from "#src/state/report/writing.ts";
import type { DraftPlace } from "#src/state/screen/drafts.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { session } from "#src/state/session/session.ts";
import { createSignings } from "./signing.ts";

type Opened = {
  report: Report;
  part: ReportPart;
  draft: DraftPlace | null;
  isReopened: boolean;
  onText: (content: ReportContent) => void;
};

/** Creates the stores of the reports of this tab that are open, are being signed, or whose last letters are still saved. */
export function createWritings() {
  /** Those whose page was closed while they are still being saved or signed, by user and appointment. */
  const ending = new Map<string, Writing>();
  const signings = createSignings();
  /** The appointment of the report that this tab has opened for writing again; null once its page shows that. */
  let reopened: number | null = null;
  return {
    /** Remembers that the user of this tab begins an amendment or an addendum. */
    rememberReopened(id: number): void {
      reopened = id;
    },
    /** Returns whether the user of this tab has begun what is now written for an appointment. Forgets it afterwards. */
    forgetReopened(id: number): boolean {
      const isOwn = reopened === id;
      reopened = null;
      return isOwn;
    },
    /**
     * Returns the store in which an appointment's report is written; it saves on the server. A user who comes back
     * while the last letters are still being saved gets the same store, since two would conflict with each other.
     */
    open(opened: Opened): Writing {
      const before = ending.get(placeOf(opened));
      before?.showIn(opened.onText);
      return before ?? newWriting(opened);
    },
    /** Ends a writing when its page closes, once its text is saved or kept and a running signing has finished. */
    async end(writing: Writing): Promise<void> {
      const place = placeOf({ report: writing.report(), part: writing.part });
      ending.set(place, writing);
      try {
        await Promise.all([writing.end(), signings.running(writing)]);
      } finally {
        if (ending.get(place) === writing) ending.delete(place);
      }
    },
    sign: signings.sign,
    forgetLastSigning: signings.forgetLast,
  };
}

const placeOf = ({ report, part }: Pick<Opened, "report" | "part">): string =>
  `${session.account?.id} ${report.appointment} ${part}`;

function newWriting({ report, part, draft, isReopened, onText }: Opened): Writing {
  return createWriting({
    report,
    part,
    draft,
    unsubmitted: ownDraft(`appointments.${report.appointment}.${part}.unsubmitted`),
    isReopened,
    async save(input, key) {
      const send = part === "addendum" ? saveAddendum : saveReport;
      const saved = await send(report.appointment, input, key);
      notifySaved("report", saved);
      return saved;
    },
    submit: (version, key, as) =>
      submitReport(report.appointment, { version, ...(as && { submits_as: as }) }, key),
    discard: (version, key) => discardVersion(report.appointment, version, key),
    async readSubmitted() {
      const versions = await listReportVersions(report.appointment);
      return versions.find(({ revision }) => revision === report.revision)?.content ?? null;
    },
    untilOnline,
    onText,
  });
}

/** The stores of all reports that are being written in this tab. */
export const writings = createWritings();
