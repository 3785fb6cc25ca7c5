import { queryString, type Query } from "./client";
import { ApiFailure, failureOf, failureOfThrown } from "./failure";
import { renewAccess } from "./refresh";
import { readAccessToken } from "./tokens";

export type UploadOptions = {
  query?: Query;
  signal?: AbortSignal;
  /** Told how much has gone out: 0 to 1. */
  onProgress?: (part: number) => void;
};

/**
 * Sends a file in the field `file` and tells how far it is, which `fetch` cannot. On a 401 it waits
 * for the one shared renewal and repeats once. Throws an ApiFailure.
 */
export async function uploadFile<T>(
  path: string,
  file: File,
  options: UploadOptions = {},
): Promise<T> {
  const token = readAccessToken();
  try {
    return await send<T>(path, file, token, options);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure;
    const renewed = await renewAccess(token);
    if (renewed === null) throw failure;
    return send<T>(path, file, renewed, options);
  }
}

function send<T>(
  path: string,
  file: File,
  token: string | null,
  { query, signal, onProgress }: UploadOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const lost = () => reject(failureOfThrown(new TypeError("No answer")));
    request.open("POST", `/api${path}${queryString(query)}`);
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total === 0 ? 1 : loaded / total),
    );
    request.addEventListener("load", () => {
      const { status } = request;
      const body: unknown = request.response;
      // The caller says what the call answers, as with every other call.
      if (status >= 200 && status < 300) resolve(body as T);
      else reject(failureOf(status, body));
    });
    request.addEventListener("error", lost);
    request.addEventListener("abort", () =>
      reject(failureOfThrown(new DOMException("Stopped", "AbortError"))),
    );
    signal?.addEventListener("abort", stop, { once: true });
    const body = new FormData();
    body.append("file", file, file.name);
    request.send(body);
  });
}
