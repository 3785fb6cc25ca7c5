import { language } from "./language.ts";

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
/** Letters of the opposite direction, by language; and a text that is already isolated. */
const FOREIGN = { ar: /\p{Script=Latin}/u, en: /\p{Script=Arabic}/u } as const;
const ISOLATED = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/u;

/**
 * Wraps a name in Unicode isolates if it contains letters of the opposite direction, so that it does not
 * change the order of the text around it. Returns any other name unchanged.
 */
export function isolateName(name: string): string {
  if (ISOLATED.test(name) || !FOREIGN[language()].test(name)) return name;
  return `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
}
