import { timedFetch } from "#src/browser/clock.ts";
import redaxios from "redaxios";
import { createListeners } from "#src/browser/listeners.ts";
import { notDuringPress } from "#src/browser/press.ts";
import { failureOf, failureOfThrown } from "./failure.ts";
import { renewAccess } from "./refresh.ts";
import { freshFactor, untilFactor } from "./fresh-factor.ts";
import { refusalOf, sessionLock } from "./session-lock.ts";
import { untilAccepted } from "./until-accepted.ts";
import { readAccessToken } from "./tokens.ts";
import { withdrawals } from "./withdrawals.ts";
import type { ApiFailure } from "./failure.ts";

const BASE = "/api";

/** A value of a query parameter. Arrays are joined with commas; undefined and null are left out. */
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
  /** An object, sent as JSON, or FormData. */
  body?: unknown;
  /** If a write is repeated with the same key within 24 hours, the server returns the first response. */
  idempotencyKey?: string | undefined;
  /** Milliseconds to wait for the response; no limit by default. */
  deadline?: number;
  signal?: AbortSignal | undefined;
  /** Sends no access token and does not renew it, as for the login. */
  anonymous?: boolean;
  /** Sends the access token although the session may be locked, and neither renews it nor waits. */
  whileLocked?: boolean;
  /** Sends the request, which has its access token; default `fetch`. Not with `whileLocked`. */
  send?: typeof fetch;
};

type Method = "get" | "post" | "patch" | "put" | "delete";
type Outcome = { answered: true } | { answered: false; failure: ApiFailure };

const outcomes = createListeners<[Outcome]>();

/**
 * Registers a callback that is told after each call whether the server responded; used by the network store.
 * Returns a function that unsubscribes.
 */
export const onOutcome = outcomes.add;

/** Creates what counts the calls that are under way. */
function createUnderWay() {
  let count = 0;
  return {
    hasAny: () => count > 0,
    /** Counts a call until it is over, and returns it. */
    during<T>(called: Promise<T>): Promise<T> {
      count += 1;
      return called.finally(() => (count -= 1));
    },
  };
}

/** The calls that write or fetch a file, which the end of the page would break off. */
export const underWay = createUnderWay();

/** The methods of the API client. Each throws an {@link ApiFailure}; a 204 response has no data. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>("get", path, options),
  post: <T>(path: string, options?: CallOptions) => write<T>("post", path, options),
  patch: <T>(path: string, options?: CallOptions) => write<T>("patch", path, options),
  put: <T>(path: string, options?: CallOptions) => write<T>("put", path, options),
  del: <T = unknown>(path: string, options?: CallOptions) => write<T>("delete", path, options),
  file: (...request: Parameters<typeof downloadFile>) =>
    underWay.during(notDuringPress(downloadFile(...request))),
};

const write = <T>(...request: Parameters<typeof call>): Promise<T> =>
  underWay.during(call<T>(...request));

const client = redaxios.create({ baseURL: BASE });

async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const { query, body, idempotencyKey } = options;
  try {
    const calling = client<T>({
      url: `${path}${queryString(query)}`,
      method,
      data: body,
      headers: withdrawals.headersOf(idempotencyKey),
      fetch: fetchWithin(options, fetchOf(options)),
    });
    // What an answer brings may move the page.
    const response = await notDuringPress(calling);
    options.signal?.throwIfAborted();
    if (response.data === undefined) throw new TypeError("The answer broke off");
    outcomes.notify({ answered: true });
    return response.data;
  } catch (thrown) {
    const failure = isAnswer(thrown)
      ? failureOf(thrown.status, thrown.data)
      : failureOfThrown(thrown);
    outcomes.notify(failure.status > 0 ? { answered: true } : { answered: false, failure });
    throw failure;
  }
}

/**
 * Downloads a file (an export, a template, a document) and returns it with the name to save it under. With a body, it is
 * asked for by POST.
 */
async function downloadFile(
  path: string,
  { query, body, signal }: Pick<CallOptions, "query" | "body" | "signal"> = {},
): Promise<{ blob: Blob; name: string }> {
  try {
    const response = await fetchAuthorized(`${BASE}${path}${queryString(query)}`, {
      ...(signal !== undefined && { signal }),
      ...(body !== undefined && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
    const name = fileNameIn(response.headers.get("content-disposition") ?? "");
    return { blob: await response.blob(), name };
  } catch (thrown) {
    throw failureOfThrown(thrown);
  }
}

/** Returns the name of a file: the one with letters of any language, if the server sent both. */
function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "export";
}

function fetchOf({
  anonymous = false,
  whileLocked = false,
  send = timedFetch,
}: CallOptions): typeof fetch {
  if (anonymous) return send;
  if (!whileLocked) return (url, init) => fetchAuthorized(url, init, send);
  return async (url, init = {}) => {
    const token = readAccessToken();
    const response = await timedFetch(url, withToken(init, token));
    // The server accepts an old token while the session is locked. If it refuses one, the session is not locked.
    if ((await refusalOf(response)) !== "token_expired") return response;
    const renewed = await renewAccess(token);
    return typeof renewed === "string" ? timedFetch(url, withToken(init, renewed)) : response;
  };
}

/**
 * `fetch` with the access token. On a 401 it waits for the renewal that all calls share, and repeats once. If the
 * session is locked, it waits until it is unlocked, as do all later calls, unsent; if it needs a fresh second factor,
 * until the user has proved one. The body must not be a stream, because a stream cannot be sent twice.
 */
export async function fetchAuthorized(
  url: RequestInfo | URL,
  options: RequestInit = {},
  send = timedFetch,
): Promise<Response> {
  // Without "no-store", the browser queues identical requests to share a cached response.
  const init: RequestInit = { ...options, cache: "no-store" };
  if (sessionLock.areCallsWaiting() && !(await sessionLock.untilResumed(init.signal)))
    return Response.json({ code: "locked" }, { status: 401 });
  const token = readAccessToken();
  const times = freshFactor.timesResumed();
  const response = await send(url, withToken(init, token));
  const refusal = await refusalOf(response);
  if (await untilFactor(refusal, times, init.signal)) return fetchAuthorized(url, options, send);
  if (response.status !== 401) return response;
  const how = await untilAccepted(token, refusal === "locked", init.signal);
  if (how === "unlocked") return fetchAuthorized(url, options, send);
  return how === null ? response : send(url, withToken(init, readAccessToken()));
}

/** Returns `?a=1&b=2,3` for the parameters that have a value; an empty string if none has. */
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

/** redaxios rejects with the response itself, a plain object, if the status is not 2xx. */
function isAnswer(thrown: unknown): thrown is { status: number; data?: unknown } {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    !(thrown instanceof Error) &&
    "status" in thrown &&
    typeof thrown.status === "number"
  );
}
