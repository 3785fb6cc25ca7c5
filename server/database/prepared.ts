import { createHash } from "node:crypto";
import pg from "pg";

/** Texts that are remembered; the one not asked for longest gives way, so that what comes once keeps nothing out. */
const MOST_TEXTS = 500;
/** Times a text comes before it is prepared. */
const OFTEN = 3;

/**
 * Statements whose best plan depends on what is asked: patterns, sums, and ranges that are put in order. One
 * plan for all would be a bad one for some, so they are planned each time.
 */
const DEPENDS = /\blike\b|@>|&&|\bgroup by\b|\bcount\(|\bsum\(|(>=|<=| < | > )[^]*\border by\b/i;
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

const seen = new Map<string, { times: number; name: string | undefined }>();

/** The name that a text is prepared under on every connection; undefined while it is not. */
export function preparedName(text: string): string | undefined {
  const known = seen.get(text);
  if (known === undefined) {
    if (!PLANNED.test(text) || DEPENDS.test(text)) return undefined;
    seen.set(text, { times: 1, name: undefined });
    const [oldest] = seen.keys();
    if (seen.size > MOST_TEXTS && oldest !== undefined) seen.delete(oldest);
    return undefined;
  }
  known.times += 1;
  seen.delete(text);
  seen.set(text, known);
  if (known.times >= OFTEN)
    known.name ??= `s${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  return known.name;
}

interface Question {
  text: string;
  name?: string;
  values?: unknown[];
}

function isQuestion(asked: unknown): asked is Question {
  if (typeof asked !== "object" || asked === null || asked instanceof pg.Query) return false;
  return "text" in asked && typeof asked.text === "string" && !("submit" in asked);
}

const plain: unknown = pg.Client.prototype.query;

/**
 * A connection that has PostgreSQL keep the plans of what is asked again and again: a record with all
 * beside it takes longer to plan than to read.
 */
export class PreparingClient extends pg.Client {}

// Not as a method of the class: the library's own has too many shapes to be written down here.
Object.defineProperty(PreparingClient.prototype, "query", {
  writable: true,
  configurable: true,
  value(this: pg.Client, asked: unknown, ...rest: unknown[]): unknown {
    if (typeof plain !== "function") throw new TypeError("a client has no query");
    const isNamable =
      isQuestion(asked) && asked.name === undefined && Array.isArray(asked.values ?? rest[0]);
    const name = isNamable ? preparedName(asked.text) : undefined;
    return Reflect.apply(plain, this, [
      name === undefined || !isQuestion(asked) ? asked : { ...asked, name },
      ...rest,
    ]);
  },
});
