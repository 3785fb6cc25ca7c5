/** What a key press is, for whoever has to decide what becomes of it. */
type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const MODIFIERS = new Set(["Control", "Shift", "Alt", "AltGraph", "Meta"]);
const BROWSER_KEYS = new Set(["F5", "F11", "F12"]);
const BROWSER_CHORDS = new Set(["KeyC", "KeyR", "KeyV", "KeyX"]);

/** Whether a press does nothing by itself, or does what no page can do in the browser's place. */
export function isOfBrowser(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey } = event;
  if (MODIFIERS.has(key) || BROWSER_KEYS.has(key)) return true;
  if (event.getModifierState("AltGraph")) return false;
  return altKey || ((ctrlKey || metaKey) && BROWSER_CHORDS.has(code));
}

/** Whether a key is the one that saves or signs, with or without Shift. */
export function isSaveKey({ key, ctrlKey, metaKey }: Pressed): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}

/** Whether a key cuts or copies. */
export function isCopyKey({ code, ctrlKey, metaKey }: Pressed): boolean {
  return (code === "KeyX" || code === "KeyC") && (ctrlKey || metaKey);
}

/** Whether a key locks the desk, which nothing may come in the way of. */
export function isLockKey({ code, ctrlKey, metaKey, shiftKey }: Pressed): boolean {
  return code === "KeyL" && (ctrlKey || metaKey) && shiftKey;
}

/** Whether a key leads elsewhere wherever it is pressed: Escape, Tab, F-keys and chords but the one that saves. */
export function leadsOut({ key, ctrlKey, metaKey }: Pressed): boolean {
  return /^(Escape|Tab|F\d+)$/.test(key) || ((ctrlKey || metaKey) && key !== "Enter");
}

/**
 * Whether a key begins another job, whatever is on screen: find a patient or an appointment, a new appointment, the
 * next report, the palette.
 */
export function beginsAnew({ key, code, ctrlKey, metaKey }: Pressed): boolean {
  return /^F([234]|10)$/.test(key) || ((ctrlKey || metaKey) && code === "KeyK");
}

/** Whether a key changes a text where there is one. */
export function writes(pressed: Pressed): boolean {
  const { key, ctrlKey, metaKey } = pressed;
  return isCharacter(pressed) || (/^(Enter|Backspace|Delete)$/.test(key) && !ctrlKey && !metaKey);
}

/** Whether a key is a letter, a digit, a sign or a blank, and no chord. */
export function isCharacter({ key, ctrlKey, metaKey }: Pressed): boolean {
  return Array.from(key).length === 1 && !ctrlKey && !metaKey;
}
