import { useEffect, useState, type ComponentType } from "react";
import type { TextEditorProps } from "./text-editor.tsx";

type Editor = ComponentType<TextEditorProps>;

let fetched: Editor | null = null;

/** Fetches the editor, which is large, before it is needed: where the next key is likely to need it. */
export async function fetchEditor(): Promise<Editor> {
  fetched ??= (await import("./text-editor.tsx")).default;
  return fetched;
}

/**
 * The text editor, fetched where somebody writes; null until it is there. What writes waits for it as
 * a whole: a page that shows its fields and not yet its text would lose the first letters.
 */
export function useEditor(): Editor | null {
  const [View, setView] = useState<Editor | null>(() => fetched);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (View !== null) return;
    fetchEditor().then((view) => setView(() => view), setFailure);
  }, [View]);
  if (failure !== null) throw failure;
  return View;
}
