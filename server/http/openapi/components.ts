import * as apiTokens from "#domain/records/api-tokens.ts";
import * as catalog from "#domain/records/catalog.ts";
import * as desk from "#domain/records/desk.ts";
import * as figures from "#domain/records/figures.ts";
import * as other from "#domain/records/other.ts";
import * as people from "#domain/records/people.ts";
import * as reports from "#domain/records/reports.ts";
import * as secondFactor from "#domain/records/second-factor.ts";
import * as shifts from "#domain/records/shifts.ts";
import { type JsonSchema } from "#domain/described.ts";
import { ERROR_DETAIL, type ErrorCode, STATUS_OF } from "#domain/errors.ts";
import { FAULTS } from "#domain/faults.ts";
import type { AnySchema } from "../declared-answers.ts";
import { inlineSchemaOf } from "./json-schema.ts";

/** The schemas of all answers by name: `Room` for `RoomRecord`. */
const RECORDS: ReadonlyMap<string, AnySchema> = new Map(
  [apiTokens, catalog, desk, figures, other, people, reports, secondFactor, shifts].flatMap(
    (module) =>
      Object.entries(module).map(
        ([name, schema]) => [name.replace(/Record$/, ""), schema] as const,
      ),
  ),
);

/** The names of the schemas of answers, by the `schema` property of each. */
export const RECORD_NAMES: ReadonlyMap<unknown, string> = new Map(
  [...RECORDS].map(([name, { schema }]) => [schema, name]),
);

/** Returns the JSON Schemas of all answers, and of errors, by name. */
export function schemaComponents(): Record<string, JsonSchema> {
  const options = { names: RECORD_NAMES, closed: false };
  return {
    ...Object.fromEntries(
      [...RECORDS].map(([name, schema]) => [name, inlineSchemaOf(schema, options)]),
    ),
    Fault: FAULT,
  };
}

const FAULT: JsonSchema = {
  type: "object",
  description: "What is wrong with one field.",
  properties: { code: { type: "string", enum: Object.keys(FAULTS) }, detail: { type: "string" } },
  required: ["code", "detail"],
};

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: "The request is faulty.",
  401: "Nobody is signed in, or the sign-in failed.",
  403: "The caller may not do this.",
  404: "There is no such record for the caller.",
  408: "The request did not arrive in time.",
  409: "The state of the records does not allow it.",
  413: "The request is too large.",
  415: "The kind of content is not supported.",
  422: "The idempotency key was used for another request.",
  429: "Too many requests.",
  500: "The server failed.",
  503: "The server is not available right now; the request can be repeated.",
};

/** The name of the component with the errors of a status. */
export function errorName(status: number): string {
  return `Error${status}`;
}

/** Returns the answers to refused calls by name: one for each status, with the codes that it can have. */
export function errorComponents(): Record<string, object> {
  // 405 belongs to no operation, so no operation can describe it.
  const statuses = [...new Set(Object.values(STATUS_OF))].filter((status) => status !== 405);
  return Object.fromEntries(
    statuses.map((status) => [
      errorName(status),
      {
        description: STATUS_TEXT[status] ?? String(status),
        content: { "application/json": { schema: errorSchema(status) } },
      },
    ]),
  );
}

function errorSchema(status: number): JsonSchema {
  const codes = Object.entries(STATUS_OF)
    .filter(([, of]) => of === status)
    .map(([code]) => code as ErrorCode);
  return {
    type: "object",
    description: codes.map((code) => `\`${code}\`: ${ERROR_DETAIL[code]}`).join("\n"),
    properties: {
      code: { type: "string", enum: codes },
      detail: { type: "string", description: "An English sentence." },
      request_id: { type: "string" },
      reason: { type: "string", description: "Says more where a code has several causes." },
      ...(status === 400 || status === 409
        ? {
            errors: {
              type: "object",
              description: "Faults by field, with `validation` and `duplicate`.",
              additionalProperties: {
                type: "array",
                items: { $ref: "#/components/schemas/Fault" },
              },
            },
          }
        : {}),
      ...(status === 409 && { current: { description: "The current record, with `stale`." } }),
    },
    required: ["code", "detail", "request_id"],
  };
}
