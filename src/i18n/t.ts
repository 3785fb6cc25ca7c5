import rosetta from "rosetta";
import { oncePerText } from "#domain/once.ts";
import { front as arabicFront } from "./ar/front.ts";
import { type AllAreas, TEXT_AREAS, type TextArea } from "./areas.ts";
import { front as englishFront } from "./en/front.ts";
import { setCurrentLanguage, language, rememberedLanguage } from "./language.ts";
import { isolateName } from "./isolate.ts";
import { formatCount } from "./numbers.ts";
import type { Language } from "./language.ts";
import type { Paths, PluralPaths } from "./types.ts";
import type { en } from "./en.ts";

/** All texts; some are loaded only with the screens that need them. */
type Dictionary = typeof en & AllAreas;

/** The dotted path of a text in the dictionary. */
export type MessageKey = Paths<Dictionary>;
/** The dotted path of a text that depends on a count. */
export type PluralKey = PluralPaths<Dictionary>;
/** The values of the `{{names}}` in a text. */
export type MessageValues = Readonly<Record<string, string | number>>;

const texts = rosetta<unknown>();
// The texts of the login are there in both languages; the others are read when one is lacking.
texts.set("en", englishFront);
const rulesOf = oncePerText((chosen: Language) => new Intl.PluralRules(chosen));

/** Loads the whole dictionary of a language, by default that of the cookie, and makes it the current language. */
export async function loadMessages(chosen: Language = rememberedLanguage()): Promise<void> {
  speak(chosen, chosen === "ar" ? (await import("./ar.ts")).ar : (await import("./en.ts")).en);
}

/** Loads the texts of areas, and adds them to those of the current language. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  const chosen = language();
  const tables = await Promise.all(areas.map((name) => TEXT_AREAS[name][chosen]()));
  for (const { area } of tables) texts.set(chosen, area);
}

/** Resolves with code once the texts of the areas it needs have loaded, too. */
export async function withTexts<T>(code: Promise<T>, ...areas: TextArea[]): Promise<T> {
  const [loaded] = await Promise.all([code, loadTexts(areas)]);
  return loaded;
}

/** Sets the language with the texts of the login only. They are part of the first script, to avoid another request. */
export function applyLoginTexts(chosen: Language = rememberedLanguage()): void {
  speak(chosen, chosen === "ar" ? arabicFront : englishFront);
}

function speak(chosen: Language, table: Readonly<Record<string, unknown>>): void {
  texts.set(chosen, table);
  texts.locale(chosen);
  setCurrentLanguage(chosen);
}

/** The language that has a text which the current one lacks. */
const FALLBACK: Language = "en";

/** Reads the English texts, once, for a text that the current language lacks; shown when the screen is next drawn. */
const loadFallback = oncePerText(async (chosen: Language) => {
  if (chosen === FALLBACK) return;
  const areas = Object.values(TEXT_AREAS).map((area) => area[FALLBACK]());
  // Waited for together: the failure of one must not leave those of the others without a handler.
  const [{ en }, tables] = await Promise.all([import("./en.ts"), Promise.all(areas)]);
  texts.set(FALLBACK, en);
  for (const { area } of tables) texts.set(FALLBACK, area);
});

/** Returns the text of a key in the current language, or the English one if it is lacking there; empty without either. */
function lookUp(key: string, values?: MessageValues): string {
  return texts.t(key, values) || texts.t(key, values, FALLBACK);
}

/** Returns the text of a key in the current language. Values of its `{{names}}` are isolated if they are text. */
export function t(key: MessageKey, values?: MessageValues): string {
  const text = lookUp(key, values === undefined ? undefined : isolated(values));
  // If it cannot be read now, the text is missing as it was.
  if (text === "") loadFallback(language()).catch(() => undefined);
  return text;
}

/** Returns the plural form of a text for a count; `{{count}}` is replaced by the formatted count. */
export function plural(key: PluralKey, count: number, values?: MessageValues): string {
  const form = rulesOf(language()).select(count);
  const all = { count: formatCount(count), ...isolated(values ?? {}) };
  return texts.t(`${key}.${form}`, all) || englishPlural(key, count, all);
}

/** The English form of a text that the current language lacks, which has fewer forms. */
function englishPlural(key: PluralKey, count: number, values: MessageValues): string {
  return texts.t(`${key}.${rulesOf(FALLBACK).select(count)}`, values, FALLBACK);
}

function isolated(values: MessageValues): MessageValues {
  const all = Object.entries(values);
  return Object.fromEntries(
    all.map(([name, value]) => [name, typeof value === "string" ? isolateName(value) : value]),
  );
}

/** Whether a key that was built from external data, such as an error code, has a text. */
export function isMessageKey(key: string): key is MessageKey {
  return lookUp(key, {}) !== "";
}
