import { Struct } from "superstruct";
import { faultOf, isFaultCode } from "./faults";
import type { Failure } from "superstruct";
import type { FaultCode, FieldFault, FieldFaults } from "./faults";

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
  const [failed, value] = schema.validate(input, { coerce: true });
  if (failed === undefined) return { ok: true, value };
  const faults = new Map<string, FieldFault[]>();
  for (const failure of failed.failures()) {
    const field = failure.path.length === 0 ? BODY : failure.path.join(".");
    if (!faults.has(field)) faults.set(field, [faultOf(codeOf(failure))]);
    if (faults.size === MOST_FIELDS) break;
  }
  return { ok: false, errors: Object.fromEntries(faults) };
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

/** A schema with rules over several fields; they are asked once every single field is well-formed. */
export function withRules<T, S>(
  schema: Struct<T, S>,
  rules: (value: T) => readonly CrossFault<T>[],
): Struct<T, S> {
  const { type, schema: parts, coercer, validator, entries } = schema;
  return new Struct<T, S>({
    type,
    schema: parts,
    coercer,
    validator,
    entries,
    *refiner(value, context) {
      yield* schema.refiner(value, context);
      for (const { field, code } of rules(value)) {
        yield {
          path: [...context.path, field],
          refinement: code,
          message: faultOf(code).detail,
        };
      }
    },
  });
}
