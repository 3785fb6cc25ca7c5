import { Struct } from "superstruct";
import { faultOf, isFaultCode } from "./faults.ts";
import type { Failure, StructError } from "superstruct";
import type { FaultCode, FieldFault, FieldFaults } from "./faults.ts";

/** A value that passed its schema, cleaned; or what is wrong with it, by field. */
export type Validation<T> = { ok: true; value: T } | { ok: false; errors: FieldFaults };

const BODY = "body";
const MOST_FIELDS = 100;

const FAULT_OF_TYPE: Readonly<Record<string, FaultCode>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "boolean",
  enums: "choice",
  literal: "choice",
  array: "list",
  never: "unknown_field",
};

/**
 * Judges what a person or a program sent: cleans it (`coerce`), then answers the value or the first
 * fault of every field. Neither the input nor any part of it is in the answer, so it can be logged.
 */
export function validate<T, S>(schema: Struct<T, S>, input: unknown): Validation<T> {
  if (hidesItsText(input)) return { ok: false, errors: { [BODY]: [faultOf("invalid")] } };
  try {
    return judge(schema, input);
  } catch (error) {
    // superstruct writes out what it refuses; what is nested too deep for that is refused as a whole.
    if (error instanceof RangeError) return { ok: false, errors: { [BODY]: [faultOf("invalid")] } };
    throw error;
  }
}

/** What an object is written out by; text of a field that is so called would stand in its place. */
const WRITERS = ["toString", "valueOf"];

/** Whether some object in it cannot be written out as superstruct does with what it refuses. */
function hidesItsText(input: unknown): boolean {
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== "object" || value === null) continue;
    if (WRITERS.some((name) => Object.hasOwn(value, name))) return true;
    for (const one of Object.values(value)) left.push(one);
  }
  return false;
}

function judge<T, S>(schema: Struct<T, S>, input: unknown): Validation<T> {
  const { fields, rules } = partsOf(schema);
  const [failed, value] = fields.validate(input, { coerce: true });
  const faults = new Map<string, FieldFault[]>();
  if (failed !== undefined) collectFaults(failed, faults);
  if (rules !== null && !faults.has(BODY)) {
    const faulty = new Set([...faults.keys()].map((field) => field.split(".")[0] ?? field));
    const known: WellFormed<T> = failed === undefined ? value : wellFormedOf(fields, input, faulty);
    for (const { field, code } of rules(known, faulty)) {
      if (!faulty.has(field) && !faults.has(field)) faults.set(field, [faultOf(code)]);
    }
  }
  if (failed === undefined && faults.size === 0) return { ok: true, value };
  return { ok: false, errors: Object.fromEntries(faults) };
}

/** The first fault of every field. */
function collectFaults(failed: StructError, faults: Map<string, FieldFault[]>): void {
  for (const failure of failed.failures()) {
    const field = failure.path.length === 0 ? BODY : failure.path.join(".");
    if (!faults.has(field)) faults.set(field, [faultOf(codeOf(failure))]);
    if (faults.size === MOST_FIELDS) break;
  }
}

/** The fields that have no fault, each cleaned by its own schema. */
function wellFormedOf<T, S>(
  fields: Struct<T, S>,
  input: unknown,
  faulty: ReadonlySet<string>,
): WellFormed<T> {
  const known: Record<string, unknown> = {};
  const parts: Readonly<Record<string, unknown>> = Object(fields.schema);
  const cleaned: unknown = fields.coercer(input, { branch: [input], path: [] });
  for (const [name, part] of Object.entries(parts)) {
    if (faulty.has(name) || !(part instanceof Struct)) continue;
    const [fault, value] = part.validate(Reflect.get(Object(cleaned), name), { coerce: true });
    if (fault === undefined) known[name] = value;
  }
  // Each member passed the schema of its own field.
  return known as WellFormed<T>;
}

function codeOf(failure: Failure): FaultCode {
  const { refinement, type, path } = failure;
  if (refinement !== undefined && isFaultCode(refinement)) return refinement;
  const value: unknown = failure.value;
  if (type !== "never" && path.length > 0 && (value === undefined || value === null)) {
    return "required";
  }
  return FAULT_OF_TYPE[type] ?? "invalid";
}

/** A fault that a rule over several fields finds, and the field it belongs to. */
export type CrossFault<T> = { field: keyof T & string; code: FaultCode };

/** The fields that are well-formed; what was left out or is faulty is missing. */
export type WellFormed<T> = { [Field in keyof T]?: T[Field] | undefined };

/**
 * Rules over several fields. They are asked even when some fields are faulty, so that all faults are
 * named at once; a fault of a field that is faulty by itself is dropped.
 */
export type Rules<T> = (
  value: WellFormed<T>,
  /** Names of the fields that are faulty by themselves. */
  faulty: ReadonlySet<string>,
) => readonly CrossFault<T>[];

/** The schema of the single fields, and the rules over several of them; null without any. */
type Parts<T, S> = { fields: Struct<T, S>; rules: Rules<T> | null };

/** The parts of every schema that has rules. */
const PARTS = new WeakMap<object, unknown>();
const NONE_FAULTY: ReadonlySet<string> = new Set();

function partsOf<T, S>(schema: Struct<T, S>): Parts<T, S> {
  const known = PARTS.get(schema);
  // `withRules` stores the parts of a schema under the schema itself, so the types are its own.
  return known === undefined ? { fields: schema, rules: null } : (known as Parts<T, S>);
}

/** A schema with rules over several fields. */
export function withRules<T, S>(schema: Struct<T, S>, rules: Rules<T>): Struct<T, S> {
  const { type, schema: parts, coercer, validator, entries } = schema;
  const ruled = new Struct<T, S>({
    type,
    schema: parts,
    coercer,
    validator,
    entries,
    // Where the schema is a part of another one, `validate` does not ask the rules.
    *refiner(value, context) {
      yield* schema.refiner(value, context);
      for (const { field, code } of rules(value, NONE_FAULTY)) {
        yield {
          path: [...context.path, field],
          refinement: code,
          message: faultOf(code).detail,
        };
      }
    },
  });
  PARTS.set(ruled, { fields: schema, rules } satisfies Parts<T, S>);
  return ruled;
}
