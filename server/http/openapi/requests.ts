import type { JsonSchema } from "#domain/described.ts";
import type { AnySchema, Parameter, Parameters } from "../declared-answers.ts";
import type { RouteDeclaration } from "../route.ts";
import { RECORD_NAMES } from "./components.ts";
import { isOptional, jsonSchemaOf, fieldSchemasOf } from "./json-schema.ts";

const WRITING = { names: RECORD_NAMES, closed: true };
const ID: JsonSchema = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const VERSION: JsonSchema = {
  type: "integer",
  minimum: 0,
  description: "The version that the change is based on; an older one is refused as `stale`.",
};

/** Returns the parameters of a route: ids of its path, its query, and the header of a repeatable call. */
export function parametersOf(route: RouteDeclaration): object[] {
  const ids = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: ID,
  }));
  const query = isQueryByPost(route) ? [] : Object.entries(queryOf(route));
  const takesKey = !route.reads && route.permission !== "public";
  return [
    ...ids,
    ...query.map(([name, { schema, description, required }]) => ({
      name,
      in: "query",
      ...(required && { required }),
      ...(description !== undefined && { description }),
      // Several values stand in one parameter, separated by commas.
      ...(takesSeveral(schema) && { style: "form", explode: false }),
      schema,
    })),
    ...(takesKey
      ? [
          { $ref: "#/components/parameters/IdempotencyKey" },
          { $ref: "#/components/parameters/IdempotencyWithdraw" },
        ]
      : []),
  ];
}

function takesSeveral({ type, anyOf }: JsonSchema): boolean {
  return type === "array" || (Array.isArray(anyOf) && anyOf.some(takesSeveral));
}

/** Returns the body of a route, or null if it takes none. */
export function bodyContent(route: RouteDeclaration): object | null {
  const { upload, body } = route;
  if (upload !== null) {
    const schema = {
      type: "object",
      properties: { file: { type: "string", format: "binary" } },
      required: ["file"],
    };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (isQueryByPost(route)) {
    const schema = bodyOfParameters(queryOf(route));
    return { required: "required" in schema, content: { "application/json": { schema } } };
  }
  if (body === null) return null;
  const json = jsonSchemaOf(body, WRITING);
  const properties: Readonly<Record<string, JsonSchema>> = Object(json["properties"]);
  const schema = {
    ...json,
    properties: {
      ...repeatedFields(route.changed, properties),
      ...properties,
      ...(route.takesVersion && { version: VERSION }),
    },
  };
  return { required: "required" in schema, content: { "application/json": { schema } } };
}

/** Returns the fields of a record that a change cannot set, but may repeat. */
function repeatedFields(
  record: AnySchema | null,
  settable: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  if (record === null) return {};
  return Object.fromEntries(
    fieldSchemasOf(record)
      .filter(([name]) => !(name in settable))
      .map(([name, part]) => [
        name,
        {
          ...jsonSchemaOf(part, { ...WRITING, closed: false }),
          readOnly: true,
          description: "Ignored if it equals the record, refused as `read_only` if not.",
        },
      ]),
  );
}

function isQueryByPost({ method, byPost }: RouteDeclaration): boolean {
  return byPost && method === "POST";
}

/** Returns the parameters of a route's query; of a schema, those that it has as fields. */
function queryOf({ query }: RouteDeclaration): Parameters {
  if (!isSchema(query)) return query;
  return Object.fromEntries(
    fieldSchemasOf(query).map(([name, part]): [string, Parameter] => [
      name,
      {
        schema: jsonSchemaOf(part, WRITING),
        ...(isOptional(part) ? {} : { required: true as const }),
      },
    ]),
  );
}

function isSchema(query: Parameters | AnySchema): query is AnySchema {
  return typeof query["validate"] === "function";
}

/** Returns the JSON Schema of a body with these parameters. Several values are one text, separated by commas. */
function bodyOfParameters(parameters: Parameters): JsonSchema {
  const entries = Object.entries(parameters);
  const required = entries.filter(([, parameter]) => parameter.required).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(
      entries.map(([name, { schema, description }]) => [
        name,
        {
          ...(schema.type === "array" ? { type: ["string", "number", "boolean"] } : schema),
          ...(description !== undefined && { description }),
        },
      ]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
