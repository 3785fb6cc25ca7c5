import type { ErrorCode, FieldFault } from "#domain/errors.ts";
import { isStepRefusal } from "#domain/first-step.ts";

/**
 * Why a call failed: the error code of the server, `network` if there was no response, `deadline` if it took
 * too long, `aborted` if the caller cancelled it, `unknown` if the response had no error code. Two are reasons why no call
 * was made: the browser gave no passkey (`unused`), or it already has one for this account (`known`). `waits`: no call was
 * made, since an earlier write about the record waits for the network.
 */
export type FailureCode =
  | ErrorCode
  | "network"
  | "deadline"
  | "aborted"
  | "unknown"
  | "unused"
  | "waits"
  | "known";

type FailureFacts = {
  status: number;
  code: FailureCode;
  detail: string;
  errors?: Readonly<Record<string, readonly FieldFault[]>>;
  body?: Readonly<Record<string, unknown>>;
};

/** A failed API call. The screen shows the translated text of `code`, never `detail`. */
export class ApiFailure extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: FailureCode;
  /** The server's English sentence, for logs. */
  readonly detail: string;
  /** Validation errors by field name; only with `validation`. */
  readonly errors: Readonly<Record<string, readonly FieldFault[]>> | undefined;
  /** The whole response body: for example `current` for a stale record, `total_price` for a changed price. */
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

/** Whether the server may have executed the request although its response got lost, so that a retry makes sense. */
export function mayHaveSucceeded({ status }: ApiFailure): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/**
 * Whether the server refused a save without processing it: the session is over, there were too many requests, or a
 * second factor or another password is needed first. An earlier attempt of the same save may still have succeeded.
 */
export function isRefusedUnprocessed({ status, code }: ApiFailure): boolean {
  const comesLater = code === "fresh_factor_needed" || isStepRefusal(code);
  return status === 401 || status === 429 || (status === 403 && comesLater);
}

type ErrorBody = {
  code?: FailureCode;
  detail?: string;
  errors?: Readonly<Record<string, readonly FieldFault[]>>;
};

/** Converts an error response of the server to an ApiFailure. */
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

/** Converts an error thrown by `fetch` to an ApiFailure: `network`, `deadline` or `aborted`. */
export function failureOfThrown(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown;
  const name = thrown instanceof Error ? thrown.name : "";
  const code = name === "AbortError" ? "aborted" : name === "TimeoutError" ? "deadline" : "network";
  return new ApiFailure({ status: 0, code, detail: `No answer: ${code}` });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
