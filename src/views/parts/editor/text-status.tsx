import type { Editor } from "@tiptap/core";
import type { TextDirection } from "#domain/report-content.ts";
import { countWords } from "#domain/text-search.ts";
import { plural, t } from "#src/i18n/t.ts";
import { directionAt } from "./actions.ts";

export type TextStatus = {
  words: number;
  /** Reading direction of the paragraph at the cursor. */
  direction: TextDirection;
};

export function textStatusOf(editor: Editor): TextStatus {
  const { doc } = editor.state;
  // An open field is no word yet.
  const words = countWords(doc.textBetween(0, doc.content.size, " ", " "));
  return { words, direction: directionAt(editor) };
}

export function TextStatusLine({ words, direction }: TextStatus) {
  return (
    <>
      <span>{plural("editor.words", words)}</span>
      <span>{t(`editor.direction.${direction}`)}</span>
    </>
  );
}
