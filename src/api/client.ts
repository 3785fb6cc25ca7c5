import redaxios from "redaxios";
import { failureOf, failureOfThrown } from "./failure.ts";
import { renewAccess } from "./refresh.ts";
import { readAccessToken } from "./tokens.ts";
import type { ApiFailure } from "./failure.ts";

const BASE = "/api";

/** A value of a query parameter; several travel with commas, undefined and null do not travel. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[];
export type Query = Readonly<Record<string, QueryValue>>;

export type CallOptions = {
  query?: Query;
  /** A JSON object, or FormData as it is. */
  body?: unknown;
  /** A write that is sent again with its key gets the answer of the first one (24 hours). */
  idempotencyKey?: string | undefined;
  /** Milliseconds to wait for the answer; no limit by default. */
  deadline?: number;
  signal?: AbortSignal | undefined;
  /** Sends no token and renews none: the login itself. */
  anonymous?: boolean;
};

type Method = "get" | "post" | "patch" | "put" | "delete";
type Outcome = { answered: true } | { answered: false; failure: ApiFailure };

let watchOutcome: (outcome: Outcome) => void = () => undefined;

/** Tells the network store after each call whether an answer came at all. */
export function onOutcome(watcher: (outcome: Outcome) => void): void {
  watchOutcome = watcher;
}

/** The calls of the API. Each throws an {@link ApiFailure}; after a 204 there is nothing to read. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>("get", path, options),
  post: <T>(path: string, options?: CallOptions) => call<T>("post", path, options),
  patch: <T>(path: string, options?: CallOptions) => call<T>("patch", path, options),
  put: <T>(path: string, options?: CallOptions) => call<T>("put", path, options),
  del: <T = unknown>(path: string, options?: CallOptions) => call<T>("delete", path, options),
  file: downloadFile,
};

const client = redaxios.create({ baseURL: BASE });

async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const { query, body, idempotencyKey, anonymous } = options;
  try {
    const response = await client<T>({
      url: `${path}${queryString(query)}`,
      method,
      data: body,
      headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
      fetch: fetchWithin(options, anonymous === true ? fetch : fetchAuthorized),
    });
    if (response.data === undefined) {
      options.signal?.throwIfAborted();
      throw new TypeError("The answer broke off");
    }
    watchOutcome({ answered: true });
    return response.data;
  } catch (thrown) {
    const failure = isAnswer(thrown)
      ? failureOf(thrown.status, thrown.data)
      : failureOfThrown(thrown);
    watchOutcome(failure.status > 0 ? { answered: true } : { answered: false, failure });
    throw failure;
  }
}

/** A file made by the server (exports, templates) and the name it should be saved under. */
async function downloadFile(
  path: string,
  { query, signal }: Pick<CallOptions, "query" | "signal"> = {},
): Promise<{ blob: Blob; name: string }> {
  try {
    const response = await fetchAuthorized(
      `${BASE}${path}${queryString(query)}`,
      signal === undefined ? {} : { signal },
    );
    if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
    return { blob: await response.blob(), name: named?.[1] ?? "export" };
  } catch (thrown) {
    throw failureOfThrown(thrown);
  }
}

/**
 * `fetch` with the access token; on a 401 it waits for the one shared renewal and repeats once.
 * FormData and JSON bodies can be sent twice; streams are never given here.
 */
export async function fetchAuthorized(url: RequestInfo | URL, asked: RequestInit = {}) {
  // No answer is stored. A browser that might store one asks for the same thing once at a time.
  const init: RequestInit = { ...asked, cache: "no-store" };
  const token = readAccessToken();
  const response = await fetch(url, withToken(init, token));
  if (response.status !== 401) return response;
  const renewed = await renewAccess(token);
  return renewed === null ? response : fetch(url, withToken(init, renewed));
}

/** `?a=1&b=2,3` of the parameters that have a value, or nothing. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

function withToken(init: RequestInit, token: string | null): RequestInit {
  if (token === null) return init;
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  return { ...init, headers };
}

function fetchWithin({ deadline, signal }: CallOptions, through: typeof fetch): typeof fetch {
  return (url, init) => {
    const limits = [
      ...(signal === undefined ? [] : [signal]),
      ...(deadline === undefined ? [] : [AbortSignal.timeout(deadline)]),
    ];
    return through(url, limits.length === 0 ? init : { ...init, signal: AbortSignal.any(limits) });
  };
}

/** redaxios rejects with the answer itself, a plain object, when the status is no success. */
function isAnswer(thrown: unknown): thrown is { status: number; data?: unknown } {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    !(thrown instanceof Error) &&
    "status" in thrown &&
    typeof thrown.status === "number"
  );
}
