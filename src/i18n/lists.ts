import { isolateName } from "./isolate.ts";
import { language } from "./language.ts";

/** Joins names as a sentence does in the current language: `A, B and C`. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { style: "long", type: "conjunction" }).format(names);
}

/** Joins names and facts with dots, `رنين ١ · Maadi`; each is isolated, so that mixed directions keep the order. */
export function joinWithDots(parts: readonly string[]): string {
  return parts.map(isolateName).join(" · ");
}
