import { number, object, string, unknown, type Struct } from "superstruct";
import { described } from "../described.ts";
import { MAX_AMOUNT } from "../money.ts";
import { day, id, instant, version } from "../fields.ts";

/** For each field of T, a schema of the same type. If the field is optional, the schema allows undefined. */
type FieldsOf<T> = {
  readonly [Field in keyof T]-?: {
    readonly TYPE: object extends Pick<T, Field> ? T[Field] | undefined : T[Field];
  };
};

/** The schema of a record, with the schemas of its fields by name. */
export type RecordStruct<T = unknown> = Struct<T, Readonly<Record<string, Struct>>>;

/** Returns the schema of what the API answers, with exactly the fields of a type of `domain/entities`. */
export function recordOf<T>(fields: FieldsOf<T>): RecordStruct<T> {
  // The casts are safe: FieldsOf compares every field with the type.
  return object(fields as unknown as Record<string, Struct>) as unknown as RecordStruct<T>;
}

/** The fields that every record has. */
export const stored = {
  id: id(),
  created_at: instant(),
  updated_at: instant(),
  version: version(),
};

/** Returns the schema of an amount in piastres, which may be below 0. */
export function piastres(): Struct<number, null> {
  return described(number(), { type: "integer", minimum: -MAX_AMOUNT * 1_000 });
}

/** Returns the schema of a whole number, such as a count of records or minutes. */
export function whole(): Struct<number, null> {
  return described(number(), { type: "integer" });
}

/** Returns the schema of a value of any kind. */
export function anything(): Struct<unknown, null> {
  return described(unknown(), {});
}

export { day, id, instant, number, string, version };
