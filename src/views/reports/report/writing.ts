import type { Report } from "#domain/entities/report.ts";
import { isBlank, openFields, type ReportContent } from "#domain/report-content.ts";
import { listReportVersions, saveReport, submitReport } from "#src/api/reports.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import { dropTyping, holdKeys } from "#src/focus/held-keys.ts";
import { hasHeld, isTextHeld } from "#src/focus/typed-ahead.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import type { DraftPlace } from "#src/state/screen/drafts.ts";
import { currentLocation } from "#src/state/screen/navigation.ts";
import { untilOnline } from "#src/state/live/network.ts";
import { createWriting, type Writing } from "#src/state/report/writing.ts";
import { tellSaved } from "#src/state/live/saved.ts";
import { session } from "#src/state/session/session.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";

type Opened = {
  report: Report;
  draft: DraftPlace | null;
  isReopened: boolean;
  onText: (content: ReportContent) => void;
};

/** Writings that their page has left and that are still being saved or signed, by person and appointment. */
const ending = new Map<string, Writing>();
/** Signings that are not at their end yet, with the saving before. */
const signings = new Map<Writing, Promise<boolean>>();
/** What was asked last to be signed and not refused. */
let signed: { id: number; goesOn: boolean } | null = null;

const placeOf = (appointment: number): string => `${session.account?.id} ${appointment}`;

/**
 * The writing of an appointment's report, saved on the server. Whoever comes back while the last letters
 * are still on their way goes on with the same one: two would get in each other's way.
 */
export function openWriting(opened: Opened): Writing {
  const before = ending.get(placeOf(opened.report.appointment));
  before?.showIn(opened.onText);
  return before ?? newWriting(opened);
}

/** Lets a writing go with its page, once what was typed is saved or kept, and what is signed is signed. */
export async function endWriting(writing: Writing): Promise<void> {
  const place = placeOf(writing.report().appointment);
  ending.set(place, writing);
  try {
    await Promise.all([writing.end(), signings.get(writing)]);
  } finally {
    if (ending.get(place) === writing) ending.delete(place);
  }
}

function newWriting({ report, draft, isReopened, onText }: Opened): Writing {
  return createWriting({
    report,
    draft,
    isReopened,
    async save(input, key) {
      const saved = await saveReport(report.appointment, input, key);
      tellSaved("report", saved);
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

/** Why a text cannot be signed now; null when it can. */
function reasonAgainst({ state, content }: Writing): MessageKey | null {
  if (state.phase === "conflict") return "reports.cannot_submit.conflict";
  if (isBlank(content())) return "reports.cannot_submit.blank";
  if (openFields(content()).length > 0) return "reports.cannot_submit.fields";
  return state.phase === "offline" || state.phase === "refused"
    ? "reports.cannot_submit.unsaved"
    : null;
}

/** A new version that says the same is seldom meant: asks, and answers whether it is. */
function askUnchanged(): Promise<boolean> {
  return askFirst({
    title: t("reports.unchanged.title"),
    body: t("reports.unchanged.body"),
    action: t("reports.unchanged.action"),
  });
}

/**
 * Saves what is typed and signs it; says why where that cannot be. Answers whether it is signed and still
 * on screen. What is typed on meanwhile is never part of what is signed: it is held for the next report
 * where one goes on, and else dropped.
 */
export async function signReport(writing: Writing, id: number, goesOn: boolean): Promise<boolean> {
  // From the saving on: a second one would sign under another key.
  if (signings.has(writing)) return false;
  // A page that is loaded anew keeps the text, and would sign nothing: the browser asks first.
  const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener("beforeunload", askToStay);
  const signing = saveAndSign(writing, id, goesOn).finally(() => {
    removeEventListener("beforeunload", askToStay);
    signings.delete(writing);
  });
  signings.set(writing, signing);
  return signing;
}

/** How the report was signed here last: on the way to the next one, or not; null where it was not. Once. */
export function takeSigned(id: number): { goesOn: boolean } | null {
  const taken = signed?.id === id ? signed : null;
  signed = null;
  return taken;
}

async function saveAndSign(writing: Writing, id: number, goesOn: boolean): Promise<boolean> {
  const reason = reasonAgainst(writing);
  if (reason !== null) {
    toastInfo(reason);
    // What is typed once this was seen fills in what is missing.
    if (reason === "reports.cannot_submit.fields") context.editor?.focusOpenField();
    else context.editor?.focus();
    dropUnsigned(goesOn);
    return false;
  }
  const saving = Promise.all([writing.flush(), writing.submittedRead]).then(([isSaved]) => isSaved);
  // A question that follows is not answered by what was typed before it.
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
  signed = { id, goesOn };
  const signing = sign(writing, goesOn);
  // Signed, the text leaves the page: what is typed on in good faith was meant for it, and runs no command.
  void holdKeys(
    signing.then((isSigned) => !isSigned || goesOn || (hasHeld() && !isTextHeld())),
    { failsAs: "signed", isEndless: true },
  );
  return signing;
}

/** Drops what is typed behind a submission that was refused: it was meant for the next report. */
function dropUnsigned(goesOn: boolean): void {
  dropTyping(goesOn ? "unsigned_next" : "unsigned");
}

async function sign(writing: Writing, goesOn: boolean): Promise<boolean> {
  const place = currentLocation();
  try {
    const report = await writing.sign();
    tellSaved("report", report);
    toastSuccess("actions.report.submit.done");
    // Whoever has left the page hears that it is signed, and is taken nowhere. By its own event the page may show
    // what was signed before the answer comes, and is the same page.
    return currentLocation() === place;
  } catch (failure) {
    signed = null;
    toastFailure(failure, "actions.report.submit.failed");
    dropUnsigned(goesOn);
    return false;
  }
}
