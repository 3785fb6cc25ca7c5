import { diffArrays } from "diff";
import { linesOf, type ReportContent } from "#domain/report-content.ts";

/** A piece of two texts: in both, only in the later one, or only in the earlier one. */
export type Change = { kind: "same" | "added" | "removed"; text: string };

/** With more edits than this, two texts have too little in common to show what changed. */
const MAX_EDITS = 4_000;

/**
 * Returns what changed from one text to another, word by word, the lines ended by `\n`; null if they have too
 * little in common.
 */
export function changesBetween(earlier: ReportContent, later: ReportContent): Change[] | null {
  const parts = diffArrays(wordsOf(earlier), wordsOf(later), { maxEditLength: MAX_EDITS });
  return (
    parts?.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
    })) ?? null
  );
}

/** Returns the words with the blanks after them, and the ends of lines. */
function wordsOf(content: ReportContent): string[] {
  return linesOf(content).flatMap((line) => {
    const words = line.match(/\S+\s*/g);
    return words === null ? [] : [...words, "\n"];
  });
}
