import type { CDPSession, Page } from "@playwright/test";
import { swapLayout } from "#domain/layouts.ts";
import type { Language } from "../desk-browser.ts";

/** Twelve keys a second, without looking at the screen. */
const BEAT = 1_000 / 12;
const ARABIC = /[\u0621-\u064A]/u;
const ARABIC_ZERO = 0x0660;

/** Positions of the keys beside letters that give Arabic ones. */
const SIGNS: Readonly<Record<string, string>> = {
  "'": "Quote",
  ";": "Semicolon",
  "[": "BracketLeft",
  "]": "BracketRight",
  ",": "Comma",
  ".": "Period",
  "/": "Slash",
  "`": "Backquote",
};

/** The keys of a text, one for each letter. */
export const keysOf = (text: string): string[] => Array.from(text);

/** The digits of a number as the layout of a language gives them. */
export function digitsIn(language: Language, number: string): string[] {
  if (language === "en") return keysOf(number);
  return keysOf(number).map((sign) =>
    /\d/u.test(sign) ? String.fromCodePoint(ARABIC_ZERO + Number(sign)) : sign,
  );
}

/** Presses keys at the pace of somebody who types blind; the pace is the only clock. */
export async function typeBlind(page: Page, strokes: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const began = performance.now();
  for (const [at, stroke] of strokes.entries()) {
    // Not a beat after each key: what pressing itself takes on a busy machine would slow the typist.
    const early = began + at * BEAT - performance.now();
    if (early > 0) await page.waitForTimeout(early);
    await press(page, client, stroke);
  }
  await client.detach();
}

/** Presses a key as Playwright names it, or an Arabic letter or digit in its place. */
export async function press(page: Page, client: CDPSession, stroke: string): Promise<void> {
  const code = codeOf(stroke);
  if (code === null) return page.keyboard.press(stroke);
  const key = { code, key: stroke };
  await client.send("Input.dispatchKeyEvent", { type: "keyDown", ...key, text: stroke });
  await client.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

/** The position of an Arabic letter or digit; null for every other key. */
function codeOf(stroke: string): string | null {
  const digit = (stroke.codePointAt(0) ?? 0) - ARABIC_ZERO;
  if (digit >= 0 && digit <= 9) return `Digit${digit}`;
  if (stroke.length !== 1 || !ARABIC.test(stroke)) return null;
  const latin = swapLayout(stroke);
  return SIGNS[latin] ?? `Key${latin.toUpperCase()}`;
}

/** Keys as they are printed: letters run together, all others stand in brackets. */
export function written(strokes: readonly string[]): string {
  return strokes
    .map((stroke) => (Array.from(stroke).length === 1 ? stroke : `[${stroke}]`))
    .join("");
}
