import type { Editor } from "@tiptap/core";
import type { TextPlace } from "#domain/report-checks.ts";
import { focusText } from "./focus-text.ts";

/** Selects a part of the text and scrolls to it; does nothing if its line is gone. */
export function goToPlace(editor: Editor, { line, from, to }: TextPlace): void {
  let lineCount = 0;
  editor.state.doc.descendants((node, position) => {
    if (!node.isTextblock) return;
    if (lineCount === line) {
      const start = position + 1;
      const at = (offset: number) => start + Math.min(offset, node.content.size);
      focusText(editor);
      editor
        .chain()
        .setTextSelection({ from: at(from), to: at(to) })
        .scrollIntoView()
        .run();
    }
    lineCount += 1;
  });
}
