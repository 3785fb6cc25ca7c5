import { latinDigits } from "./text.ts";

/** A part of a measurement that a formula can use: a side, the longest side, the volume in ml. */
export const PARTS = ["a", "b", "c", "longest", "volume"] as const;
export type Part = (typeof PARTS)[number];

/** A field in a formula: `diameter`, `size.2`, `prostate.volume`. */
export type Reference = { name: string; part: Part | null };

const OPERATIONS = {
  min: (args) => Math.min(...args),
  max: (args) => Math.max(...args),
  sum: (args) => args.reduce((total, one) => total + one, 0),
  "+": ([a = 0, b = 0]) => a + b,
  "-": ([a = 0, b = 0]) => a - b,
  "*": ([a = 0, b = 0]) => a * b,
  "/": ([a = 0, b = 0]) => a / b,
} satisfies Record<string, (args: readonly number[]) => number>;
type Operation = keyof typeof OPERATIONS;

/** A formula that was read: numbers, fields, and operations on them. */
export type Formula =
  | { number: number }
  | { reference: Reference }
  | { operation: Operation; args: Formula[] };

/** A formula, and every field in it; or the place of the first letter that cannot stand there, from 0. */
export type ParsedFormula =
  | { ok: true; formula: Formula; references: Reference[] }
  | { ok: false; at: number };

/** The longest formula in letters, without the digits behind points, which a second insertion adds to names. */
export const MAX_FORMULA_LETTERS = 200;

type Token = { text: string; at: number };
const TOKEN = /\s*(\d+(?:\.\d+)?|\p{L}[\p{L}\p{N}_]*(?:\.[1-9]\d*)?(?:\.[a-z]+)?|[-+*/(),])/uy;
const SAME: Readonly<Record<string, string>> = {
  "−": "-",
  "–": "-",
  "×": "*",
  "÷": "/",
  "،": ",",
  ";": ",",
  "٫": ".",
};

class Misplaced extends Error {}

/**
 * Reads a formula over fields by name: `(1 - min_diameter / normal_diameter) * 100`, `size.a ÷ size.b`,
 * `max(right, left)`. Operators are + - × ÷ (* /), functions min, max and sum. Nothing in it is run as code.
 */
export function parseFormula(text: string): ParsedFormula {
  const plain = latinDigits(text)
    .toLowerCase()
    .replace(/[−–×÷،;٫]/g, (sign) => SAME[sign] ?? sign);
  if (plain.replace(/\.\d{1,10}/g, "").length > MAX_FORMULA_LETTERS)
    return { ok: false, at: MAX_FORMULA_LETTERS };
  const tokens = tokensOf(plain);
  const references: Reference[] = [];
  let next = 0;
  const isNext = (...texts: string[]) => texts.includes(tokens[next]?.text ?? "");
  const take = (): string => tokens[next++]?.text ?? "";
  const expect = (sign: string): void => {
    if (take() === sign) return;
    next -= 1;
    throw new Misplaced();
  };

  /** Reads operands with one of these signs between them, from left to right. */
  function chain(signs: readonly ("+" | "-" | "*" | "/")[], operand: () => Formula): Formula {
    let formula = operand();
    for (;;) {
      const sign = signs.find((one) => isNext(one));
      if (sign === undefined) return formula;
      next += 1;
      formula = { operation: sign, args: [formula, operand()] };
    }
  }
  const sum = (): Formula => chain(["+", "-"], () => chain(["*", "/"], operand));

  function operand(): Formula {
    const token = tokens[next]?.text ?? "";
    if (token === "-") {
      next += 1;
      return { operation: "-", args: [{ number: 0 }, operand()] };
    }
    if (token === "(") {
      next += 1;
      const formula = sum();
      expect(")");
      return formula;
    }
    if (/^\d/.test(token)) return { number: Number(take()) };
    if (/^\p{L}/u.test(token)) return tokens[next + 1]?.text === "(" ? call() : reference();
    throw new Misplaced();
  }

  function call(): Formula {
    const operation = (["min", "max", "sum"] as const).find((one) => isNext(one));
    if (operation === undefined) throw new Misplaced();
    next += 2;
    const args = [sum()];
    while (isNext(",")) {
      next += 1;
      args.push(sum());
    }
    expect(")");
    return { operation, args };
  }

  function reference(): Formula {
    const read = referenceIn(tokens[next]?.text ?? "");
    if (read === null) throw new Misplaced();
    next += 1;
    references.push(read);
    return { reference: read };
  }

  try {
    const formula = sum();
    if (next < tokens.length) throw new Misplaced();
    return { ok: true, formula, references };
  } catch (error) {
    if (error instanceof Misplaced) return { ok: false, at: tokens[next]?.at ?? plain.length };
    throw error;
  }
}

/** Returns the tokens; a letter that begins none is one of its own, which fits nowhere. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) {
      tokens.push({ text: "?", at: from });
      return tokens;
    }
    const token = found[1] ?? "";
    tokens.push({ text: token, at: TOKEN.lastIndex - token.length });
  }
  return tokens;
}

function referenceIn(token: string): Reference | null {
  const [, name = "", last] = /^(.*?)(?:\.([a-z]+))?$/u.exec(token) ?? [];
  if (last === undefined) return { name, part: null };
  const part = PARTS.find((one) => one === last);
  return part === undefined ? null : { name, part };
}

/** Returns the result; null if a field has no value, a divisor is 0, or the result is beyond all measure. */
export function evaluate(
  formula: Formula,
  valueOf: (reference: Reference) => number | null,
): number | null {
  if ("number" in formula) return formula.number;
  if ("reference" in formula) return valueOf(formula.reference);
  const args: number[] = [];
  for (const one of formula.args) {
    const value = evaluate(one, valueOf);
    if (value === null) return null;
    args.push(value);
  }
  const result = OPERATIONS[formula.operation](args);
  return Number.isFinite(result) ? result : null;
}

/** Returns the formula with other names for its fields; functions, and names that `nameFor` does not know, stay. */
export function renamed(text: string, nameFor: (name: string) => string | undefined): string {
  return latinDigits(text).replace(
    /(\p{L}[\p{L}\p{N}_]*(?:\.[1-9]\d*)?)((?:\.[a-z]+)?)(\s*\()?/giu,
    (whole, name: string, part: string, opening: string | undefined) => {
      const other = opening === undefined ? nameFor(name.toLowerCase()) : undefined;
      return other === undefined ? whole : other + part;
    },
  );
}
