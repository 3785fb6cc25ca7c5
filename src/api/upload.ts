import { queryString, underWay, type Query } from "./client.ts";
import { ApiFailure, failureOf, failureOfThrown } from "./failure.ts";
import { sendOnce } from "./once.ts";
import { freshFactor, untilFactor } from "./fresh-factor.ts";
import { readAccessToken } from "./tokens.ts";
import { untilAccepted } from "./until-accepted.ts";
import { withdrawals } from "./withdrawals.ts";

export type UploadOptions = {
  query?: Query;
  signal?: AbortSignal;
  /** Idempotency key of a caller that repeats by itself, such as a form. */
  key?: string;
  /** Called with the part of the file that has been sent, 0 to 1. */
  onProgress?: (part: number) => void;
};

/**
 * Sends a file in the form field `file`. Uses XMLHttpRequest, because `fetch` cannot report progress. On a
 * 401 it waits for the renewal that all calls share, and repeats once; if the session is locked, it waits until it is
 * unlocked. Without a response it is sent again; the server processes the file once. Throws an ApiFailure.
 */
export function uploadFile<T>(path: string, file: File, options: UploadOptions = {}): Promise<T> {
  return underWay.during(
    sendOnce(options.key, (key) => sendAuthorized<T>(path, file, { ...options, key })),
  );
}

type Sent = UploadOptions & { key: string };

async function sendAuthorized<T>(path: string, file: File, options: Sent): Promise<T> {
  const token = readAccessToken();
  const times = freshFactor.timesResumed();
  try {
    return await send<T>(path, file, token, options);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (await untilFactor(failure.code, times, options.signal))
      return sendAuthorized<T>(path, file, options);
    if (failure.status !== 401) throw failure;
    const how = await untilAccepted(token, failure.code === "locked", options.signal);
    if (how === null) throw failure;
    if (how === "unlocked") return sendAuthorized<T>(path, file, options);
    return send<T>(path, file, readAccessToken(), options);
  }
}

function send<T>(
  path: string,
  file: File,
  token: string | null,
  { query, signal, onProgress, key }: Sent,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const onLost = () => reject(failureOfThrown(new TypeError("No answer")));
    request.open("POST", `/api${path}${queryString(query)}`);
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(withdrawals.headersOf(key)))
      request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total === 0 ? 1 : loaded / total),
    );
    request.addEventListener("load", () => {
      const { status } = request;
      const body: unknown = request.response;
      // The caller states the type of the response, as with every other call.
      if (status >= 200 && status < 300) resolve(body as T);
      else reject(failureOf(status, body));
    });
    request.addEventListener("error", onLost);
    request.addEventListener("abort", () =>
      reject(failureOfThrown(new DOMException("Stopped", "AbortError"))),
    );
    signal?.addEventListener("abort", abort, { once: true });
    const body = new FormData();
    body.append("file", file, file.name);
    request.send(body);
  });
}
