import type { JsonSchema } from "#domain/described.ts";
import { TABLE_TYPES, type Answers } from "../declared-answers.ts";
import type { RouteDeclaration } from "../route.ts";
import { errorName, RECORD_NAMES } from "./components.ts";
import { jsonSchemaOf } from "./json-schema.ts";

const WRITING = { names: RECORD_NAMES, closed: false };

/** Returns the answers of a route by status: that of its success, and the refusals that it can have. */
export function responsesOf(route: RouteDeclaration): Record<string, object> {
  const refusals = statusesOf(route).map((status) => [
    String(status),
    { $ref: `#/components/responses/${errorName(status)}` },
  ]);
  const status = route.answers.kind === "nothing" ? 204 : route.status;
  return { [status]: successOf(route.answers), ...Object.fromEntries(refusals) };
}

/** Returns the statuses with which a route can refuse a call. */
function statusesOf({ url, permission, reads, upload, body }: RouteDeclaration): number[] {
  const isPublic = permission === "public";
  return [
    400,
    ...(isPublic && body === null ? [] : [401]),
    ...(isPublic ? [] : [403]),
    ...(url.includes(":") || reads ? [404] : []),
    ...(reads ? [] : [409]),
    ...(body === null && upload === null ? [] : [408, 413, 415]),
    ...(reads || isPublic ? [] : [422]),
    ...(isPublic ? [429] : []),
    500,
    503,
  ];
}

function successOf(answers: Answers): object {
  switch (answers.kind) {
    case "nothing":
      return { description: "Done. There is no body." };
    case "file":
      return { description: "A file.", content: contentOf(answers.types, FILE) };
    case "one":
      return {
        description: "Done.",
        content: {
          ...contentOf(["application/json"], jsonSchemaOf(answers.of, WRITING)),
          ...contentOf(answers.files, FILE),
        },
      };
    default:
      return {
        description: "The rows.",
        content: {
          ...contentOf(["application/json"], rowsOf(answers)),
          ...contentOf(answers.files ? TABLE_TYPES : [], FILE),
        },
      };
  }
}

const FILE: JsonSchema = { type: "string", format: "binary" };

function contentOf(types: readonly string[], schema: JsonSchema): Record<string, object> {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function rowsOf({ of, pages }: Extract<Answers, { kind: "rows" }>): JsonSchema {
  const array: JsonSchema = { type: "array", items: jsonSchemaOf(of, WRITING) };
  const page: JsonSchema = {
    type: "object",
    properties: {
      results: array,
      count: { type: "integer", minimum: 0, description: "Rows on all pages." },
      at_least: { type: "boolean", enum: [true], description: "There may be more than `count`." },
    },
    required: ["results", "count"],
  };
  if (pages === "never") return array;
  return pages === "always" ? page : { oneOf: [array, page] };
}
