import { isDeepStrictEqual } from "node:util";
import type { FieldFaults } from "#domain/errors.ts";
import { faultOf } from "#domain/faults.ts";
import type { AnySchema } from "./declared-answers.ts";

/**
 * The record that a body changes. A body may repeat fields of the record that it cannot set, because standard clients
 * send whole records back. They are ignored if they equal the record, and refused as `read_only` if not.
 */
export interface ChangedRecord<Context, Params> {
  /** Schema of the record, as the list and the single record are answered. */
  record: AnySchema;
  /** Schema of a change; its fields are the ones that can be set. */
  patch: AnySchema;
  /** Returns the record. Throws `not_found`. */
  read(ctx: Context, params: Params): Promise<object>;
}

/** A body, without the fields that it can only repeat. */
export interface SplitBody {
  own: unknown;
  /** The repeated fields by name; null if there are none. */
  repeated: Readonly<Record<string, unknown>> | null;
}

/** Separates the fields of a body that it can only repeat from all others: those that it sets, and unknown ones. */
export function splitBody(
  body: unknown,
  changed: Pick<ChangedRecord<never, never>, "record" | "patch">,
): SplitBody {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { own: body, repeated: null };
  const fields = Object.entries(body);
  const repeated = fields.filter(
    ([name]) => hasField(changed.record, name) && !hasField(changed.patch, name),
  );
  if (repeated.length === 0) return { own: body, repeated: null };
  const names = new Set(repeated.map(([name]) => name));
  return {
    own: Object.fromEntries(fields.filter(([name]) => !names.has(name))),
    repeated: Object.fromEntries(repeated),
  };
}

/**
 * Returns the fault `read_only` for each repeated field that differs from the record. A body that is based on another
 * version has none: it is refused as `stale`, with the current record.
 */
export function faultsOfRepeated(
  repeated: Readonly<Record<string, unknown>>,
  record: object,
  version: unknown,
): FieldFaults {
  const current: unknown = Reflect.get(record, "version");
  if (typeof version === "number" && typeof current === "number" && version !== current) return {};
  return Object.fromEntries(
    Object.entries(repeated)
      .filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(record, name)))
      .map(([name]) => [name, [faultOf("read_only")]]),
  );
}

function hasField({ schema }: AnySchema, name: string): boolean {
  return typeof schema === "object" && schema !== null && Object.hasOwn(schema, name);
}
