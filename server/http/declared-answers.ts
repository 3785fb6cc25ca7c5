import type { JsonSchema } from "#domain/described.ts";

/** A schema of values of any type. */
export interface AnySchema {
  /** Kind of the values, as superstruct names it: `object`, `array`, `string`. */
  readonly type: string;
  /** What the schema is made of: the schemas of an object's fields, the schema of an array's items, the choices. */
  readonly schema: unknown;
  /** Returns undefined and the value, or an error first. */
  validate(value: unknown, options?: { coerce?: boolean }): readonly [unknown?, unknown?];
}

/** The parameters of a query by name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** A parameter of a query: the JSON Schema of its value, a sentence about it, and whether it is needed. */
export interface Parameter {
  schema: JsonSchema;
  description?: string;
  required?: true;
}

/** Parses the query string into a typed value; throws a `validation` Refusal. */
export interface QueryReader<Query> {
  (query: Record<string, unknown>): Query;
  /** The parameters that it takes. */
  readonly parameters: Parameters;
}

/** What a call answers when it succeeds. */
export type Answers =
  /** One object, or a file of one of the content types `files` if the query asks for it. */
  | { kind: "one"; of: AnySchema; files: readonly string[] }
  /**
   * Rows: as an array, or as a page `{results, count}` if a page is asked for or `pages` is `always`. With `files` also
   * as a csv or xlsx file.
   */
  | { kind: "rows"; of: AnySchema; pages: "never" | "on request" | "always"; files: boolean }
  /** 204 without a body. */
  | { kind: "nothing" }
  /** A file of one of these content types. */
  | { kind: "file"; types: readonly string[] };

/** Declares that a call answers one object, or a file of one of these types if the query asks for it. */
export function one(of: AnySchema, files: readonly string[] = []): Answers {
  return { kind: "one", of, files };
}

/** Declares that a call always answers an array, never a page or a file. */
export function arrayOf(of: AnySchema): Answers {
  return { kind: "rows", of, pages: "never", files: false };
}

/** Declares that a call answers 204 without a body. */
export const NOTHING: Answers = { kind: "nothing" };

const CSV = "text/csv";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** The content types of an export. */
export const TABLE_TYPES: readonly string[] = [CSV, XLSX];

/** Declares that a call answers a file of one of these content types. */
export function fileOf(types: readonly string[]): Answers {
  return { kind: "file", types };
}

/** Returns a parser of query strings with a description of the parameters that it takes. */
export function withParameters<Query>(
  read: (raw: Record<string, unknown>) => Query,
  parameters: Parameters,
): QueryReader<Query> {
  return Object.assign((raw: Record<string, unknown>) => read(raw), { parameters });
}
