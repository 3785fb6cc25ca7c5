export const MODIFIERS = new Set(["Control", "Shift", "Alt", "AltGraph", "Meta"]);

const BROWSER_KEYS = new Set(["F5", "F11", "F12"]);
const BROWSER_CHORDS = new Set(["KeyC", "KeyR", "KeyV", "KeyX"]);

/** What no page can do in the browser's place, and what is so kept from nobody. */
export function isOfBrowser({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return altKey || BROWSER_KEYS.has(key) || ((ctrlKey || metaKey) && BROWSER_CHORDS.has(code));
}
