import { Struct } from "superstruct";

/** The JSON Schema of a value, as far as ScanDesk uses JSON Schema. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly [keyword: string]: unknown;
};

/** A JSON Schema stored in the `schema` property of a struct, in which superstruct keeps the parts of a struct. */
export class Description {
  readonly json: JsonSchema;

  constructor(json: JsonSchema) {
    this.json = json;
  }
}

/**
 * Returns a schema that validates like `schema` and also describes in JSON Schema which values it accepts, because that
 * cannot be derived from its refinements. A schema that superstruct makes from it (`optional`, `nullable`, `coerce`,
 * `refine`) keeps the description.
 */
export function described<T>(schema: Struct<T, null>, json: JsonSchema): Struct<T, null> {
  // superstruct reads `schema` of objects, arrays and choices only; of all others its type is null.
  const { type, coercer, validator, refiner, entries } = schema;
  const description = new Description(json) as unknown as null;
  return new Struct<T, null>({ type, schema: description, coercer, validator, refiner, entries });
}
