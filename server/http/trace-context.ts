import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";

/** Version, trace id, id of the caller's span, flags; a later version than 00 may add more behind a dash. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const NOT_A_VERSION = "ff";
const NO_ID = /^0+$/;

/**
 * Returns the trace id of a `traceparent` header (W3C Trace Context), 32 hexadecimal digits; null if there is no header or
 * if it is malformed. Two headers reach this as one text with a comma, so that they count as malformed.
 */
export function traceIdOf(header: string | string[] | undefined): string | null {
  if (typeof header !== "string") return null;
  const [, version, traceId = "", parentId = "", more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || version === NOT_A_VERSION) return null;
  if (version === "00" && more !== undefined) return null;
  return NO_ID.test(traceId) || NO_ID.test(parentId) ? null : traceId;
}

/**
 * Returns the logger of a request: each of its lines has the trace id of the caller, if the caller named one, so that the
 * lines of several programs about one call can be put together. Nothing else uses it, and none is made up.
 */
export const createRequestLog: NonNullable<FastifyServerOptions["childLoggerFactory"]> = (
  log: FastifyBaseLogger,
  bindings,
  options,
  request: IncomingMessage,
) => {
  const trace = traceIdOf(request.headers["traceparent"]);
  return log.child(trace === null ? bindings : { ...bindings, trace }, options);
};
