import { Agent, request } from "node:http";
import { BENCH_PASSWORD } from "../fill/accounts.ts";

/** A response; its body as text. */
export interface Reply {
  status: number;
  body: string;
  /** Milliseconds from sending the request to the last byte of the response. */
  time: number;
  /** Milliseconds from sending the request to the response headers. */
  firstByte: number;
}

/** A signed-in user who calls the API over keep-alive connections. */
export interface Caller {
  get(path: string): Promise<Reply>;
  post(path: string, body: object): Promise<Reply>;
  /** Returns the parsed body of a GET. Throws unless the status is 200. */
  read(path: string): Promise<unknown>;
  /** Returns an access token that is valid for at least five more minutes. */
  token(): Promise<string>;
}

/** Milliseconds after which a token is replaced; access tokens expire after 15 minutes. */
const TOKEN_RENEWAL_MS = 10 * 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request, like a browser in the same network. Rejects if there is no response. */
export function send(
  url: string,
  { method = "GET", token, body, onData }: SendOptions = {},
): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent,
      method,
      headers: {
        accept: "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        }),
      },
    });
    outgoing.once("error", reject);
    outgoing.once("response", (response) => {
      const firstByte = performance.now() - began;
      const chunks: Buffer[] = [];
      response.on("data", onData ?? ((chunk: Buffer) => chunks.push(chunk)));
      response.once("error", reject);
      response.once("end", () => {
        const time = performance.now() - began;
        const status = response.statusCode ?? 0;
        resolve({ status, body: Buffer.concat(chunks).toString(), time, firstByte });
      });
    });
    outgoing.end(text);
  });
}

export interface SendOptions {
  method?: string;
  token?: string;
  body?: object;
  /** Receives the body in chunks; then `Reply.body` is empty. */
  onData?(chunk: Buffer): void;
}

/** Signs in. Benchmarks run longer than the token is valid, so it is renewed by signing in again. */
export async function signIn(base: string, email: string): Promise<Caller> {
  let token = "";
  let since = -Infinity;
  async function currentToken(): Promise<string> {
    if (performance.now() - since < TOKEN_RENEWAL_MS) return token;
    const body = { email, password: BENCH_PASSWORD };
    const reply = await send(`${base}/auth/login/`, { method: "POST", body });
    if (reply.status !== 200) throw new Error(`${email} cannot sign in: ${reply.body}`);
    const answer: { data: { access: string } } = JSON.parse(reply.body);
    token = answer.data.access;
    since = performance.now();
    return token;
  }
  await currentToken();
  const caller: Caller = {
    get: async (path) => send(base + path, { token: await currentToken() }),
    post: async (path, body) =>
      send(base + path, { method: "POST", token: await currentToken(), body }),
    async read(path) {
      const reply = await caller.get(path);
      if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}: ${reply.body}`);
      const body: unknown = JSON.parse(reply.body);
      return body;
    },
    token: currentToken,
  };
  return caller;
}
