import { proxy, ref } from "valtio";
import type { Report } from "#domain/entities/report.ts";
import { emptyContent, type ReportContent } from "#domain/report-content.ts";
import { ApiFailure, isRefusedUnprocessed } from "#src/api/failure.ts";
import { conflictingReport } from "#src/api/reports.ts";
import { removeStored, isSame, readStored, writeStored, type SentReport } from "./draft.ts";
import type { WritingOptions, WritingState } from "./writing-types.ts";
import { retryUntilAnswered } from "#src/api/until-answered.ts";

/** Milliseconds without typing until autosave, and its longest delay while typing continues. */
const SAVE_AFTER = 1_200;
const SAVE_WITHIN = 5_000;
/** Milliseconds until a change is stored in this browser. */
const STORE_AFTER = 120;

export type Writing = ReturnType<typeof createWriting>;

/**
 * Creates the store of a report being written. It autosaves, stores every letter in this browser until the
 * server has it, and never overwrites one text with another. An unanswered save is repeated unchanged until
 * it is answered; only then is newer text sent, on the version that the answer gave. A conflict therefore
 * always means somebody else's text.
 */
export function createWriting(options: WritingOptions) {
  const { report, draft, save, submit, readSubmitted, untilOnline } = options;
  const stored = readStored(draft, { isOwn: options.isReopened ?? false });
  let { onText } = options;
  let content = stored?.content ?? report.content ?? emptyContent();
  let template = stored?.template ?? report.template;
  /** The text that this page stored in the browser last. */
  let ownStored = content;
  let isDirty = stored !== null && !isSame(stored.content, report.content);
  /** The save that was sent and has no answer yet. */
  let sent: SentReport | null = isDirty ? (stored?.sent ?? null) : null;
  /** A newer report announced while it was unknown whether it came from this page's own save. */
  let announced: Report | null = null;
  let latest = report;
  /** The text submitted before this amendment; null while or if it is not known. */
  let submitted: ReportContent | null = null;
  const submittedRead = report.amend_reason === null ? Promise.resolve() : findSubmitted();
  const isOutdated = isDirty && sent === null && stored?.version !== report.version;
  const state = proxy<WritingState>({
    phase: !isDirty ? "saved" : isOutdated ? "conflict" : "unsaved",
    version: report.version,
    savedAt: report.version === 0 ? null : report.updated_at,
    refusal: null,
    theirs: isOutdated ? ref({ report }) : null,
  });
  let storeTimer: ReturnType<typeof setTimeout> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let firstUnsaved: number | null = null;
  let saving: Promise<void> | null = null;
  let isSigning = false;
  /** False once the page is closed or the session is over, when saving makes no sense. */
  let isOpen = true;
  /** How often the page was opened; `end` leaves the store open if the page was opened again meanwhile. */
  let visits = 0;
  let isClosed = false;
  if (!isDirty && stored !== null) draft?.clear();

  /** If this fails, the user is not asked about submitting an unchanged version. */
  async function findSubmitted(): Promise<void> {
    submitted = await readSubmitted().catch(() => null);
  }

  /** Stores the text in this browser at once. */
  function keep(): void {
    clearTimeout(storeTimer);
    storeTimer = undefined;
    // Another page may be storing its own text here by now.
    if (!isDirty || isClosed) return;
    ownStored = content;
    writeStored(draft, { content, template, version: state.version, sent });
  }

  function saveSoon(): void {
    firstUnsaved ??= Date.now();
    clearTimeout(saveTimer);
    const longest = firstUnsaved + SAVE_WITHIN - Date.now();
    saveTimer = setTimeout(() => void flush(), Math.max(0, Math.min(SAVE_AFTER, longest)));
  }

  /** Takes the changed text. */
  function change(next: ReportContent): void {
    content = next;
    isDirty = true;
    storeTimer ??= setTimeout(keep, STORE_AFTER);
    if (state.phase === "conflict") return;
    if (state.phase === "saved" || state.phase === "refused") state.phase = "unsaved";
    if (state.phase === "unsaved") saveSoon();
  }

  function mustSave(): boolean {
    if (!isOpen || isSigning) return false;
    return isDirty && state.phase !== "conflict" && state.phase !== "refused";
  }

  /** Saves unsaved text and waits for it. Returns true if the server has every letter. */
  async function flush(): Promise<boolean> {
    clearTimeout(saveTimer);
    // A save asked for after a refusal is a retry.
    if (state.phase === "refused" && isOpen) state.phase = "unsaved";
    while (mustSave()) {
      saving ??= send().finally(() => {
        saving = null;
      });
      await saving;
    }
    return !isDirty;
  }

  async function send(): Promise<void> {
    const { version } = state;
    sent ??= { key: crypto.randomUUID(), input: { content, template, version } };
    const { key, input } = sent;
    firstUnsaved = null;
    if (state.phase !== "offline") state.phase = "saving";
    keep();
    try {
      const saved = await retryUntilAnswered(() => save(input, key), waitOnline);
      if (saved === null) return;
      sent = null;
      adopt(saved.answer);
      settle(input.content);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) {
        state.phase = "unsaved";
        throw failure;
      }
      onFailure(failure, input.content);
    }
    takeAnnounced();
  }

  /** Waits for the network. Returns false if the page was left meanwhile. */
  async function waitOnline(): Promise<boolean> {
    state.phase = "offline";
    keep();
    await untilOnline();
    return !isClosed;
  }

  function adopt(saved: Report): void {
    latest = saved;
    state.version = saved.version;
    state.savedAt = saved.updated_at;
    state.refusal = null;
  }

  /** The server has `saved`; text typed since then is saved next. */
  function settle(saved: ReportContent): void {
    isDirty = content !== saved && !isSame(content, saved);
    state.phase = isDirty ? "unsaved" : "saved";
    if (isDirty) return keep();
    clearTimeout(storeTimer);
    storeTimer = undefined;
    removeStored(draft, saved);
  }

  function onFailure(failure: ApiFailure, sending: ReportContent): void {
    // If the request was rejected before it was processed, the outcome of an earlier try is still unknown.
    if (!isRefusedUnprocessed(failure)) sent = null;
    const current = conflictingReport(failure);
    if (current === null) {
      state.phase = failure.status === 401 ? "unsaved" : "refused";
      state.refusal = ref({ cause: failure });
      isOpen = failure.status !== 401;
      return keep();
    }
    // Two equal texts are no conflict.
    if (!isSame(current.content, sending) || current.status !== "in_progress")
      return enterConflict(current);
    adopt(current);
    settle(sending);
  }

  function enterConflict(theirs: Report): void {
    state.phase = "conflict";
    state.theirs = ref({ report: theirs });
    keep();
  }

  /** Shows another text that the server has. */
  function show(other: Report): void {
    adopt(other);
    isDirty = false;
    state.phase = "saved";
    content = other.content ?? emptyContent();
    onText(content);
  }

  /** Takes the report as it was read elsewhere or after an event. */
  function meet(other: Report): void {
    if (other.version <= (state.theirs?.report.version ?? state.version)) return;
    // It may be this page's own save: the pending answer will tell.
    if (sent !== null || isSigning) {
      announced = other;
      return;
    }
    if (state.phase === "conflict") return enterConflict(other);
    if (isDirty && !isSame(other.content, content)) return enterConflict(other);
    if (isDirty) removeStored(draft, content);
    show(other);
  }

  function takeAnnounced(): void {
    const other = announced;
    if (other === null || sent !== null) return;
    announced = null;
    meet(other);
  }

  return {
    state,
    /** Starts autosaving, including text typed before a reload. */
    begin(): void {
      visits += 1;
      isClosed = false;
      isOpen = true;
      if (isDirty && state.phase === "unsaved") saveSoon();
    },
    change,
    /** Records the template that the next change comes from. */
    from(id: number): void {
      template = id;
    },
    flush,
    keep,
    /** Returns the current text. */
    content: () => content,
    /** Resolves once the previously submitted text has been read, or could not be read. */
    submittedRead,
    /** Returns true if a new version would equal the one submitted before. */
    isUnchanged: (): boolean => submitted !== null && isSame(content, submitted),
    /** Returns the report as the server last returned it. */
    report: () => latest,
    meet,
    isSigning: (): boolean => isSigning,
    /** Sets the callback that shows another text, when a page opens on this store again. */
    showIn(next: WritingOptions["onText"]): void {
      onText = next;
    },
    /**
     * Submits the text that the server has, and returns the submitted report. Text typed meanwhile is not
     * part of it and is discarded. Throws an ApiFailure.
     */
    async sign(): Promise<Report> {
      const key = crypto.randomUUID();
      const { version } = state;
      isSigning = true;
      try {
        const signed = await retryUntilAnswered(
          () => submit(version, key),
          // The user asked to submit, so it is repeated even after the page is left.
          async () => waitOnline().then(() => true),
        );
        if (signed === null) throw new Error("Signing is never given up");
        show(signed.answer);
        if (!isClosed) removeStored(draft, content, ownStored);
        return signed.answer;
      } finally {
        isSigning = false;
        if (state.phase !== "conflict") state.phase = isDirty ? "unsaved" : "saved";
        if (state.phase === "unsaved") saveSoon();
        takeAnnounced();
      }
    },
    /** Resolves a conflict with our text, saved over theirs. */
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
    /** Resolves a conflict with their text. */
    takeTheirs(): void {
      const theirs = state.theirs?.report;
      if (theirs === undefined) return;
      state.theirs = null;
      draft?.clear();
      show(theirs);
    },
    /** Stores unsaved text, saves it unless offline, and closes the store. */
    async end(): Promise<void> {
      const visit = visits;
      keep();
      if (state.phase !== "offline") await flush();
      if (visit !== visits) return;
      isClosed = true;
      isOpen = false;
      clearTimeout(saveTimer);
    },
  };
}
