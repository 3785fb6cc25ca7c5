import { tabbable } from "tabbable";
import { chooseOption } from "./choose-option.ts";
import type { InTheWay } from "./in-the-way.ts";
import { isCharacter } from "./key-kinds.ts";

/**
 * Does with the focus what a key that was pressed earlier would do there now: its listeners hear it, and
 * unless one of them has taken it, the text or the focus changes as the browser would have changed it.
 * Returns what came in its way, null for nothing: a letter or a digit met nothing that takes one, or no option
 * that begins with it, and Tab nothing that it leads to.
 */
export function giveKey(event: KeyboardEvent): InTheWay | null {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const target = document.activeElement ?? document.body;
  const again = new KeyboardEvent("keydown", {
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
  if (!target.dispatchEvent(again)) return null;
  if (key === "Tab") return focusByTab(target, shiftKey ? -1 : 1) ? null : "screen";
  if (target instanceof HTMLSelectElement) return chooseOption(target, event) ? null : "choice";
  if (isRadio(target) && key in RADIO_STEPS) chooseRadio(target, key);
  else if (isText(target)) editText(event);
  else if (isPressed(target, key)) target.click();
  else if (key !== " " && isCharacter(event)) return "screen";
  return null;
}

const isRadio = (target: Element): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "radio";

/** How far an arrow goes in a group of choices; sideways with the reading direction. */
const RADIO_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowLeft: -1,
};

/** Chooses the next or the previous one of a group, in a circle as the platform does. */
function chooseRadio(from: HTMLInputElement, key: string): void {
  const group = [
    ...document.querySelectorAll<HTMLInputElement>("input[type=radio]:enabled"),
  ].filter(({ name, form }) => name === from.name && form === from.form);
  const isMirrored = /Left|Right/.test(key) && getComputedStyle(from).direction === "rtl";
  const step = (RADIO_STEPS[key] ?? 0) * (isMirrored ? -1 : 1);
  const next = group[(group.indexOf(from) + step + group.length) % group.length];
  next?.focus();
  next?.click();
}

/** Inserts text where the cursor is. Returns what came in its way where none can be; null for nothing. */
export function giveText(text: string): InTheWay | null {
  if (!isText(document.activeElement)) return text === "" ? null : "screen";
  insert(text);
  return null;
}

// The one way in which a page can type as a person does: heard by the field, undone by undo.
function insert(text: string): void {
  document.execCommand("insertText", false, text);
}

/** Whether letters are typed into an element. */
export function isText(target: Element | null): boolean {
  return (
    (target instanceof HTMLElement && target.isContentEditable) ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.selectionStart !== null)
  );
}

function isPressed(target: Element, key: string): target is HTMLElement {
  if (target instanceof HTMLButtonElement || target.matches("summary"))
    return key === "Enter" || key === " ";
  if (target instanceof HTMLInputElement) return key === " ";
  return target instanceof HTMLAnchorElement && key === "Enter";
}

/** How far an arrow goes, and which way. */
const MOVES: Readonly<Record<string, readonly [direction: string, granularity: string]>> = {
  ArrowLeft: ["left", "character"],
  ArrowRight: ["right", "character"],
  ArrowUp: ["backward", "line"],
  ArrowDown: ["forward", "line"],
  Home: ["backward", "lineboundary"],
  End: ["forward", "lineboundary"],
};

/** Edits at the cursor. */
function editText(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
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
  else if (isChord && code === "KeyA") document.execCommand("selectAll");
  else if (isChord && code === "KeyZ") document.execCommand(shiftKey ? "redo" : "undo");
  else if (!isChord && Array.from(key).length === 1) insert(key);
}

/** Whether no letters of the field at hand are selected. */
function isNothingSelected(): boolean {
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.selectionStart === field.selectionEnd;
  return getSelection()?.isCollapsed ?? true;
}

/**
 * Puts the focus where Tab would: on the next in the document, or in a circle within the dialog where there
 * is one. Answers whether there is one; where a page ends Tab leads out of it, which no page can do.
 */
function focusByTab(from: Element, step: 1 | -1): boolean {
  const dialog = from.closest('[role="dialog"]');
  const within = dialog ?? document.body;
  const stops = tabbable(within).filter((one) => one !== from);
  const after = stops.findIndex(
    (one) => from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const behind = after < 0 ? stops.length : after;
  const place = step > 0 ? behind : behind - 1;
  const next = dialog === null ? stops[place] : stops.at(place % stops.length);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}
