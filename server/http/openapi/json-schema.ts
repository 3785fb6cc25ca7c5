import { Description, type JsonSchema } from "#domain/described.ts";
import type { AnySchema } from "../declared-answers.ts";

/** How JSON Schemas are written. */
export interface JsonSchemaOptions {
  /** Names of the schemas that are written once and referred to elsewhere, by the `schema` property of each. */
  names: ReadonlyMap<unknown, string>;
  /** Whether objects accept no other fields: true for requests; an answer may get more fields later. */
  closed: boolean;
}

/** Returns the JSON Schema of the values that a schema accepts. Throws for a kind of schema that it does not know. */
export function jsonSchemaOf(schema: AnySchema, options: JsonSchemaOptions): JsonSchema {
  const name = options.names.get(schema.schema);
  const json =
    name !== undefined && !options.closed
      ? { $ref: `#/components/schemas/${name}` }
      : inlineSchemaOf(schema, options);
  return accepts(schema, null) ? orNull(json) : json;
}

/** Returns the JSON Schema without null and without a reference to itself. */
export function inlineSchemaOf(schema: AnySchema, options: JsonSchemaOptions): JsonSchema {
  const { type, schema: parts } = schema;
  if (parts instanceof Description) return parts.json;
  if (type === "object") return objectOf(fieldSchemasOf(schema), options);
  if (type === "array" && isSchema(parts))
    return { type: "array", items: jsonSchemaOf(parts, options) };
  if (type === "enums") return choicesOf(Object.values(Object(parts)));
  if (type === "literal") return choicesOf([parts]);
  if (type === "string" || type === "number" || type === "boolean") return { type };
  throw new Error(`A schema of the kind ${type} needs described() to be written down`);
}

/** Returns the schemas of an object's fields by name. */
export function fieldSchemasOf({ schema }: AnySchema): [string, AnySchema][] {
  return Object.entries(Object(schema)).filter((entry): entry is [string, AnySchema] =>
    isSchema(entry[1]),
  );
}

/** Whether a field with this schema may be left out. */
export function isOptional(schema: AnySchema): boolean {
  return accepts(schema, undefined);
}

function objectOf(parts: readonly [string, AnySchema][], options: JsonSchemaOptions): JsonSchema {
  const properties = parts.map(([name, part]) => [name, withDefault(part, options)]);
  const required = parts.filter(([, part]) => !isOptional(part)).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(options.closed && { additionalProperties: false }),
  };
}

/** Returns the JSON Schema of a field, with its default value if it has one. */
function withDefault(schema: AnySchema, options: JsonSchemaOptions): JsonSchema {
  const json = jsonSchemaOf(schema, options);
  const [, value] = schema.validate(undefined, { coerce: true });
  return value === undefined ? json : { ...json, default: value };
}

function choicesOf(choices: readonly unknown[]): JsonSchema {
  const types = [...new Set(choices.map((choice) => typeof choice))];
  return { type: types.length === 1 ? (types[0] ?? "string") : types, enum: choices };
}

/** Returns a JSON Schema that also accepts null. */
function orNull(json: JsonSchema): JsonSchema {
  if (json.type === undefined) return "$ref" in json ? { anyOf: [json, { type: "null" }] } : json;
  const choices = json["enum"];
  return {
    ...json,
    type: [json.type, "null"].flat(),
    ...(Array.isArray(choices) && { enum: [...choices, null] }),
  };
}

function accepts(schema: AnySchema, value: null | undefined): boolean {
  const [fault] = schema.validate(value, { coerce: true });
  return fault === undefined;
}

function isSchema(value: unknown): value is AnySchema {
  return typeof value === "object" && value !== null && "validate" in value && "type" in value;
}
