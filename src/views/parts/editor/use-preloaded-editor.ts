import { useEffect } from "react";
import { may } from "#domain/access.ts";
import { whenIdle } from "#src/browser/idle.ts";
import { session } from "#src/state/session/session.ts";
import { fetchEditor } from "./lazy-editor.tsx";

/** Loads the editor while the browser is idle, on screens where a reporting doctor's next key opens a text. */
export function usePreloadedEditor(): void {
  useEffect(() => {
    if (!may(session.role, "reports.write")) return undefined;
    // If loading fails now, the editor is loaded again when a text is opened.
    return whenIdle(() => void fetchEditor().catch(() => undefined));
  }, []);
}
