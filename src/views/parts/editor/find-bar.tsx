import type { Editor } from "@tiptap/core";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { plural, t } from "#src/i18n/t.ts";
import { Button, IconButton } from "../button.tsx";
import { INPUT } from "../form/field.tsx";
import { chosenText } from "./actions.ts";
import {
  endFinding,
  foundIn,
  goToNext,
  goToPrevious,
  markWords,
  replaceMatch,
  replaceMatches,
  type Found,
} from "./find.ts";

/**
 * Finds and replaces in the text of an editor. `asked` counts how often the user asked for it: each time, the words to
 * find have the focus.
 */
export function FindBar({
  editor,
  asked,
  onClose,
}: {
  editor: Editor;
  asked: number;
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [before] = useState(() => editor.state.selection);
  const [words, setWords] = useState(() => chosenText(editor));
  const [replacement, setReplacement] = useState("");
  const [found, setFound] = useState<Found>({ count: 0, place: 0 });
  const [replacedCount, setReplacedCount] = useState<number | null>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  useEffect(() => {
    const follow = () => setFound(foundIn(editor));
    editor.on("transaction", follow);
    return () => void editor.off("transaction", follow);
  }, [editor]);
  useEffect(() => {
    markWords(editor, words, replacement);
  }, [editor, words, replacement]);

  function close(): void {
    endFinding(editor, before);
    onClose();
  }

  const closeByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const text = editor.view.dom;
    const listener = (event: globalThis.KeyboardEvent) => closeByKey(event);
    text.addEventListener("keydown", listener);
    return () => text.removeEventListener("keydown", listener);
  }, [editor]);

  function run(action: (of: Editor) => void): void {
    setReplacedCount(null);
    action(editor);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const { target, key, shiftKey } = event;
    if (key === "Escape") close();
    else if (key === "Enter" && target === input.current) run(shiftKey ? goToPrevious : goToNext);
    else if (key === "Enter" && target instanceof HTMLInputElement) run(replaceMatch);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search
      aria-label={t("editor.find.title")}
      className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-3 py-1.5"
    >
      <label htmlFor={`${id}-words`} className="text-label text-muted">
        {t("editor.find.words")}
      </label>
      <input
        ref={input}
        id={`${id}-words`}
        dir="auto"
        autoComplete="off"
        onKeyDown={onKeyDown}
        spellCheck={false}
        aria-describedby={`${id}-found`}
        value={words}
        onChange={(event) => {
          setReplacedCount(null);
          setWords(event.target.value);
        }}
        className={`${INPUT} max-w-44`}
      />
      <label htmlFor={`${id}-replacement`} className="text-label text-muted">
        {t("editor.find.replacement")}
      </label>
      <input
        id={`${id}-replacement`}
        dir="auto"
        autoComplete="off"
        onKeyDown={onKeyDown}
        spellCheck={false}
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
        className={`${INPUT} max-w-44`}
      />
      <Button onKeyDown={onKeyDown} onClick={() => setReplacedCount(replaceMatches(editor))}>
        {t("editor.find.replace_all")}
      </Button>
      <span id={`${id}-found`} role="status" className="text-label text-muted tabular-nums">
        {wordsOf(words, found, replacedCount)}
      </span>
      {/* On the keyboard: Shift+Enter, Enter and Escape. */}
      <span className="ms-auto flex">
        <IconButton
          tabIndex={-1}
          onMouseDown={keepFocus}
          label={t("editor.find.previous")}
          icon={<ArrowUp size={16} />}
          onClick={() => run(goToPrevious)}
        />
        <IconButton
          tabIndex={-1}
          onMouseDown={keepFocus}
          label={t("editor.find.next")}
          icon={<ArrowDown size={16} />}
          onClick={() => run(goToNext)}
        />
        <IconButton
          tabIndex={-1}
          onMouseDown={keepFocus}
          label={t("editor.find.close")}
          icon={<X size={16} />}
          onClick={close}
        />
      </span>
    </search>
  );
}

const keepFocus = (event: MouseEvent): void => event.preventDefault();

function wordsOf(words: string, { count, place }: Found, replacedCount: number | null): string {
  if (replacedCount !== null) return plural("editor.find.replaced", replacedCount);
  if (words === "") return "";
  if (count === 0) return t("editor.find.none");
  return place === 0
    ? plural("editor.find.count", count)
    : t("editor.find.place", { place, count });
}
