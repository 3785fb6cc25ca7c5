import { useEffect, useState, type ComponentType } from "react";
import { createLoader } from "#src/browser/loader.ts";
import { withTexts } from "#src/i18n/t.ts";
import type { TextEditorProps } from "./text-editor.tsx";

type Editor = ComponentType<TextEditorProps>;

const editor = createLoader<Editor>(async () => {
  return (await withTexts(import("./text-editor.tsx"), "forms", "reports")).default;
});

/** Loads the editor, which is large, before it is needed: where the user's next key is likely to open it. */
export const fetchEditor = editor.load;

/**
 * Returns the text editor, loaded on first use; null until it has loaded. Throws if it cannot be loaded. The
 * caller waits with its whole page: if it showed its fields without the text, the first letters typed would be
 * lost.
 */
export function useEditor(): Editor | null {
  const [View, setView] = useState<Editor | null>(editor.loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (View !== null) return;
    fetchEditor().then((view) => setView(() => view), setFailure);
  }, [View]);
  if (failure !== null) throw failure;
  return View;
}
