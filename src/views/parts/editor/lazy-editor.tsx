import { useEffect, useState, type ComponentType } from "react";
import type { TextEditorProps } from "./text-editor.tsx";

type Editor = ComponentType<TextEditorProps>;

let fetched: Editor | null = null;

/** Loads the editor, which is large, before it is needed: where the user's next key is likely to open it. */
export async function fetchEditor(): Promise<Editor> {
  fetched ??= (await import("./text-editor.tsx")).default;
  return fetched;
}

/**
 * Returns the text editor, loaded on first use; null until it has loaded. Throws if it cannot be loaded. The
 * caller waits with its whole page: if it showed its fields without the text, the first letters typed would be
 * lost.
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
