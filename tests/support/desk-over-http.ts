import { randomUUID } from "node:crypto";
import { spawnCommand, type SpawnedServer } from "./spawned.ts";

/** Ids of a center created by the server's own command and API, as at a first installation. */
export interface HttpCenter {
  branch: number;
  machine: number;
  test: number;
  patient: number;
}

export const OWNER = "owner@nile.test";
export const DESKS = ["desk1@nile.test", "desk2@nile.test", "desk3@nile.test"] as const;
export const PASSWORD = "quiet-otter-counts-9";

/** A response over the network. */
export interface HttpAnswer {
  status: number;
  body: unknown;
}

/** Milliseconds after which a response is given up, even on a busy machine. */
const DEADLINE_MS = 60_000;

/** Calls a running server. Rejects if no complete response arrives. */
export async function call(
  url: string,
  path: string,
  request: { body?: object; token?: string; method?: string; key?: string } = {},
): Promise<HttpAnswer> {
  const { body, token, key, method = body ? "POST" : "GET" } = request;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(method !== "GET" && { "idempotency-key": key ?? randomUUID() }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** Returns a member deep inside a response body. */
export function memberAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);
}

/** Returns the body of a 2xx response. Throws otherwise. */
export async function requireSuccess(answer: Promise<HttpAnswer>): Promise<unknown> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function signIn(url: string, email: string): Promise<string> {
  const body = await requireSuccess(
    call(url, "/auth/login/", { body: { email, password: PASSWORD } }),
  );
  return String(memberAt(body, "data", "access"));
}

/** Creates a center with one machine, one test and three receptionists with open shifts. */
export async function createCenterOverHttp(
  server: SpawnedServer,
  dataDir: string,
): Promise<HttpCenter> {
  const { code, output } = await spawnCommand("center-create", {
    env: { DATA_DIR: dataDir, SCANDESK_OWNER_PASSWORD: PASSWORD },
    args: ["--name", "Nile Scan", "--owner-name", "Samy", "--owner-email", OWNER],
  }).ended;
  if (code !== 0) throw new Error(output);
  return furnishCenter(server.url);
}

/** Creates a machine, a test and receptionists with open shifts in the center of {@link OWNER}. */
export async function furnishCenter(url: string): Promise<HttpCenter> {
  const token = await signIn(url, OWNER);
  const create = async (path: string, body: object) =>
    Number(memberAt(await requireSuccess(call(url, path, { body, token })), "id"));
  const branch = await create("/branches/", { name: "North", address: "1 Nile St" });
  const room = await create("/rooms/", { branch, room_number: "1" });
  const machine = await create("/machines/", { name: "CT", model: "M", number: "1", branch, room });
  const test = await create("/tests/", { name_en: "CT brain", modality: "CT" });
  await create(`/machines/${machine}/availabilities/`, {
    test,
    price: 100_000,
    duration_minutes: 1,
  });
  for (const email of DESKS) {
    await create("/auth/register/", {
      name: email,
      email,
      role: 3,
      branches: [branch],
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    await requireSuccess(
      call(url, "/receptionist-shift/", { body: {}, token: await signIn(url, email) }),
    );
  }
  const patient = await create("/patients/", {
    national_id: "P1234567",
    name: "Mona Samir",
    country_phone_code: "+20",
    phone_number: "1012345678",
    birth_date: "1990-05-01",
    gender: "female",
  });
  return { branch, machine, test, patient };
}
