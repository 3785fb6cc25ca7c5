import { object, optional, type Struct } from "superstruct";
import { type FieldFaults, Refusal } from "#domain/errors.ts";
import { faultOf } from "#domain/faults.ts";
import { version } from "#domain/fields.ts";
import { validate, type Validation } from "#domain/validate.ts";
import type { QueryReader } from "./declared-answers.ts";

/** Returns the value of a query string. Throws `validation`; without a schema, for any parameter. */
export function readQuery<Query>(
  query: Struct<Query> | QueryReader<Query> | undefined,
  raw: Record<string, unknown>,
): Query {
  if (typeof query === "function") return query(raw);
  if (query) return requireValid(validate(query, raw));
  const faults = unknownFields(Object.keys(raw));
  if (Object.keys(faults).length > 0) throw new Refusal("validation", { errors: faults });
  // Without a schema, the type parameter Query is `undefined`.
  return undefined as Query;
}

/** Returns the value of a body, or its faults; without a schema, every field is unknown. */
export function checkBody<Body>(body: Struct<Body> | undefined, raw: unknown): Validation<Body> {
  if (body) return validate(body, raw ?? {});
  const errors = unknownFields(typeof raw === "object" && raw !== null ? Object.keys(raw) : []);
  // Without a schema, the type parameter Body is `undefined`.
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: undefined as Body };
}

const Versioned = object({ version: optional(version()) });

/** A body without its `version`, which is undefined if it has none or a faulty one. */
export interface VersionedBody {
  version: number | undefined;
  unversioned: unknown;
  faults: FieldFaults;
}

/** Separates the `version` of a body from its other fields. */
export function takeVersion(body: unknown): VersionedBody {
  if (typeof body !== "object" || body === null || Array.isArray(body) || !("version" in body))
    return { version: undefined, unversioned: body, faults: {} };
  const { version, ...unversioned } = body;
  const checked = validate(Versioned, { version });
  return checked.ok
    ? { version: checked.value.version, unversioned, faults: {} }
    : { version: undefined, unversioned, faults: checked.errors };
}

/** Returns a valid value. Throws `validation` with its faults, and with `more` ones, if there are any. */
export function requireValid<T>(checked: Validation<T>, more: FieldFaults = {}): T {
  if (checked.ok && Object.keys(more).length === 0) return checked.value;
  throw new Refusal("validation", { errors: checked.ok ? more : { ...checked.errors, ...more } });
}

function unknownFields(names: readonly string[]): FieldFaults {
  return Object.fromEntries(names.map((name) => [name, [faultOf("unknown_field")]]));
}
