import { MAX_AMOUNT, type Piastres } from "./money.ts";
import { latinDigits } from "./text.ts";

/** An exact fraction of a pound; the denominator is above 0. */
type Fraction = { readonly over: bigint; readonly under: bigint };

const TOKEN = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|([-+*/()%]))/y;
const SIGNS: Readonly<Record<string, string>> = {
  "×": "*",
  x: "*",
  "÷": "/",
  "−": "-",
  "\u066B": ".",
  "\u066A": "%",
};
/** Longer lines are no sums of a desk. */
const MOST_LETTERS = 200;

/** Why a line is no sum; `rest` of an unreadable one is what is not understood. */
export type SumFault =
  | { code: "unreadable"; rest: string }
  | { code: "unfinished" | "divided_by_zero" | "no_whole" | "negative" | "too_large" };

/** What a line works out to; both are null for an empty one. */
export type WorkedOut =
  | { amount: Piastres; fault: null }
  | { amount: null; fault: SumFault | null };

/**
 * Works out a sum of pounds as people type it at a counter: `3*200+50`, `=(1250-300)/2`, `20%` of the
 * amount at hand (`whole`, null where there is none); digits of every script, `100,5` with a decimal
 * comma. Exact until the end, then rounded half up to the piastre; from 0 to {@link MAX_AMOUNT}.
 */
export function workOut(text: string, whole: Piastres | null): WorkedOut {
  const line = plainLine(text);
  if (line === "") return { amount: null, fault: null };
  const tokens = tokensOf(line);
  if (!Array.isArray(tokens)) return { amount: null, fault: tokens };
  const reader = createReader(tokens, whole);
  const value = reader.sum();
  if (value === null || !reader.isAtEnd()) return { amount: null, fault: reader.fault() };
  return toPiastres(value);
}

/** The line in the signs that are read. */
function plainLine(text: string): string {
  return latinDigits(text.toLowerCase())
    .replace(/[×x÷−\u066B\u066A]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\d[\d,\u066C\u060C]*/g, plainNumber)
    .trim()
    .replace(/^=\s*/, "");
}

/**
 * A number with commas: one before three digits is a mark of the thousands, one before any other
 * number of digits is the decimal point. What could be neither stays, and is not understood.
 */
function plainNumber(typed: string): string {
  const number = typed.replace(/[\u066C\u060C]/g, ",");
  const [, whole, decimals] =
    /^([1-9]\d{0,2}(?:,\d{3})+|0|\d+(?!,\d{3}$))(?:,(\d+))?$/.exec(number) ?? [];
  if (whole === undefined) return number;
  const pounds = whole.replaceAll(",", "");
  return decimals === undefined ? pounds : `${pounds}.${decimals}`;
}

function tokensOf(line: string): string[] | SumFault {
  if (line.length > MOST_LETTERS) return { code: "too_large" };
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < line.length) {
    const [found, number, sign] = TOKEN.exec(line) ?? [];
    if (found === undefined) return { code: "unreadable", rest: firstWord(line.slice(at)) };
    tokens.push(number ?? sign ?? "");
    at = TOKEN.lastIndex;
  }
  return tokens;
}

/** What a person sees as one thing that is not understood. */
function firstWord(text: string): string {
  return /^\s*([^\s\d]+|\S+)/.exec(text)?.[1] ?? text.trim();
}

/** Reads sums of products of numbers, percentages and brackets; null where the line makes no sense. */
function createReader(tokens: readonly string[], whole: Piastres | null) {
  let at = 0;
  let known: SumFault | null = null;
  const take = (...wanted: string[]): string | null => {
    const token = tokens[at];
    if (token === undefined || !wanted.includes(token)) return null;
    at += 1;
    return token;
  };

  function sum(): Fraction | null {
    let total = product();
    while (total !== null) {
      const sign = take("+", "-");
      if (sign === null) break;
      const next = product();
      total = next === null ? null : plus(total, sign === "-" ? negative(next) : next);
    }
    return total;
  }

  function product(): Fraction | null {
    let total = signed();
    while (total !== null) {
      const sign = take("*", "/");
      if (sign === null) break;
      const next = signed();
      const factor = next === null || sign === "*" ? next : inverse(next);
      if (next !== null && factor === null) known = { code: "divided_by_zero" };
      total = factor === null ? null : times(total, factor);
    }
    return total;
  }

  function signed(): Fraction | null {
    if (take("-") === null) return part();
    const value = signed();
    return value === null ? null : negative(value);
  }

  function part(): Fraction | null {
    const value = take("(") === null ? number() : bracketed();
    if (value === null || take("%") === null) return value;
    if (whole !== null) return times(value, { over: BigInt(whole), under: 10_000n });
    known = { code: "no_whole" };
    return null;
  }

  function bracketed(): Fraction | null {
    const value = sum();
    return take(")") === null ? null : value;
  }

  function number(): Fraction | null {
    const token = tokens[at];
    if (token === undefined || !/\d/.test(token)) return null;
    at += 1;
    const [pounds = "", decimals = ""] = token.split(".");
    return { over: BigInt(pounds + decimals), under: 10n ** BigInt(decimals.length) };
  }

  function fault(): SumFault {
    const rest = tokens[at];
    return known ?? (rest === undefined ? { code: "unfinished" } : { code: "unreadable", rest });
  }

  return { sum, isAtEnd: () => at === tokens.length, fault };
}

const plus = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});
const times = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.over,
  under: one.under * other.under,
});
const negative = ({ over, under }: Fraction): Fraction => ({ over: -over, under });

function inverse({ over, under }: Fraction): Fraction | null {
  if (over === 0n) return null;
  return over > 0n ? { over: under, under: over } : { over: -under, under: -over };
}

function toPiastres({ over, under }: Fraction): WorkedOut {
  if (over < 0n) return { amount: null, fault: { code: "negative" } };
  const piastres = (over * 200n + under) / (under * 2n);
  return piastres > BigInt(MAX_AMOUNT)
    ? { amount: null, fault: { code: "too_large" } }
    : { amount: Number(piastres), fault: null };
}
