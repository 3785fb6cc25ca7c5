import { TEST_PASSWORD } from "./api.ts";

/** Status and body of a response from a server in another process. */
export interface RemoteReply {
  status: number;
  body: Record<string, unknown>;
}

/** Makes calls as one user, to any of several servers. */
export interface RemoteCaller {
  access: string;
  refresh: string;
  call(
    url: string,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<RemoteReply>;
}

/** Sends a request with an optional JSON body over HTTP. */
export async function send(
  url: string,
  path: string,
  { method, headers, body }: { method: string; headers?: Record<string, string>; body?: object },
): Promise<RemoteReply> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? {} : JSON.parse(text) };
}

/** Signs in at one server. Throws if the server refuses. */
export async function signInRemotely(url: string, email: string): Promise<RemoteCaller> {
  const answer = await send(url, "/auth/login/", {
    method: "POST",
    body: { email, password: TEST_PASSWORD },
  });
  if (answer.status !== 200) throw new Error(`${email}: ${answer.status}`);
  return callerWith(answer.body);
}

/** Returns a caller with the tokens of a sign-in or refresh response. */
export function callerWith(body: Record<string, unknown>): RemoteCaller {
  const { access, refresh } = Object(body["data"]);
  return {
    access: String(access),
    refresh: String(refresh),
    call: (url, method, path, body, key) =>
      send(url, path, {
        method,
        headers: {
          authorization: `Bearer ${String(access)}`,
          ...(key !== undefined && { "idempotency-key": key }),
        },
        ...(body && { body }),
      }),
  };
}
