import { useEffect } from "react";
import { may } from "#domain/access.ts";
import { session } from "#src/state/session/session.ts";
import { fetchEditor } from "./lazy-editor.tsx";

/** Where a doctor's next key opens a text, its editor is fetched while nothing else is going on. */
export function useEditorSoon(): void {
  useEffect(() => {
    if (!may(session.role, "reports.write")) return undefined;
    // What cannot be fetched now is asked for again when a text is opened.
    const waiting = requestIdleCallback(() => void fetchEditor().catch(() => undefined));
    return () => cancelIdleCallback(waiting);
  }, []);
}
