import { useEffect, useRef } from "react";
import type { Writing } from "#src/state/report/writing.ts";
import type { WritingState } from "#src/state/report/writing-types.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";

/**
 * Says in a toast that the text was not saved, and that it was: the first time, and after a failure. The text is saved
 * every few seconds while it is written, and the line of its state says so each time.
 */
export function useSaveToasts(writing: Writing, phase: WritingState["phase"]): void {
  const before = useRef(phase);
  const isSaid = useRef(false);
  useEffect(() => {
    if (before.current === phase) return;
    const wasSent = before.current === "saving" || before.current === "offline";
    before.current = phase;
    if (phase === "refused") {
      isSaid.current = false;
      toastFailure(writing.state.refusal?.cause, "actions.report.save.failed");
    } else if (phase === "saved" && wasSent && !isSaid.current) {
      isSaid.current = true;
      toastSuccess("actions.report.save.done");
    }
  }, [writing, phase]);
}
