import { language } from "./language.ts";

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
/** Letters that run against each language, and what already stands by itself. */
const FOREIGN = { ar: /\p{Script=Latin}/u, en: /\p{Script=Arabic}/u } as const;
const ISOLATED = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/u;

/**
 * Keeps a name in its own direction, and what stands around it in the order of the language. A name in
 * the language's own letters needs nothing.
 */
export function isolateName(name: string): string {
  if (ISOLATED.test(name) || !FOREIGN[language()].test(name)) return name;
  return `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
}
