import { proxy, ref } from "valtio";
import type { Report, SaveReportInput } from "@domain/entities/report";
import { emptyContent, type ReportContent } from "@domain/report-content";
import { ApiFailure, isUnanswered } from "@src/api/failure";
import type { DraftPlace } from "./drafts";
import { isSame, readKept } from "./report-draft";

/** Milliseconds of rest after which what is typed is saved, and how long it waits at most. */
const REST = 1_200;
const LONGEST = 5_000;
/** Milliseconds until what is typed is kept in this browser. */
const KEEP = 120;

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
  /** Throws an ApiFailure. */
  save: (input: SaveReportInput) => Promise<Report>;
  /** Reads the version that was submitted last, of a report that is being amended. */
  readSubmitted: () => Promise<ReportContent | null>;
  /** Resolves when the network is back. */
  untilOnline: () => Promise<void>;
  /** Another text than the one on screen counts now. */
  onText: (content: ReportContent) => void;
};

export type Writing = ReturnType<typeof createWriting>;

/**
 * One report being written: saves by itself, keeps every letter in this browser until the server has
 * it, and never lets one of two texts cover the other.
 */
export function createWriting({
  report,
  draft,
  save,
  readSubmitted,
  untilOnline,
  onText,
}: WritingOptions) {
  const kept = readKept(draft);
  let content = kept?.content ?? report.content ?? emptyContent();
  let template = kept?.template ?? report.template;
  /** What was sent last: an answer that was lost is recognized by it. */
  let sent: ReportContent | null = kept?.sent ?? null;
  /** Texts that were sent without an answer: one of them may be what the server has by now. */
  let unanswered: ReportContent[] = sent === null ? [] : [sent];
  let known = report;
  /** What was submitted, where this is its new version; null as long as it is not known. */
  let submitted: ReportContent | null = null;
  const submittedRead = report.amend_reason === null ? Promise.resolve() : findSubmitted();
  let isDirty = kept !== null && !isSame(kept.content, report.content);
  const isOver = kept !== null && kept.version !== report.version && !isSame(sent, report.content);
  const state = proxy<WritingState>({
    phase: !isDirty ? "saved" : isOver ? "conflict" : "unsaved",
    version: report.version,
    savedAt: report.version === 0 ? null : report.updated_at,
    refusal: null,
    theirs: isDirty && isOver ? ref({ report }) : null,
  });
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let firstUnsaved: number | null = null;
  let underWay: Promise<void> | null = null;
  let isOpen = true;
  if (!isDirty) draft?.clear();

  /** Without it nobody is asked whether a version that says the same is meant. */
  async function findSubmitted(): Promise<void> {
    submitted = await readSubmitted().catch(() => null);
  }

  /** Keeps the text here, now. */
  function keep(): void {
    clearTimeout(keeping);
    keeping = undefined;
    if (!isDirty) return;
    draft?.write({
      values: { content, template, version: state.version, sent },
      texts: {},
      unreadable: {},
      attempt: null,
      at: new Date().toISOString(),
    });
  }

  function rest(): void {
    firstUnsaved ??= Date.now();
    clearTimeout(resting);
    const longest = firstUnsaved + LONGEST - Date.now();
    resting = setTimeout(() => void flush(), Math.max(0, Math.min(REST, longest)));
  }

  /** Takes the text as it is now. */
  function change(next: ReportContent): void {
    content = next;
    isDirty = true;
    keeping ??= setTimeout(keep, KEEP);
    if (state.phase === "conflict") return;
    if (state.phase === "saved" || state.phase === "refused") state.phase = "unsaved";
    if (state.phase === "unsaved") rest();
  }

  function hasToSave(): boolean {
    return isOpen && isDirty && state.phase !== "conflict" && state.phase !== "refused";
  }

  /** Saves what is not saved yet and waits for it. Answers whether the server has every letter. */
  async function flush(): Promise<boolean> {
    clearTimeout(resting);
    // Whoever asks for a save after a refusal wants it to be tried again.
    if (state.phase === "refused" && isOpen) state.phase = "unsaved";
    while (hasToSave()) {
      underWay ??= send().finally(() => {
        underWay = null;
      });
      await underWay;
    }
    return !isDirty;
  }

  async function send(): Promise<void> {
    const sending = content;
    firstUnsaved = null;
    if (state.phase !== "offline") state.phase = "saving";
    sent = sending;
    keep();
    try {
      adopt(await save({ content: sending, template, version: state.version }));
      settle(sending);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) {
        state.phase = "unsaved";
        throw failure;
      }
      await meetFailure(failure, sending);
    }
  }

  function adopt(saved: Report): void {
    known = saved;
    unanswered = [];
    state.version = saved.version;
    state.savedAt = saved.updated_at;
    state.refusal = null;
  }

  /** The server has this text; whatever was typed since goes next. */
  function settle(saved: ReportContent): void {
    isDirty = content !== saved;
    state.phase = isDirty ? "unsaved" : "saved";
    if (isDirty) return keep();
    clearTimeout(keeping);
    keeping = undefined;
    draft?.clear();
  }

  async function meetFailure(failure: ApiFailure, sending: ReportContent): Promise<void> {
    if (isUnanswered(failure)) {
      unanswered.push(sending);
      state.phase = "offline";
      keep();
      await untilOnline();
      return;
    }
    const current = currentOf(failure);
    if (current === null) {
      state.phase = failure.status === 401 ? "unsaved" : "refused";
      state.refusal = ref({ cause: failure });
      isOpen = failure.status !== 401;
      return;
    }
    if (isSame(current.content, sending) && current.status === "in_progress") {
      // It was saved, and only the answer was lost.
      adopt(current);
      return settle(sending);
    }
    if (isOwn(current)) {
      // An earlier text of this desk was saved, and only that answer was lost: the later one follows.
      adopt(current);
      state.phase = "unsaved";
      return;
    }
    dispute(current);
  }

  /** Whether the server has what this desk sent without hearing of it. */
  function isOwn({ status, content: stored }: Report): boolean {
    return status === "in_progress" && unanswered.some((one) => isSame(one, stored));
  }

  function dispute(theirs: Report): void {
    state.phase = "conflict";
    state.theirs = ref({ report: theirs });
    keep();
  }

  return {
    state,
    /** Begins to save by itself, also what was typed before a reload. */
    begin(): void {
      isOpen = true;
      if (isDirty && state.phase === "unsaved") rest();
    },
    change,
    /** Names the template that the next change comes from. */
    from(id: number): void {
      template = id;
    },
    flush,
    keep,
    /** The text as it is now. */
    content: () => content,
    /** Resolves once it is known what was submitted before, or that it cannot be known. */
    submittedRead,
    /** Whether a new version would say what the one before says. */
    isUnchanged: (): boolean => submitted !== null && isSame(content, submitted),
    /** The report as the server last answered it. */
    report: () => known,
    /** The report as it was heard of from elsewhere. */
    meet(heard: Report): void {
      if (heard.version <= state.version || underWay !== null) return;
      if (state.phase === "conflict") return dispute(heard);
      if (isDirty && isOwn(heard)) return adopt(heard);
      if (isDirty && !isSame(heard.content, content)) return dispute(heard);
      adopt(heard);
      isDirty = false;
      state.phase = "saved";
      draft?.clear();
      content = heard.content ?? emptyContent();
      onText(content);
    },
    /** Settles a conflict: this text counts, saved over theirs. */
    keepOurs(text: ReportContent = content): void {
      const theirs = state.theirs?.report;
      if (theirs === undefined) return;
      adopt(theirs);
      state.theirs = null;
      content = text;
      isDirty = true;
      state.phase = "unsaved";
      onText(content);
      keep();
      void flush();
    },
    /** Settles a conflict: their text counts. */
    takeTheirs(): void {
      const theirs = state.theirs?.report;
      if (theirs === undefined) return;
      adopt(theirs);
      state.theirs = null;
      isDirty = false;
      state.phase = "saved";
      draft?.clear();
      content = theirs.content ?? emptyContent();
      onText(content);
    },
    /** Goes on from what was submitted or reopened elsewhere in this window. */
    adopt,
    /** Keeps what is typed, gives it to the server if that is there, and lets go. */
    async end(): Promise<void> {
      keep();
      if (state.phase !== "offline") await flush();
      isOpen = false;
      clearTimeout(resting);
    },
  };
}

/** The report that stands in the way, as the server sends it along. */
function currentOf({ code, body }: ApiFailure): Report | null {
  if (code !== "stale" && code !== "report_ready") return null;
  const { current } = body;
  return typeof current === "object" && current !== null && "version" in current
    ? (current as Report)
    : null;
}
