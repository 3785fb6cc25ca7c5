import type { CDPSession, Page } from "@playwright/test";
import { swapLayout } from "#domain/layouts.ts";
import type { Language } from "../desk-browser.ts";

/** Milliseconds between two keys: twelve keys a second, typed without looking at the screen. */
const KEY_INTERVAL_MS = 1_000 / 12;
const ARABIC = /[\u0621-\u064A]/u;
const ARABIC_ZERO = 0x0660;

/** Positions of the keys that give punctuation in the Latin layout and Arabic letters in the Arabic one. */
const PUNCTUATION_KEYS: Readonly<Record<string, string>> = {
  "'": "Quote",
  ";": "Semicolon",
  "[": "BracketLeft",
  "]": "BracketRight",
  ",": "Comma",
  ".": "Period",
  "/": "Slash",
  "`": "Backquote",
};

/** Returns the keys of a text, one per character. */
export const keysOf = (text: string): string[] => Array.from(text);

/** Returns the keys of a number with the digits of the language's keyboard layout. */
export function digitsIn(language: Language, number: string): string[] {
  if (language === "en") return keysOf(number);
  return keysOf(number).map((sign) =>
    /\d/u.test(sign) ? String.fromCodePoint(ARABIC_ZERO + Number(sign)) : sign,
  );
}

/**
 * Presses keys at the pace of a person, in real time and without waiting for the page, because typing ahead of the page is
 * what is tested.
 */
export async function typeBlind(page: Page, strokes: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const began = performance.now();
  for (const [index, stroke] of strokes.entries()) {
    // Measured from the start: waiting a fixed time after each key would add the time that pressing takes on a busy
    // machine.
    const early = began + index * KEY_INTERVAL_MS - performance.now();
    if (early > 0) await page.waitForTimeout(early);
    await press(page, client, stroke);
  }
  await client.detach();
}

/** Presses a key by its Playwright name, or an Arabic letter or digit at its position. */
export async function press(page: Page, client: CDPSession, stroke: string): Promise<void> {
  const code = codeOf(stroke);
  if (code === null) return page.keyboard.press(stroke);
  const key = { code, key: stroke };
  await client.send("Input.dispatchKeyEvent", { type: "keyDown", ...key, text: stroke });
  await client.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

/** Returns the position of an Arabic letter or digit, null for any other key. */
function codeOf(stroke: string): string | null {
  const digit = (stroke.codePointAt(0) ?? 0) - ARABIC_ZERO;
  if (digit >= 0 && digit <= 9) return `Digit${digit}`;
  if (stroke.length !== 1 || !ARABIC.test(stroke)) return null;
  const latin = swapLayout(stroke);
  return PUNCTUATION_KEYS[latin] ?? `Key${latin.toUpperCase()}`;
}

/** Returns keys as text: single characters run together, all other keys in brackets. */
export function keysAsText(strokes: readonly string[]): string {
  return strokes
    .map((stroke) => (Array.from(stroke).length === 1 ? stroke : `[${stroke}]`))
    .join("");
}
