import type { ErrorCode, FieldFault } from "#domain/errors.ts";

/**
 * Why a call failed: the server's own code; `network` when no answer came, `deadline` when it took
 * longer than allowed, `aborted` when the caller gave up, `unknown` when the answer made no sense.
 */
export type FailureCode = ErrorCode | "network" | "deadline" | "aborted" | "unknown";

type FailureFacts = {
  status: number;
  code: FailureCode;
  detail: string;
  errors?: Readonly<Record<string, readonly FieldFault[]>>;
  body?: Readonly<Record<string, unknown>>;
};

/** A call that did not succeed. People read the words of `code`, never `detail`. */
export class ApiFailure extends Error {
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly code: FailureCode;
  /** The server's English sentence, for logs. */
  readonly detail: string;
  /** Faults by field name, with `validation` only. */
  readonly errors: Readonly<Record<string, readonly FieldFault[]>> | undefined;
  /** The whole answer: `current` of a stale record, `total_price` of a changed price. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor({ status, code, detail, errors, body }: FailureFacts) {
    super(detail);
    this.name = "ApiFailure";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.body = body ?? {};
  }
}

/** Whether the server may have done it without our hearing of it, so that it is worth sending again. */
export function isUnanswered({ status }: ApiFailure): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/**
 * Whether a save was turned away before anybody looked at it: the session is over, or too much came. It
 * says nothing about an earlier sending of the same save.
 */
export function isTurnedAway({ status }: ApiFailure): boolean {
  return status === 401 || status === 429;
}

type ErrorBody = {
  code?: FailureCode;
  detail?: string;
  errors?: Readonly<Record<string, readonly FieldFault[]>>;
};

/** Reads the server's error shape out of an answer that was not a success. */
export function failureOf(status: number, answer: unknown): ApiFailure {
  const body = isRecord(answer) ? answer : {};
  const { code, detail, errors }: ErrorBody = body;
  return new ApiFailure({
    status,
    code: typeof code === "string" ? code : "unknown",
    detail: typeof detail === "string" ? detail : `HTTP ${status}`,
    ...(errors === undefined ? {} : { errors }),
    body,
  });
}

/** What `fetch` throws is no answer at all: a network failure, a passed deadline or our own abort. */
export function failureOfThrown(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown;
  const name = thrown instanceof Error ? thrown.name : "";
  const code = name === "AbortError" ? "aborted" : name === "TimeoutError" ? "deadline" : "network";
  return new ApiFailure({ status: 0, code, detail: `No answer: ${code}` });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
