import { Extension, type Editor } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { TextSelection, type EditorState, type Selection } from "@tiptap/pm/state";
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchState,
  type SearchResult,
} from "prosemirror-search";
import { searchPattern } from "#domain/text-search.ts";
import { endUndoStep } from "./replayed-keys.ts";

/** Marks what is searched for in the text. */
export const Find = Extension.create({
  name: "find",
  addProseMirrorPlugins: () => [search()],
});

/** Finds words with or without diacritics. The replacement is taken literally, also a `$`, and keeps the formats. */
class WordQuery extends SearchQuery {
  constructor(words: string, replacement: string) {
    super({ search: searchPattern(words), regexp: true, replace: replacement });
  }

  override getReplacements({ doc, schema }: EditorState, { from, to }: SearchResult) {
    const marks = doc.resolve(from).marksAcross(doc.resolve(to));
    const inserted =
      this.replace === "" ? Fragment.empty : Fragment.from(schema.text(this.replace, marks));
    return [{ from, to, insert: new Slice(inserted, 0, 0) }];
  }
}

/** How many places were found, and which of them is selected, from 1; 0 if none is. */
export type Found = { count: number; place: number };

export function foundIn({ state }: Editor): Found {
  const { from, to } = state.selection;
  const matches = getMatchHighlights(state).find();
  const place = matches.findIndex((one) => one.from === from && one.to === to) + 1;
  return { count: matches.length, place };
}

/** Marks all places with these words; none if `words` is empty. */
export function markWords({ view }: Editor, words: string, replacement: string): void {
  view.dispatch(setSearchState(view.state.tr, new WordQuery(words, replacement)));
}

/** Select the next or previous place, around the end of the text. */
export const goToNext = (editor: Editor): void => goToMatch(editor, findNext);
export const goToPrevious = (editor: Editor): void => goToMatch(editor, findPrev);

function goToMatch({ view }: Editor, go: typeof findNext): void {
  go(view.state, view.dispatch);
  showMatch(view.dom);
}

/** Replaces the selected place and selects the next one; selects the next one if none is. */
export function replaceMatch({ view }: Editor): void {
  endUndoStep(view);
  replaceNext(view.state, view.dispatch);
  endUndoStep(view);
  showMatch(view.dom);
}

/** Replaces all places, as one step to undo. Returns their number. */
export function replaceMatches(editor: Editor): number {
  const { view } = editor;
  const { count } = foundIn(editor);
  endUndoStep(view);
  replaceAll(view.state, view.dispatch);
  endUndoStep(view);
  return count;
}

/**
 * Ends the search and gives the text its focus back. The cursor stands behind the place that was reached, where the
 * next letter replaces nothing; where it was if none was.
 */
export function endFinding(editor: Editor, before: Selection): void {
  const { view } = editor;
  markWords(editor, "", "");
  const { selection, tr, doc } = view.state;
  if (selection instanceof TextSelection && !selection.eq(before))
    view.dispatch(tr.setSelection(TextSelection.create(doc, selection.to)));
  view.focus();
}

/** The editor itself scrolls only while it has the focus. */
function showMatch(text: HTMLElement): void {
  text.querySelector(".ProseMirror-active-search-match")?.scrollIntoView({ block: "center" });
}
