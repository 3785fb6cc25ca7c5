import { proxy, ref } from "valtio";
import type { Report } from "#domain/entities/report.ts";
import { emptyContent, type ReportContent } from "#domain/report-content.ts";
import { ApiFailure, isTurnedAway } from "#src/api/failure.ts";
import { standsInTheWay } from "#src/api/reports.ts";
import { forgetKept, isSame, readKept, writeKept, type SentReport } from "./draft.ts";
import type { WritingOptions, WritingState } from "./writing-types.ts";
import { untilAnswered } from "#src/api/until-answered.ts";

/** Milliseconds of rest after which what is typed is saved, and how long it waits at most. */
const REST = 1_200;
const LONGEST = 5_000;
/** Milliseconds until what is typed is kept in this browser. */
const KEEP = 120;

export type Writing = ReturnType<typeof createWriting>;

/**
 * One report being written: saves by itself, keeps every letter in this browser until the server has
 * it, and never lets one of two texts cover the other. A save without an answer is sent again as it
 * was until there is one; only then does what was typed since go out, on the version just learnt. So
 * a text that stands in the way is always another one's, never an own one whose answer was lost.
 */
export function createWriting(options: WritingOptions) {
  const { report, draft, save, submit, readSubmitted, untilOnline } = options;
  const kept = readKept(draft, { isOwn: options.isReopened ?? false });
  let { onText } = options;
  let content = kept?.content ?? report.content ?? emptyContent();
  let template = kept?.template ?? report.template;
  /** What this page has kept last. */
  let ownKept = content;
  let isDirty = kept !== null && !isSame(kept.content, report.content);
  /** The save that was sent and whose outcome is not known yet. */
  let sent: SentReport | null = isDirty ? (kept?.sent ?? null) : null;
  /** What was heard of while it was not known whether it is an own save. */
  let heard: Report | null = null;
  let known = report;
  /** What was submitted, where this is its new version; null as long as it is not known. */
  let submitted: ReportContent | null = null;
  const submittedRead = report.amend_reason === null ? Promise.resolve() : findSubmitted();
  const isOver = isDirty && sent === null && kept?.version !== report.version;
  const state = proxy<WritingState>({
    phase: !isDirty ? "saved" : isOver ? "conflict" : "unsaved",
    version: report.version,
    savedAt: report.version === 0 ? null : report.updated_at,
    refusal: null,
    theirs: isOver ? ref({ report }) : null,
  });
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let firstUnsaved: number | null = null;
  let underWay: Promise<void> | null = null;
  let isSigning = false;
  /** Whether saving makes sense: the page is there, and so is the session. */
  let isOpen = true;
  /** How often the page came; whoever comes back meanwhile is not let go of. */
  let visits = 0;
  let isGone = false;
  if (!isDirty && kept !== null) draft?.clear();

  /** Without it nobody is asked whether a version that says the same is meant. */
  async function findSubmitted(): Promise<void> {
    submitted = await readSubmitted().catch(() => null);
  }

  /** Keeps the text here, now. */
  function keep(): void {
    clearTimeout(keeping);
    keeping = undefined;
    // By now another page may keep here what is typed on.
    if (!isDirty || isGone) return;
    ownKept = content;
    writeKept(draft, { content, template, version: state.version, sent });
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
    if (!isOpen || isSigning) return false;
    return isDirty && state.phase !== "conflict" && state.phase !== "refused";
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
    const { version } = state;
    sent ??= { key: crypto.randomUUID(), input: { content, template, version } };
    const { key, input } = sent;
    firstUnsaved = null;
    if (state.phase !== "offline") state.phase = "saving";
    keep();
    try {
      const saved = await untilAnswered(() => save(input, key), waitHere);
      if (saved === null) return;
      sent = null;
      adopt(saved.answer);
      settle(input.content);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) {
        state.phase = "unsaved";
        throw failure;
      }
      meetFailure(failure, input.content);
    }
    meetHeard();
  }

  /** Waits for the network; answers whether somebody is still there then. */
  async function waitHere(): Promise<boolean> {
    state.phase = "offline";
    keep();
    await untilOnline();
    return !isGone;
  }

  function adopt(saved: Report): void {
    known = saved;
    state.version = saved.version;
    state.savedAt = saved.updated_at;
    state.refusal = null;
  }

  /** The server has this text; whatever was typed since goes next. */
  function settle(saved: ReportContent): void {
    isDirty = content !== saved && !isSame(content, saved);
    state.phase = isDirty ? "unsaved" : "saved";
    if (isDirty) return keep();
    clearTimeout(keeping);
    keeping = undefined;
    forgetKept(draft, saved);
  }

  function meetFailure(failure: ApiFailure, sending: ReportContent): void {
    // Nobody has looked at it: whether it was done before stays open.
    if (!isTurnedAway(failure)) sent = null;
    const current = standsInTheWay(failure);
    if (current === null) {
      state.phase = failure.status === 401 ? "unsaved" : "refused";
      state.refusal = ref({ cause: failure });
      isOpen = failure.status !== 401;
      return keep();
    }
    // Two texts that say the same are nothing to choose from.
    if (!isSame(current.content, sending) || current.status !== "in_progress")
      return dispute(current);
    adopt(current);
    settle(sending);
  }

  function dispute(theirs: Report): void {
    state.phase = "conflict";
    state.theirs = ref({ report: theirs });
    keep();
  }

  /** Shows another text, which the server has. */
  function show(other: Report): void {
    adopt(other);
    isDirty = false;
    state.phase = "saved";
    content = other.content ?? emptyContent();
    onText(content);
  }

  /** The report as it was heard of from elsewhere. */
  function meet(other: Report): void {
    if (other.version <= (state.theirs?.report.version ?? state.version)) return;
    // It may be what was sent from here: the answer to that says so.
    if (sent !== null || isSigning) {
      heard = other;
      return;
    }
    if (state.phase === "conflict") return dispute(other);
    if (isDirty && !isSame(other.content, content)) return dispute(other);
    if (isDirty) forgetKept(draft, content);
    show(other);
  }

  function meetHeard(): void {
    const other = heard;
    if (other === null || sent !== null) return;
    heard = null;
    meet(other);
  }

  return {
    state,
    /** Begins to save by itself, also what was typed before a reload. */
    begin(): void {
      visits += 1;
      isGone = false;
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
    meet,
    isSigning: (): boolean => isSigning,
    /** Shows another text where the page that came says. */
    showIn(next: WritingOptions["onText"]): void {
      onText = next;
    },
    /**
     * Signs the text that the server has, and returns it. What is typed on is no part of what is signed, and
     * is let go of once it is. Throws an ApiFailure.
     */
    async sign(): Promise<Report> {
      const key = crypto.randomUUID();
      const { version } = state;
      isSigning = true;
      try {
        const signed = await untilAnswered(
          () => submit(version, key),
          // Whoever leaves has asked for it all the same.
          async () => waitHere().then(() => true),
        );
        if (signed === null) throw new Error("Signing is never given up");
        show(signed.answer);
        if (!isGone) forgetKept(draft, content, ownKept);
        return signed.answer;
      } finally {
        isSigning = false;
        if (state.phase !== "conflict") state.phase = isDirty ? "unsaved" : "saved";
        if (state.phase === "unsaved") rest();
        meetHeard();
      }
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
      state.theirs = null;
      draft?.clear();
      show(theirs);
    },
    /** Keeps what is typed, gives it to the server if that is there, and lets go. */
    async end(): Promise<void> {
      const visit = visits;
      keep();
      if (state.phase !== "offline") await flush();
      if (visit !== visits) return;
      isGone = true;
      isOpen = false;
      clearTimeout(resting);
    },
  };
}
