import type { FastifyInstance, InjectOptions } from "fastify";
import pino from "pino";
import { type AppParts, buildApp } from "#server/app.ts";
import type { Replica } from "#server/database/replica.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

/** A response, with its body typed as the test expects it. */
export interface Reply<T> {
  status: number;
  body: T;
  headers: Readonly<Record<string, string | number | string[] | undefined>>;
}

/** The body of an error response. Some codes add further members. */
export interface Refused {
  code: string;
  detail: string;
  errors?: Record<string, { code: string; detail: string }[]>;
  request_id: string;
  [extra: string]: unknown;
}

export type Headers = Readonly<Record<string, string>>;

/** Makes API calls as one user: every request carries the user's bearer token, if there is one. */
export interface Caller {
  get<T = Refused>(path: string): Promise<Reply<T>>;
  post<T = Refused>(path: string, body?: object, headers?: Headers): Promise<Reply<T>>;
  put<T = Refused>(path: string, body?: object, headers?: Headers): Promise<Reply<T>>;
  patch<T = Refused>(path: string, body?: object, headers?: Headers): Promise<Reply<T>>;
  delete<T = Refused>(path: string, body?: object, headers?: Headers): Promise<Reply<T>>;
  /** Uploads one file as `multipart/form-data`, as a browser does. */
  upload<T = Refused>(path: string, file: SentFile, headers?: object): Promise<Reply<T>>;
  /** Returns the body as bytes. */
  download(path: string): Promise<Reply<Buffer>>;
}

export interface SentFile {
  name: string;
  content: string | Buffer;
  /** Name of the form field; default `file`. */
  field?: string;
}

/** The whole server with a database of its own, called without a network. */
export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  /** The server's clock. It stands still unless a test moves it. */
  clock: { now: Date };
  /** Sets the clock to this many seconds after {@link TEST_NOW}. */
  moveClock(seconds: number): void;
  /** The milliseconds that the server would have waited before a sign-in was checked; in tests it does not wait. */
  pauses: number[];
  /** A caller without a token. */
  stranger: Caller;
  /** Signs in with e-mail and password. Throws if the server refuses. */
  signIn(email: string, password?: string): Promise<Caller>;
  /** Returns a caller with an access token. */
  holderOf(access: string): Caller;
  close(): Promise<void>;
}

export const TEST_SECRET = "B7kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg-test-only";
/** The password of every account in these tests. */
export const TEST_PASSWORD = "quiet-otter-counts-9";
/** 10:00 on a Saturday in Cairo. */
export const TEST_NOW = new Date("2026-11-21T08:00:00.000Z");

export interface TestAppOptions {
  /** Default: a new database, which `close` drops. */
  database?: TestDatabase;
  /** A replica of that database; default none. */
  replica?: Replica;
  /** Addresses of proxies whose forwarded headers are trusted. Default: none. */
  trustedProxies?: readonly string[];
  /** The server's secret key. Default {@link TEST_SECRET}. */
  secret?: string;
  /** The server's secret key before that one. Default: none. */
  previousSecret?: string;
  /** Default {@link TEST_NOW}. */
  now?: Date;
  /** Calls of a session or API token in a minute; default: no limit. */
  callsPerMinute?: number;
  /** How long a request may take to arrive; default as in production. */
  arrival?: AppParts["arrival"];
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const clock = { now: options.now ?? TEST_NOW };
  const pauses: number[] = [];
  const app = await buildApp({
    database,
    replica: options.replica ?? null,
    trustedProxies: options.trustedProxies ?? [],
    config: {
      authSecret: options.secret ?? TEST_SECRET,
      previousAuthSecret: options.previousSecret ?? null,
      callsPerMinute: options.callsPerMinute ?? 0,
      acceptDemoPassword: true,
      clientDir: null,
    },
    log: pino({ level: process.env["LOG_LEVEL"] ?? "silent" }),
    now: () => clock.now,
    pause: async (ms) => pauses.push(ms),
    ...(options.arrival && { arrival: options.arrival }),
  });
  const stranger = callerOf(app, null);
  return {
    app,
    database,
    clock,
    moveClock(seconds) {
      clock.now = new Date(TEST_NOW.getTime() + seconds * 1000);
    },
    pauses,
    stranger,
    async signIn(email, password = TEST_PASSWORD) {
      const answer = await stranger.post<{ data: { access: string } }>("/auth/login/", {
        email,
        password,
      });
      if (answer.status !== 200) throw new Error(`${email}: ${JSON.stringify(answer.body)}`);
      return callerOf(app, answer.body.data.access);
    },
    holderOf: (access) => callerOf(app, access),
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

function callerOf(app: FastifyInstance, token: string | null): Caller {
  const call = async <T>(
    method: NonNullable<InjectOptions["method"]>,
    path: string,
    body?: object,
    headers: Headers = {},
  ): Promise<Reply<T>> => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = String(response.headers["content-type"] ?? "").includes("json");
    // The type is the test's expectation; the test compares the value itself.
    const parsed: T = isJson ? response.json<T>() : JSON.parse(JSON.stringify(response.payload));
    return { status: response.statusCode, body: parsed, headers: response.headers };
  };
  const withToken = token === null ? {} : { authorization: `Bearer ${token}` };
  return {
    async upload<T>(
      path: string,
      { name, content, field = "file" }: SentFile,
      headers: object = {},
    ): Promise<Reply<T>> {
      const boundary = "----scandesk-test";
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
      const payload = Buffer.concat([
        Buffer.from(head),
        Buffer.from(content),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const response = await app.inject({
        method: "POST",
        url: `/api${path}`,
        headers: {
          ...withToken,
          ...headers,
          "content-type": `multipart/form-data; boundary=${boundary}`,
        },
        payload,
      });
      return {
        status: response.statusCode,
        body: response.json<T>(),
        headers: response.headers,
      };
    },
    async download(path) {
      const response = await app.inject({
        method: "GET",
        url: `/api${path}`,
        headers: withToken,
      });
      return {
        status: response.statusCode,
        body: response.rawPayload,
        headers: response.headers,
      };
    },
    get: (path) => call("GET", path),
    post: (path, body, headers) => call("POST", path, body, headers),
    put: (path, body, headers) => call("PUT", path, body, headers),
    patch: (path, body, headers) => call("PATCH", path, body, headers),
    delete: (path, body, headers) => call("DELETE", path, body, headers),
  };
}
