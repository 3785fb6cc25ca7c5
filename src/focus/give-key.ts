import { tabbable } from "tabbable";
import { isCharacter } from "./key-kinds";

/**
 * Does with the focus what a key that was pressed earlier would do there now: its listeners hear it, and
 * unless one of them has taken it, the text or the focus changes as the browser would have changed it.
 * Returns false where a letter or a digit met nothing that takes one.
 */
export function giveKey(event: KeyboardEvent): boolean {
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
  if (!target.dispatchEvent(again)) return true;
  if (key === "Tab") moveFocus(target, shiftKey ? -1 : 1);
  else if (target instanceof HTMLSelectElement) chooseOption(target, event);
  else if (isText(target)) editText(event);
  else if (isPressed(target, key)) target.click();
  else return key === " " || !isCharacter(event);
  return true;
}

/** What has been typed into a list of options so far, and when, as the platform finds one by its beginning. */
let sought = { select: null as HTMLSelectElement | null, text: "", at: 0 };
/** Milliseconds after which a letter begins another word, as the platform has it. */
const PAUSE = 1_000;

/** Chooses in a list of options as the arrows and letters of the platform do. */
function chooseOption(select: HTMLSelectElement, event: KeyboardEvent): void {
  const { key } = event;
  const { options, selectedIndex: here } = select;
  let next = -1;
  if (key === "ArrowDown") next = Math.min(here + 1, options.length - 1);
  else if (key === "ArrowUp") next = Math.max(here - 1, 0);
  else if (isCharacter(event)) next = optionByLetter(select, event);
  if (key.length > 1) sought = { select: null, text: "", at: 0 };
  if (next < 0 || next === here) return;
  select.selectedIndex = next;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The place of the option that a letter leads to: one letter, also pressed again, goes on to the next. */
function optionByLetter(select: HTMLSelectElement, { key, timeStamp }: KeyboardEvent): number {
  const { options, selectedIndex } = select;
  const goesOn = sought.select === select && timeStamp - sought.at < PAUSE;
  const text = (goesOn ? sought.text : "") + key.toLowerCase();
  sought = { select, text, at: timeStamp };
  const isOne = Array.from(text).every((letter) => letter === key.toLowerCase());
  const from = isOne ? selectedIndex + 1 : selectedIndex;
  const places = Array.from(options, (_option, at) => (from + at) % options.length);
  const beginning = isOne ? key.toLowerCase() : text;
  const found = places.find((at) => options[at]?.label.toLowerCase().startsWith(beginning));
  return found ?? -1;
}

/** Inserts text where the cursor is; nowhere where none can be. */
export function giveText(text: string): void {
  if (isText(document.activeElement)) insert(text);
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
  if (target instanceof HTMLButtonElement) return key === "Enter" || key === " ";
  if (target instanceof HTMLInputElement) return key === " ";
  return target instanceof HTMLAnchorElement && key === "Enter";
}

/** How far an arrow goes, and which way. */
const MOVES: Readonly<Record<string, readonly [direction: string, granularity: string]>> = {
  ArrowLeft: ["left", "character"],
  ArrowRight: ["right", "character"],
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
  } else if (key === "Backspace") document.execCommand("delete");
  else if (key === "Delete") document.execCommand("forwardDelete");
  else if (isChord && code === "KeyA") document.execCommand("selectAll");
  else if (isChord && code === "KeyZ") document.execCommand(shiftKey ? "redo" : "undo");
  else if (!isChord && Array.from(key).length === 1) insert(key);
}

/** Puts the focus where Tab would: on the next in the document, within the dialog where there is one. */
function moveFocus(from: Element, step: 1 | -1): void {
  const within = from.closest('[role="dialog"]') ?? document.body;
  const stops = tabbable(within).filter((one) => one !== from);
  const after = stops.findIndex(
    (one) => from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const next = stops.at(step > 0 ? after : (after < 0 ? stops.length : after) - 1);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
