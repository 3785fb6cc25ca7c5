import type { FastifyBaseLogger } from "fastify";
import { type ErrorCode, Refusal } from "#domain/errors.ts";
import { refusalOf, sqlStateOf } from "./database-errors.ts";

/** An error response; all errors have the same shape. */
export interface FailureAnswer {
  status: number;
  headers: Record<string, string>;
  body: { code: ErrorCode; [other: string]: unknown };
}

const OF_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_type",
  FST_ERR_CTP_EMPTY_TYPE: "unsupported_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};
const OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "malformed",
  404: "not_found",
  405: "method_not_allowed",
  408: "timeout",
  413: "too_large",
  415: "unsupported_type",
  429: "too_many_requests",
  503: "unavailable",
};

/** Turns any thrown value into an error response. Bugs are logged and their details are not sent. */
export function answerFailure(
  error: unknown,
  requestId: string,
  log: FastifyBaseLogger,
): FailureAnswer {
  const refusal = toRefusal(error);
  if (refusal.code === "internal") log.error({ fault: faultOf(error) }, "a request failed");
  if (refusal.code === "unavailable") log.warn({ fault: faultOf(error) }, "a request was put off");
  return answerOf(refusal, requestId);
}

/** Returns the response to a refused request. */
export function answerOf(refusal: Refusal, requestId: string): FailureAnswer {
  const { code, detail, errors, extra } = refusal;
  const retry = code === "unavailable" ? 2 : code === "too_many_requests" ? 60 : null;
  const { retry_after: retryAfter = retry, ...rest } = extra ?? {};
  return {
    status: refusal.status,
    headers: typeof retryAfter === "number" ? { "retry-after": String(retryAfter) } : {},
    body: { ...rest, code, detail, ...(errors ? { errors } : {}), request_id: requestId },
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const ofDatabase = refusalOf(error);
  if (ofDatabase) return ofDatabase;
  if (error instanceof Error) {
    const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown };
    if (typeof code === "string" && OF_FASTIFY[code]) return new Refusal(OF_FASTIFY[code]);
    if (error instanceof SyntaxError && statusCode === 400) return new Refusal("malformed");
    const refusalCode = typeof statusCode === "number" ? OF_STATUS[statusCode] : undefined;
    if (refusalCode) return new Refusal(refusalCode);
  }
  return new Refusal("internal");
}

/**
 * Returns an error in the form in which it is logged. Messages of Drizzle and PostgreSQL quote user
 * input, so only their SQLSTATE and stack frames are logged.
 */
function faultOf(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const stackLines = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const state = sqlStateOf(error);
  return state === null && error.cause === undefined
    ? { type: error.name, message: error.message, places: stackLines }
    : { type: error.name, state, places: stackLines };
}
