import rosetta from "rosetta";
import { front as arabicFront } from "./ar/front.ts";
import { front as englishFront } from "./en/front.ts";
import { adoptLanguage, language, rememberedLanguage } from "./language.ts";
import { isolateName } from "./isolate.ts";
import { formatCount } from "./numbers.ts";
import type { Language } from "./language.ts";
import type { Paths, PluralPaths } from "./types.ts";
import type { en } from "./en.ts";

/** A text of the dictionary, by its dotted path. */
export type MessageKey = Paths<typeof en>;
/** A text of the dictionary that depends on a count. */
export type PluralKey = PluralPaths<typeof en>;
/** What fills the `{{names}}` of a text. */
export type MessageValues = Readonly<Record<string, string | number>>;

const texts = rosetta<unknown>();
const rules = new Map<Language, Intl.PluralRules>();

/** Loads one language's whole dictionary, by default the remembered one, and speaks it from then on. */
export async function loadMessages(chosen: Language = rememberedLanguage()): Promise<void> {
  speak(chosen, chosen === "ar" ? (await import("./ar.ts")).ar : (await import("./en.ts")).en);
}

/** Speaks what the login says: it comes with the first script, for another one would be waited for. */
export function speakFront(chosen: Language = rememberedLanguage()): void {
  speak(chosen, chosen === "ar" ? arabicFront : englishFront);
}

function speak(chosen: Language, table: Readonly<Record<string, unknown>>): void {
  texts.set(chosen, table);
  texts.locale(chosen);
  adoptLanguage(chosen);
}

/** The text of a key in the chosen language, its `{{names}}` filled, each in its own direction. */
export function t(key: MessageKey, values?: MessageValues): string {
  return texts.t(key, values === undefined ? undefined : isolated(values));
}

/** The text of a key for a count; `{{count}}` is the count as people read it. */
export function plural(key: PluralKey, count: number, values?: MessageValues): string {
  const form = pluralRules().select(count);
  return texts.t(`${key}.${form}`, { count: formatCount(count), ...isolated(values ?? {}) });
}

function isolated(values: MessageValues): MessageValues {
  const all = Object.entries(values);
  return Object.fromEntries(
    all.map(([name, value]) => [name, typeof value === "string" ? isolateName(value) : value]),
  );
}

/** Whether a name made from outside data (an error code) has a text. */
export function isMessageKey(key: string): key is MessageKey {
  return texts.t(key, {}) !== "";
}

function pluralRules(): Intl.PluralRules {
  const chosen = language();
  const known = rules.get(chosen) ?? new Intl.PluralRules(chosen);
  rules.set(chosen, known);
  return known;
}
