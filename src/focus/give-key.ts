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

/** What has been typed into a list of options so far, as the platform finds one by its beginning. */
let sought = { select: null as HTMLSelectElement | null, text: "" };

/** Chooses in a list of options as the arrows and letters of the platform do. */
function chooseOption(select: HTMLSelectElement, event: KeyboardEvent): void {
  const { key } = event;
  const options = [...select.options];
  let next = -1;
  if (key === "ArrowDown") next = Math.min(select.selectedIndex + 1, options.length - 1);
  else if (key === "ArrowUp") next = Math.max(select.selectedIndex - 1, 0);
  else if (isCharacter(event)) {
    const before = sought.select === select ? sought.text : "";
    sought = { select, text: before + key.toLowerCase() };
    next = options.findIndex(({ label }) => label.toLowerCase().startsWith(sought.text));
  }
  if (key.length > 1) sought = { select: null, text: "" };
  if (next < 0 || next === select.selectedIndex) return;
  select.selectedIndex = next;
  select.dispatchEvent(new Event("change", { bubbles: true }));
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
