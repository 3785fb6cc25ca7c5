import { emptyContent, isBlank, type ReportContent } from "#domain/report-content.ts";
import { isSame } from "#src/state/report/draft.ts";

/** The text that a page shows before anybody writes in it, such as a colleague's draft, and since when. */
export type ShownText = ReturnType<typeof createShownText>;

/** Creates what is known about the text shown; at first there is none. */
export function createShownText() {
  let content = emptyContent();
  let since = performance.now();
  return {
    /** Called with the text that the page opens with, or that replaces the one on screen. */
    show(next: ReportContent, from = performance.now()): void {
      content = next;
      since = from;
    },
    /** Returns whether a key pressed then came before the page showed what others, or they earlier, had written. */
    isUnreadAt: (pressedAt: number): boolean => !isBlank(content) && pressedAt < since,
    /** Returns whether a text is still the one shown. */
    isUntouched: (now: ReportContent): boolean => isSame(now, content),
  };
}
