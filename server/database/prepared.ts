import { createHash } from "node:crypto";
import pg from "pg";

/** Maximum number of remembered SQL texts; the least recently used one is removed first. */
const MOST_TEXTS = 500;
/** Number of times a text must be used before it is prepared. */
const LEAST_USES = 3;

/**
 * Statements whose best plan depends on the parameters: patterns, sums and sorted ranges. A shared plan
 * would be bad for some parameters, so they are planned each time.
 */
const DEPENDS_ON_PARAMETERS =
  /\blike\b|@>|&&|\bgroup by\b|\bcount\(|\bsum\(|(>=|<=| < | > )[^]*\border by\b/i;
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

const seen = new Map<string, { times: number; name: string | undefined }>();

/** Counts a use of an SQL text and returns its prepared statement's name; undefined if it is not prepared. */
export function preparedName(text: string): string | undefined {
  const known = seen.get(text);
  if (known === undefined) {
    if (!PLANNED.test(text) || DEPENDS_ON_PARAMETERS.test(text)) return undefined;
    seen.set(text, { times: 1, name: undefined });
    const [oldest] = seen.keys();
    if (seen.size > MOST_TEXTS && oldest !== undefined) seen.delete(oldest);
    return undefined;
  }
  known.times += 1;
  seen.delete(text);
  seen.set(text, known);
  if (known.times >= LEAST_USES)
    known.name ??= `s${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  return known.name;
}

interface Statement {
  text: string;
  name?: string;
  values?: unknown[];
}

function isStatement(asked: unknown): asked is Statement {
  if (typeof asked !== "object" || asked === null || asked instanceof pg.Query) return false;
  return "text" in asked && typeof asked.text === "string" && !("submit" in asked);
}

const plain: unknown = pg.Client.prototype.query;

/**
 * A connection that prepares frequent statements: planning a query for a record with all its joins takes
 * longer than running it.
 */
export class PreparingClient extends pg.Client {}

// Not a method of the class, because the library's `query` has too many overloads to declare here.
Object.defineProperty(PreparingClient.prototype, "query", {
  writable: true,
  configurable: true,
  value(this: pg.Client, asked: unknown, ...rest: unknown[]): unknown {
    if (typeof plain !== "function") throw new TypeError("a client has no query");
    const isNamable =
      isStatement(asked) && asked.name === undefined && Array.isArray(asked.values ?? rest[0]);
    const name = isNamable ? preparedName(asked.text) : undefined;
    return Reflect.apply(plain, this, [
      name === undefined || !isStatement(asked) ? asked : { ...asked, name },
      ...rest,
    ]);
  },
});
