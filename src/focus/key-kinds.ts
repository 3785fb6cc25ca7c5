import { letterOf } from "./key-name.ts";

/** A pressed key, with the modifiers that were down. */
type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const MODIFIERS: ReadonlySet<string> = new Set(["Control", "Shift", "Alt", "AltGraph", "Meta"]);
/** Returns true for a modifier alone, which is pressed for the key behind it. */
export const isModifier = ({ key }: Pick<Pressed, "key">): boolean => MODIFIERS.has(key);
const BROWSER_KEYS: ReadonlySet<string> = new Set(["F5", "F11", "F12"]);
const BROWSER_CHORDS: ReadonlySet<string> = new Set(["r", "v"]);

/** Returns true for modifiers alone and for keys that only the browser can handle. */
export function isBrowserKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isCopyKey(event)) return true;
  if (isModifier(event) || BROWSER_KEYS.has(key)) return true;
  if (event.getModifierState("AltGraph")) return false;
  return altKey || ((ctrlKey || metaKey) && BROWSER_CHORDS.has(letterOf(event)));
}

/** Returns true for the key that saves or submits (Mod+Enter), with or without Shift. */
export function isSaveKey({ key, ctrlKey, metaKey }: Pressed): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}

/** Returns true for the keys that cut or copy; with Shift, X turns the writing direction. */
export function isCopyKey(pressed: Pressed): boolean {
  if (!pressed.ctrlKey && !pressed.metaKey) return false;
  const letter = letterOf(pressed);
  return letter === "c" || (letter === "x" && !pressed.shiftKey);
}

/** Returns true for the key that locks the screen, which must always work. */
export function isLockKey(pressed: Pressed): boolean {
  const { ctrlKey, metaKey, shiftKey } = pressed;
  return (ctrlKey || metaKey) && shiftKey && letterOf(pressed) === "l";
}

/** Returns true for keys that move in a text or a list. */
export const isMovingKey = ({ key }: Pick<Pressed, "key">): boolean =>
  /^(Arrow|Page|Home$|End$)/.test(key);

export const isFunctionKey = ({ key }: Pick<Pressed, "key">): boolean => /^F\d+$/.test(key);

/**
 * Returns true for keys that lead elsewhere on every screen: Escape, Tab, F-keys and chords except the save
 * key.
 */
export function leadsElsewhere(pressed: Pressed): boolean {
  const { key, ctrlKey, metaKey } = pressed;
  if (key === "Escape" || key === "Tab" || isFunctionKey(pressed)) return true;
  return (ctrlKey || metaKey) && key !== "Enter";
}

/**
 * Returns true for keys that begin another task on every screen: find a patient or an appointment, new
 * appointment, next report, palette.
 */
export function beginsTask(pressed: Pressed): boolean {
  return /^F([234]|10)$/.test(pressed.key) || opensPalette(pressed);
}

export const opensPalette = (pressed: Pressed): boolean =>
  (pressed.ctrlKey || pressed.metaKey) && letterOf(pressed) === "k";

/** Returns true for keys that change the text of a field. */
export function editsText(pressed: Pressed): boolean {
  const { key, ctrlKey, metaKey } = pressed;
  return isCharacter(pressed) || (/^(Enter|Backspace|Delete)$/.test(key) && !ctrlKey && !metaKey);
}

/** Returns true for Ctrl+A, which selects the text of a field to write another. */
export const selectsText = (pressed: Pressed): boolean =>
  (pressed.ctrlKey || pressed.metaKey) && letterOf(pressed) === "a";

/** Returns true for a letter, digit, punctuation mark or space without Ctrl or Cmd. */
export function isCharacter({ key, ctrlKey, metaKey }: Pressed): boolean {
  return Array.from(key).length === 1 && !ctrlKey && !metaKey;
}
