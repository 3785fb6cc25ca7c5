import { MAX_AMOUNT, type Piastres } from "./money.ts";
import { cleanCode } from "./text.ts";

/** An exact fraction of a pound; the denominator is above 0. */
type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

const TOKEN = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|([-+*/()%]))/y;
const SIGNS: Readonly<Record<string, string>> = {
  "×": "*",
  x: "*",
  "÷": "/",
  "−": "-",
  "\u066B": ".",
  "\u066A": "%",
};
/** Longer input is refused. */
const MAX_LENGTH = 200;

/** Why a line cannot be worked out; `unreadablePart` is the part of an unreadable line that is not understood. */
export type SumFault =
  | { code: "unreadable"; unreadablePart: string }
  | { code: "unfinished" | "divided_by_zero" | "no_whole" | "negative" | "too_large" };

/** The result of a line; both members are null if the line is empty. */
export type SumResult =
  | { amount: Piastres; fault: null }
  | { amount: null; fault: SumFault | null };

/**
 * Works out an expression in pounds: `3*200+50`, `=(1250-300)/2`, `20%` of `wholeAmount` (null if there is no
 * such amount). Accepts Arabic digits and a decimal comma (`100,5`). The calculation is exact; only the
 * result is rounded, half up to the piastre. Results range from 0 to {@link MAX_AMOUNT}.
 */
export function evaluateSum(text: string, wholeAmount: Piastres | null): SumResult {
  const line = plainLine(text);
  if (line === "") return { amount: null, fault: null };
  const tokens = tokensOf(line);
  if (!Array.isArray(tokens)) return { amount: null, fault: tokens };
  const reader = createReader(tokens, wholeAmount);
  const value = reader.parseSum();
  if (value === null || !reader.isAtEnd()) return { amount: null, fault: reader.fault() };
  return toPiastres(value);
}

/** Returns the line with Latin digits and the operators that the tokenizer reads. */
function plainLine(text: string): string {
  return cleanCode(text)
    .toLowerCase()
    .replace(/[×x÷−\u066B\u066A]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\d[\d,\u066C\u060C]*/g, plainNumber)
    .trim()
    .replace(/^=\s*/, "");
}

/**
 * Returns a number without its commas: a comma before exactly three digits separates thousands, before
 * any other number of digits it is the decimal point. Anything else is returned as typed and fails later.
 */
function plainNumber(typed: string): string {
  const number = typed.replace(/[\u066C\u060C]/g, ",");
  const [, wholePart, decimals] =
    /^([1-9]\d{0,2}(?:,\d{3})+|0|\d+(?!,\d{3}$))(?:,(\d+))?$/.exec(number) ?? [];
  if (wholePart === undefined) return number;
  const pounds = wholePart.replaceAll(",", "");
  return decimals === undefined ? pounds : `${pounds}.${decimals}`;
}

function tokensOf(line: string): string[] | SumFault {
  if (line.length > MAX_LENGTH) return { code: "too_large" };
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let charIndex = 0;
  while (charIndex < line.length) {
    const [match, number, sign] = TOKEN.exec(line) ?? [];
    if (match === undefined)
      return { code: "unreadable", unreadablePart: firstWord(line.slice(charIndex)) };
    tokens.push(number ?? sign ?? "");
    charIndex = TOKEN.lastIndex;
  }
  return tokens;
}

/** Returns the first word or symbol of the rest of a line, to be quoted in the error message. */
function firstWord(text: string): string {
  return /^\s*([^\s\d]+|\S+)/.exec(text)?.[1] ?? text.trim();
}

/**
 * Returns a recursive-descent parser for the grammar of {@link evaluateSum}. Its rules return null on a syntax
 * error.
 */
function createReader(tokens: readonly string[], wholeAmount: Piastres | null) {
  let tokenIndex = 0;
  let parseFault: SumFault | null = null;
  const takeToken = (...accepted: string[]): string | null => {
    const token = tokens[tokenIndex];
    if (token === undefined || !accepted.includes(token)) return null;
    tokenIndex += 1;
    return token;
  };

  function parseSum(): Fraction | null {
    let total = parseProduct();
    while (total !== null) {
      const sign = takeToken("+", "-");
      if (sign === null) break;
      const next = parseProduct();
      total = next === null ? null : plus(total, sign === "-" ? negative(next) : next);
    }
    return total;
  }

  function parseProduct(): Fraction | null {
    let total = parseSigned();
    while (total !== null) {
      const sign = takeToken("*", "/");
      if (sign === null) break;
      const next = parseSigned();
      const factor = next === null || sign === "*" ? next : inverse(next);
      if (next !== null && factor === null) parseFault = { code: "divided_by_zero" };
      total = factor === null ? null : times(total, factor);
    }
    return total;
  }

  function parseSigned(): Fraction | null {
    if (takeToken("-") === null) return parsePart();
    const value = parseSigned();
    return value === null ? null : negative(value);
  }

  function parsePart(): Fraction | null {
    const value = takeToken("(") === null ? parseNumber() : parseBracketed();
    if (value === null || takeToken("%") === null) return value;
    if (wholeAmount !== null)
      return times(value, { numerator: BigInt(wholeAmount), denominator: 10_000n });
    parseFault = { code: "no_whole" };
    return null;
  }

  function parseBracketed(): Fraction | null {
    const value = parseSum();
    return takeToken(")") === null ? null : value;
  }

  function parseNumber(): Fraction | null {
    const token = tokens[tokenIndex];
    if (token === undefined || !/\d/.test(token)) return null;
    tokenIndex += 1;
    const [pounds = "", decimals = ""] = token.split(".");
    return { numerator: BigInt(pounds + decimals), denominator: 10n ** BigInt(decimals.length) };
  }

  function fault(): SumFault {
    const nextToken = tokens[tokenIndex];
    return (
      parseFault ??
      (nextToken === undefined
        ? { code: "unfinished" }
        : { code: "unreadable", unreadablePart: nextToken })
    );
  }

  return { parseSum, isAtEnd: () => tokenIndex === tokens.length, fault };
}

const plus = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.denominator + other.numerator * one.denominator,
  denominator: one.denominator * other.denominator,
});
const times = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
});
const negative = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
});

function inverse({ numerator, denominator }: Fraction): Fraction | null {
  if (numerator === 0n) return null;
  return numerator > 0n
    ? { numerator: denominator, denominator: numerator }
    : { numerator: -denominator, denominator: -numerator };
}

function toPiastres({ numerator, denominator }: Fraction): SumResult {
  if (numerator < 0n) return { amount: null, fault: { code: "negative" } };
  const piastres = (numerator * 200n + denominator) / (denominator * 2n);
  return piastres > BigInt(MAX_AMOUNT)
    ? { amount: null, fault: { code: "too_large" } }
    : { amount: Number(piastres), fault: null };
}
