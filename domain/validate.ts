import { Struct } from "superstruct";
import { faultOf, isFaultCode } from "./faults.ts";
import type { Failure, StructError } from "superstruct";
import type { FaultCode, FieldFault, FieldFaults } from "./faults.ts";

/** A valid and cleaned value, or the faults of an invalid one by field. */
export type Validation<T> = { ok: true; value: T } | { ok: false; errors: FieldFaults };

const BODY = "body";
const MAX_FIELDS = 100;

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
 * Validates an input: cleans it (`coerce`) and returns the value, or the first fault of every field. The
 * faults never contain any part of the input, so they can be logged.
 */
export function validate<T, S>(schema: Struct<T, S>, input: unknown): Validation<T> {
  if (replacesConversion(input)) return { ok: false, errors: { [BODY]: [faultOf("invalid")] } };
  try {
    return validateInput(schema, input);
  } catch (error) {
    // superstruct converts a refused value to text, which overflows the stack if it is nested too deep.
    if (error instanceof RangeError) return { ok: false, errors: { [BODY]: [faultOf("invalid")] } };
    throw error;
  }
}

/** The methods that convert an object to text; a field with such a name would replace the method. */
const CONVERSIONS = ["toString", "valueOf"];

/** Whether the input contains an object that superstruct could not convert to text for its error message. */
function replacesConversion(input: unknown): boolean {
  const unchecked: unknown[] = [input];
  while (unchecked.length > 0) {
    const value = unchecked.pop();
    if (typeof value !== "object" || value === null) continue;
    if (CONVERSIONS.some((name) => Object.hasOwn(value, name))) return true;
    for (const member of Object.values(value)) unchecked.push(member);
  }
  return false;
}

function validateInput<T, S>(schema: Struct<T, S>, input: unknown): Validation<T> {
  const { fields, rules } = partsOf(schema);
  const [failed, value] = fields.validate(input, { coerce: true });
  const faults = new Map<string, FieldFault[]>();
  if (failed !== undefined) collectFaults(failed, faults);
  if (rules !== null && !faults.has(BODY)) {
    const faulty = new Set([...faults.keys()].map((field) => field.split(".")[0] ?? field));
    const wellFormed: WellFormed<T> =
      failed === undefined ? value : wellFormedOf(fields, input, faulty);
    for (const { field, code } of rules(wellFormed, faulty)) {
      if (!faulty.has(field) && !faults.has(field)) faults.set(field, [faultOf(code)]);
    }
  }
  if (failed === undefined && faults.size === 0) return { ok: true, value };
  return { ok: false, errors: Object.fromEntries(faults) };
}

/** Adds the first fault of every field to `faults`. */
function collectFaults(failed: StructError, faults: Map<string, FieldFault[]>): void {
  for (const failure of failed.failures()) {
    const field = failure.path.length === 0 ? BODY : failure.path.join(".");
    if (!faults.has(field)) faults.set(field, [faultOf(codeOf(failure))]);
    if (faults.size === MAX_FIELDS) break;
  }
}

/** Returns the fields that have no fault, each cleaned by its own schema. */
function wellFormedOf<T, S>(
  fields: Struct<T, S>,
  input: unknown,
  faulty: ReadonlySet<string>,
): WellFormed<T> {
  const wellFormed: Record<string, unknown> = {};
  const parts: Readonly<Record<string, unknown>> = Object(fields.schema);
  const cleaned: unknown = fields.coercer(input, { branch: [input], path: [] });
  for (const [name, part] of Object.entries(parts)) {
    if (faulty.has(name) || !(part instanceof Struct)) continue;
    const [fault, value] = part.validate(Reflect.get(Object(cleaned), name), { coerce: true });
    if (fault === undefined) wellFormed[name] = value;
  }
  // The cast is safe: each member passed the schema of its field.
  return wellFormed as WellFormed<T>;
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

/** A fault found by a rule over several fields, and the field at which it is shown. */
export type CrossFault<T> = { field: keyof T & string; code: FaultCode };

/** The valid fields of an input; fields that are faulty or were left out are missing. */
export type WellFormed<T> = { [Field in keyof T]?: T[Field] | undefined };

/**
 * Checks rules over several fields. It is called even if some fields are faulty, so that all faults are
 * reported at once; a fault of a field that is already faulty by itself is dropped.
 */
export type Rules<T> = (
  value: WellFormed<T>,
  /** Names of the fields that are faulty by themselves. */
  faulty: ReadonlySet<string>,
) => readonly CrossFault<T>[];

/** The schema of the single fields, and the rules over several fields; null if there are none. */
type Parts<T, S> = { fields: Struct<T, S>; rules: Rules<T> | null };

/** The parts of every schema that was made by {@link withRules}. */
const PARTS = new WeakMap<object, unknown>();
const NO_FIELDS: ReadonlySet<string> = new Set();

function partsOf<T, S>(schema: Struct<T, S>): Parts<T, S> {
  const knownParts = PARTS.get(schema);
  // The cast is safe: `withRules` stores the parts under the schema that they belong to.
  return knownParts === undefined ? { fields: schema, rules: null } : (knownParts as Parts<T, S>);
}

/** Returns a schema that also checks rules over several fields. */
export function withRules<T, S>(schema: Struct<T, S>, rules: Rules<T>): Struct<T, S> {
  const { type, schema: parts, coercer, validator, entries } = schema;
  const withCrossRules = new Struct<T, S>({
    type,
    schema: parts,
    coercer,
    validator,
    entries,
    // If the schema is part of another one, `validate` does not see its rules, so they are checked here.
    *refiner(value, context) {
      yield* schema.refiner(value, context);
      for (const { field, code } of rules(value, NO_FIELDS)) {
        yield {
          path: [...context.path, field],
          refinement: code,
          message: faultOf(code).detail,
        };
      }
    },
  });
  PARTS.set(withCrossRules, { fields: schema, rules } satisfies Parts<T, S>);
  return withCrossRules;
}
