import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import {
  createPlaces,
  eventually,
  postmasterOf,
  spawnCommand,
  spawnServer,
  type SpawnedServer,
} from "@tests/support/spawned";

const places = createPlaces();
afterAll(places.remove);

const OWNER = "owner@nile.test";
const PASSWORD = "quiet-otter-counts-9";

async function call(
  server: SpawnedServer,
  path: string,
  request: { body?: object; token?: string },
): Promise<unknown> {
  const { body, token } = request;
  const response = await fetch(`${server.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  return String(path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value));
}

async function signIn(server: SpawnedServer): Promise<string> {
  const answer = await call(server, "/auth/login/", { body: { email: OWNER, password: PASSWORD } });
  return textAt(answer, "data", "access");
}

/** Registers patients one after another until the server stops answering; notes what it confirmed. */
async function registerUntilDead(
  server: SpawnedServer,
  token: string,
  register: { confirmed: Set<string>; tried: Set<string> },
): Promise<void> {
  for (;;) {
    const national_id = `P${randomUUID().replaceAll("-", "").slice(0, 15)}`.toUpperCase();
    register.tried.add(national_id);
    const body = {
      national_id,
      name: "Mona Samir",
      country_phone_code: "+20",
      phone_number: "1012345678",
      birth_date: "1990-05-01",
      gender: "female",
    };
    try {
      await call(server, "/patients/", { body, token });
    } catch (error) {
      // No answer, or one that says the database is gone: nothing was promised.
      const isRefused = error instanceof Error && /: 4\d\d /.test(error.message);
      if (isRefused) throw error;
      return;
    }
    register.confirmed.add(national_id);
  }
}

async function storedIds(server: SpawnedServer, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(server, `/patients/?page=${page}&page_size=500`, { token });
    const rows: unknown = Reflect.get(Object(answer), "results");
    if (!Array.isArray(rows)) throw new Error("no list of patients");
    ids.push(...rows.map((row) => textAt(row, "national_id")));
    if (ids.length >= Number(textAt(answer, "count"))) return ids;
  }
}

function killDatabase(dataDir: string): void {
  const pid = postmasterOf(dataDir);
  if (pid !== null) process.kill(pid, "SIGKILL");
}

describe("what was acknowledged", { timeout: 120_000 }, () => {
  it("is there after the server, the database or both are killed in the middle of writes", async () => {
    const dataDir = places.next();
    let server = await spawnServer(dataDir);
    const created = await spawnCommand("center-create", {
      env: { DATA_DIR: dataDir, SCANDESK_OWNER_PASSWORD: PASSWORD },
      args: ["--name", "Nile Scan", "--owner-name", "Samy", "--owner-email", OWNER],
    }).ended;
    expect(created.code).toBe(0);

    const register = { confirmed: new Set<string>(), tried: new Set<string>() };
    for (const victim of ["server", "database", "both", "server", "both"] as const) {
      const token = await signIn(server);
      const desks = [1, 2, 3].map(() => registerUntilDead(server, token, register));
      await sleep(300);
      if (victim !== "server") killDatabase(dataDir);
      if (victim !== "database") await server.murder();
      await Promise.all(desks);
      if (victim !== "database") server = await spawnServer(dataDir);
      const ids = await eventually(async () => storedIds(server, await signIn(server)));
      expect(ids).toHaveLength(new Set(ids).size);
      expect([...register.confirmed].filter((id) => !ids.includes(id))).toEqual([]);
      expect(ids.filter((id) => !register.tried.has(id))).toEqual([]);
    }
    expect(register.confirmed.size).toBeGreaterThan(20);
    expect((await server.stop()).code).toBe(0);
  });
});
