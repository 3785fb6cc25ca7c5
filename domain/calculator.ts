import { MAX_AMOUNT, type Piastres } from "./money";
import { latinDigits } from "./text";

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

/**
 * Works out a sum of pounds as people type it at a counter: `3*200+50`, `(1250-300)/2`, `20%` of the
 * amount at hand; digits of every script. Exact until the end, then rounded half up to the piastre.
 * Null for what is no sum, divides by nothing, is below 0 or above {@link MAX_AMOUNT}, and for a
 * percentage without an amount (`whole` null) to take it of.
 */
export function calculate(text: string, whole: Piastres | null): Piastres | null {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const reader = createReader(tokens, whole);
  const value = reader.sum();
  return value === null || !reader.isAtEnd() ? null : toPiastres(value);
}

function tokensOf(text: string): string[] | null {
  const line = latinDigits(text.toLowerCase())
    .replace(/[×x÷−\u066B\u066A]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/(\d)[,\u066C](?=\d{3})/g, "$1")
    .trim();
  if (line === "" || line.length > MOST_LETTERS) return null;
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < line.length) {
    const [found, number, sign] = TOKEN.exec(line) ?? [];
    if (found === undefined) return null;
    tokens.push(number ?? sign ?? "");
  }
  return tokens;
}

/** Reads sums of products of numbers, percentages and brackets; null where the line makes no sense. */
function createReader(tokens: readonly string[], whole: Piastres | null) {
  let at = 0;
  const take = (...wanted: string[]): string | null => {
    const token = tokens[at];
    if (token === undefined || !wanted.includes(token)) return null;
    at += 1;
    return token;
  };

  function sum(): Fraction | null {
    let total = product();
    for (let sign = take("+", "-"); total !== null && sign !== null; sign = take("+", "-")) {
      const next = product();
      total = next === null ? null : plus(total, sign === "-" ? negative(next) : next);
    }
    return total;
  }

  function product(): Fraction | null {
    let total = signed();
    for (let sign = take("*", "/"); total !== null && sign !== null; sign = take("*", "/")) {
      const next = signed();
      const factor = next === null || sign === "*" ? next : inverse(next);
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
    return whole === null ? null : times(value, { over: BigInt(whole), under: 10_000n });
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

  return { sum, isAtEnd: () => at === tokens.length };
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

function toPiastres({ over, under }: Fraction): Piastres | null {
  if (over < 0n) return null;
  const piastres = (over * 200n + under) / (under * 2n);
  return piastres > BigInt(MAX_AMOUNT) ? null : Number(piastres);
}
