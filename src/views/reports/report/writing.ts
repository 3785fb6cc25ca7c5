import type { Report } from "#domain/entities/report.ts";
import { isBlank, openFields, type ReportContent } from "#domain/report-content.ts";
import { listReportVersions, saveReport, submitReport } from "#src/api/reports.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import { dropTyping, holdKeys } from "#src/focus/held-keys.ts";
import { hasQueued, isTextHeld } from "#src/focus/typed-ahead.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import type { DraftPlace } from "#src/state/screen/drafts.ts";
import { currentLocation } from "#src/state/screen/navigation.ts";
import { untilOnline } from "#src/state/live/network.ts";
import { createWriting, type Writing } from "#src/state/report/writing.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { session } from "#src/state/session/session.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";

type Opened = {
  report: Report;
  draft: DraftPlace | null;
  isReopened: boolean;
  onText: (content: ReportContent) => void;
};

/** Writings whose page was closed while they are still being saved or signed, by user and appointment. */
const endingWritings = new Map<string, Writing>();
/** Signings that have not finished, with the save before them. */
const signings = new Map<Writing, Promise<boolean>>();
/** The latest request to sign a report that was not refused. */
let lastSigned: { id: number; goesOn: boolean } | null = null;

const placeOf = (appointment: number): string => `${session.account?.id} ${appointment}`;

/**
 * Returns the writing of an appointment's report, saved on the server. A user who comes back while the last
 * letters are still being saved continues with the same writing: two would conflict with each other.
 */
export function openWriting(opened: Opened): Writing {
  const before = endingWritings.get(placeOf(opened.report.appointment));
  before?.showIn(opened.onText);
  return before ?? newWriting(opened);
}

/** Ends a writing when its page closes, once its text is saved or kept and a running signing has finished. */
export async function endWriting(writing: Writing): Promise<void> {
  const place = placeOf(writing.report().appointment);
  endingWritings.set(place, writing);
  try {
    await Promise.all([writing.end(), signings.get(writing)]);
  } finally {
    if (endingWritings.get(place) === writing) endingWritings.delete(place);
  }
}

function newWriting({ report, draft, isReopened, onText }: Opened): Writing {
  return createWriting({
    report,
    draft,
    isReopened,
    async save(input, key) {
      const saved = await saveReport(report.appointment, input, key);
      notifySaved("report", saved);
      return saved;
    },
    submit: (version, key) => submitReport(report.appointment, version, key),
    async readSubmitted() {
      const versions = await listReportVersions(report.appointment);
      return versions.find(({ revision }) => revision === report.revision)?.content ?? null;
    },
    untilOnline,
    onText,
  });
}

/** Returns why a text cannot be signed now; null if it can. */
function reasonAgainst({ state, content }: Writing): MessageKey | null {
  if (state.phase === "conflict") return "reports.cannot_submit.conflict";
  if (isBlank(content())) return "reports.cannot_submit.blank";
  if (openFields(content()).length > 0) return "reports.cannot_submit.fields";
  return state.phase === "offline" || state.phase === "refused"
    ? "reports.cannot_submit.unsaved"
    : null;
}

/** Asks about a new version with the same text, which is rarely meant; returns whether to sign it. */
function askUnchanged(): Promise<boolean> {
  return askFirst({
    title: t("reports.unchanged.title"),
    body: t("reports.unchanged.body"),
    action: t("reports.unchanged.action"),
  });
}

/**
 * Saves the text and signs it; shows a message if that is not possible. Returns whether it is signed and still
 * on screen. Keystrokes typed meanwhile are never part of the signed text: they are queued for the next report
 * if `goesOn`, and dropped otherwise.
 */
export async function signReport(writing: Writing, id: number, goesOn: boolean): Promise<boolean> {
  // Registered before the save: a second signing would use another key.
  if (signings.has(writing)) return false;
  // A reload would keep the text but sign nothing, so the browser asks first.
  const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener("beforeunload", askToStay);
  const signing = saveAndSign(writing, id, goesOn).finally(() => {
    removeEventListener("beforeunload", askToStay);
    signings.delete(writing);
  });
  signings.set(writing, signing);
  return signing;
}

/**
 * Returns whether the last signing of the report in this tab went on to the next report; null if it was not
 * signed here. Each signing is returned only once.
 */
export function takeLastSigning(id: number): { goesOn: boolean } | null {
  const taken = lastSigned?.id === id ? lastSigned : null;
  lastSigned = null;
  return taken;
}

async function saveAndSign(writing: Writing, id: number, goesOn: boolean): Promise<boolean> {
  const reason = reasonAgainst(writing);
  if (reason !== null) {
    toastInfo(reason);
    // What the user types after seeing the message fills in what is missing.
    if (reason === "reports.cannot_submit.fields") context.editor?.focusOpenField();
    else context.editor?.focus();
    dropUnsigned(goesOn);
    return false;
  }
  const saving = Promise.all([writing.flush(), writing.submittedRead]).then(([isSaved]) => isSaved);
  // Keystrokes typed before a question are no answer to it.
  void holdKeys(
    saving.then((isSaved) => !isSaved || !writing.isUnchanged()),
    { isEndless: true },
  );
  if (!(await saving)) {
    toastInfo("reports.cannot_submit.unsaved");
    dropUnsigned(goesOn);
    return false;
  }
  if (writing.isUnchanged() && !(await askUnchanged())) return false;
  lastSigned = { id, goesOn };
  const signing = sign(writing, goesOn);
  // Once signed, the text leaves the page: keystrokes that follow were meant for it, and must run no command.
  void holdKeys(
    signing.then((isSigned) => !isSigned || goesOn || (hasQueued() && !isTextHeld())),
    { failsAs: "signed", isEndless: true },
  );
  return signing;
}

/** Drops keystrokes typed after a submission that was refused: they were meant for the next report. */
function dropUnsigned(goesOn: boolean): void {
  dropTyping(goesOn ? "unsigned_next" : "unsigned");
}

async function sign(writing: Writing, goesOn: boolean): Promise<boolean> {
  const place = currentLocation();
  try {
    const report = await writing.sign();
    notifySaved("report", report);
    toastSuccess("actions.report.submit.done");
    // If the user has left the page, the message tells them that it is signed, and they stay where they are. An
    // event may show the signed report before the response comes; that is the same page.
    return currentLocation() === place;
  } catch (failure) {
    lastSigned = null;
    toastFailure(failure, "actions.report.submit.failed");
    dropUnsigned(goesOn);
    return false;
  }
}
