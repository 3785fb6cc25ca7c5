import { randomUUID } from "node:crypto";
import { spawnCommand, type SpawnedServer } from "./spawned.ts";

/** A center made over a server's own command and its own API, as at a first installation. */
export interface HttpCenter {
  branch: number;
  machine: number;
  test: number;
  patient: number;
}

export const OWNER = "owner@nile.test";
export const DESKS = ["desk1@nile.test", "desk2@nile.test", "desk3@nile.test"] as const;
export const PASSWORD = "quiet-otter-counts-9";

/** An answer over the network, or the error of there being none. */
export interface HttpAnswer {
  status: number;
  body: unknown;
}

/** Calls a running server; rejects when no whole answer comes. */
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
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** A member deep inside of an answer. */
export function memberOf(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);
}

/** The body of a call that must be answered with 2xx. */
export async function must(answer: Promise<HttpAnswer>): Promise<unknown> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function signIn(url: string, email: string): Promise<string> {
  const body = await must(call(url, "/auth/login/", { body: { email, password: PASSWORD } }));
  return String(memberOf(body, "data", "access"));
}

/** Makes a center with one machine, one test and three receptionists whose shifts are open. */
export async function foundCenter(server: SpawnedServer, dataDir: string): Promise<HttpCenter> {
  const { code, output } = await spawnCommand("center-create", {
    env: { DATA_DIR: dataDir, SCANDESK_OWNER_PASSWORD: PASSWORD },
    args: ["--name", "Nile Scan", "--owner-name", "Samy", "--owner-email", OWNER],
  }).ended;
  if (code !== 0) throw new Error(output);
  const { url } = server;
  const token = await signIn(url, OWNER);
  const make = async (path: string, body: object) =>
    Number(memberOf(await must(call(url, path, { body, token })), "id"));
  const branch = await make("/branches/", { name: "North", address: "1 Nile St" });
  const room = await make("/rooms/", { branch, room_number: "1" });
  const machine = await make("/machines/", { name: "CT", model: "M", number: "1", branch, room });
  const test = await make("/tests/", { name_en: "CT brain", modality: "CT" });
  await make(`/machines/${machine}/availabilities/`, { test, price: 100_000, duration_minutes: 1 });
  for (const email of DESKS) {
    await make("/auth/register/", {
      name: email,
      email,
      role: 3,
      branches: [branch],
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    await must(call(url, "/receptionist-shift/", { body: {}, token: await signIn(url, email) }));
  }
  const patient = await make("/patients/", {
    national_id: "P1234567",
    name: "Mona Samir",
    country_phone_code: "+20",
    phone_number: "1012345678",
    birth_date: "1990-05-01",
    gender: "female",
  });
  return { branch, machine, test, patient };
}
