import type { ReportContent } from "#domain/report-content.ts";
import type { DraftPlace } from "../screen/drafts.ts";
import { removeStored, writeStored } from "./draft.ts";
import type { ReportData } from "./report-data.ts";

/** Milliseconds until a change is stored in this browser. */
const STORE_DELAY_MS = 120;

export type BrowserCopy = ReturnType<typeof createBrowserCopy>;

/** Creates the copy in this browser of a text that the server does not have yet. */
export function createBrowserCopy(data: ReportData, draft: DraftPlace | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The text that this page stored last. */
  let ownStored = data.content;

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Stores the text at once. */
  function keep(): void {
    stopTimer();
    // Another page may be storing its own text here by now.
    if (!data.isDirty || data.isClosed) return;
    ownStored = data.content;
    const { content, template, sent, state } = data;
    writeStored(draft, { content, template, version: state.version, sent });
  }

  return {
    keep,
    /** Stores the text after a short delay. */
    keepSoon(): void {
      timer ??= setTimeout(keep, STORE_DELAY_MS);
    },
    /** Removes a text that the server has now, and stops a delayed store. */
    settle(saved: ReportContent): void {
      stopTimer();
      removeStored(draft, saved);
    },
    /** Removes the current text, unless another window has stored a different one. */
    removeCurrent(): void {
      removeStored(draft, data.content);
    },
    /** Removes the current text and what this page stored last, unless another window has stored another one. */
    removeOwn(): void {
      if (!data.isClosed) removeStored(draft, data.content, ownStored);
    },
    /** Removes any text. */
    clear(): void {
      draft?.clear();
    },
  };
}
