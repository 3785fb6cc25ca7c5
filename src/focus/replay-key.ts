import { tabbable } from "tabbable";
import { chooseOption } from "./choose-option.ts";
import type { DropReason } from "./drop-reasons.ts";
import { isCharacter } from "./key-kinds.ts";
import { letterOf } from "./key-name.ts";

/**
 * Replays an earlier keystroke on the focused element: dispatches it to the listeners and, unless one
 * prevents the default, edits the text or moves the focus as the browser would. Returns null, or why what
 * follows must be dropped: a letter or digit met no field, no option begins with it, or Tab had nowhere to
 * go.
 */
export function replayKey(event: KeyboardEvent): DropReason | null {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const target = document.activeElement ?? document.body;
  const replayed = new KeyboardEvent("keydown", {
    key,
    code,
    ctrlKey,
    metaKey,
    shiftKey,
    altKey,
    repeat: event.repeat,
    modifierAltGraph: event.getModifierState("AltGraph"),
    bubbles: true,
    cancelable: true,
  });
  if (!target.dispatchEvent(replayed)) return null;
  if (key === "Tab") return focusByTab(target, shiftKey ? -1 : 1) ? null : "screen";
  if (target instanceof HTMLSelectElement) return chooseOption(target, event) ? null : "choice";
  if (isRadio(target) && key in RADIO_STEPS) chooseRadio(target, key);
  else if (isText(target)) editText(event);
  // The save key presses no button: what it was meant to save is saved, and the answer may show one.
  else if (!ctrlKey && !metaKey && isClickedBy(target, key)) target.click();
  else if (key !== " " && isCharacter(event)) return "screen";
  return null;
}

const isRadio = (target: Element): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "radio";

/** Steps of the arrow keys in a radio group; left and right follow the reading direction. */
const RADIO_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowLeft: -1,
};

/** Chooses the next or previous radio button, wrapping around as browsers do. */
function chooseRadio(checked: HTMLInputElement, key: string): void {
  const group = [
    ...document.querySelectorAll<HTMLInputElement>("input[type=radio]:enabled"),
  ].filter(({ name, form }) => name === checked.name && form === checked.form);
  const isMirrored = /Left|Right/.test(key) && getComputedStyle(checked).direction === "rtl";
  const step = (RADIO_STEPS[key] ?? 0) * (isMirrored ? -1 : 1);
  const next = group[(group.indexOf(checked) + step + group.length) % group.length];
  next?.focus();
  next?.click();
}

/** Inserts text at the cursor. Returns null, or why what follows must be dropped: no text field has the focus. */
export function replayText(text: string): DropReason | null {
  if (!isText(document.activeElement)) return text === "" ? null : "screen";
  insert(text);
  return null;
}

// The deprecated `execCommand` is the only way to type that fires the field's input events and can be undone.
function insert(text: string): void {
  document.execCommand("insertText", false, text);
}

/** Returns true if an element takes text. */
export function isText(target: Element | null): boolean {
  return (
    (target instanceof HTMLElement && target.isContentEditable) ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.selectionStart !== null)
  );
}

function isClickedBy(target: Element, key: string): target is HTMLElement {
  if (target instanceof HTMLButtonElement || target.matches("summary"))
    return key === "Enter" || key === " ";
  if (target instanceof HTMLInputElement) return key === " ";
  return target instanceof HTMLAnchorElement && key === "Enter";
}

/** Direction and unit of each cursor key for `Selection.modify`. */
const MOVES: Readonly<Record<string, readonly [direction: string, granularity: string]>> = {
  ArrowLeft: ["left", "character"],
  ArrowRight: ["right", "character"],
  ArrowUp: ["backward", "line"],
  ArrowDown: ["forward", "line"],
  Home: ["backward", "lineboundary"],
  End: ["forward", "lineboundary"],
};

/** Edits the text at the cursor. */
function editText(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const isChord = (ctrlKey || metaKey) && !event.getModifierState("AltGraph");
  const [direction, granularity] = MOVES[key] ?? [];
  if (direction !== undefined) {
    const isByWord = isChord && granularity === "character";
    getSelection()?.modify(
      shiftKey ? "extend" : "move",
      direction,
      isByWord ? "word" : granularity,
    );
  } else if (key === "Backspace" || key === "Delete") {
    const toStart = key === "Backspace";
    if (isChord && isNothingSelected())
      getSelection()?.modify("extend", toStart ? "backward" : "forward", "word");
    document.execCommand(toStart ? "delete" : "forwardDelete");
  } else if (key === "Enter" && document.activeElement instanceof HTMLTextAreaElement) insert("\n");
  else if (isChord && letterOf(event) === "a") document.execCommand("selectAll");
  else if (isChord && letterOf(event) === "z") document.execCommand(shiftKey ? "redo" : "undo");
  else if (!isChord && Array.from(key).length === 1) insert(key);
}

/** Returns true if nothing is selected in the focused field. */
function isNothingSelected(): boolean {
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.selectionStart === field.selectionEnd;
  return getSelection()?.isCollapsed ?? true;
}

/**
 * Moves the focus as Tab would: to the next element of the page, or within a dialog, wrapping around. Returns
 * false if there is none: at the end of the page Tab leads to the browser's own controls, where a page cannot
 * move the focus.
 */
function focusByTab(current: Element, step: 1 | -1): boolean {
  const dialog = current.closest('[role="dialog"]');
  const container = dialog ?? document.body;
  const stops = tabbable(container).filter((one) => one !== current);
  const nextIndex = stops.findIndex(
    (one) => current.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const behind = nextIndex < 0 ? stops.length : nextIndex;
  const place = step > 0 ? behind : behind - 1;
  const next = dialog === null ? stops[place] : stops.at(place % stops.length);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}
