import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refusalIn } from "../support/old-world.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { createPlaces, spawnCommand, spawnServer } from "../support/spawned.ts";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";

const places = createPlaces();
afterAll(places.remove);
const fileWith = (name: string, text: string) => {
  const path = join(places.root, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};
const SECRET = "kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg7Bb";

describe("secrets from files", { timeout: 120_000 }, () => {
  it("the server and a command take the database, the key and a password from files alone", async () => {
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const env = {
      DATABASE_URL_FILE: fileWith("database-url", `${database.url}\n`),
      AUTH_SECRET_FILE: fileWith("auth-secret", `${SECRET}\n`),
    };
    const server = await spawnServer(places.next(), { env });
    onTestFinished(async () => void (await server.stop()));
    const [password, email] = ["quiet-otter-counts-9", "mona@files.test"];
    const made = await spawnCommand("center-create", {
      args: ["--name", "Files", "--owner-name", "Mona Adel", "--owner-email", email],
      env: { ...env, SCANDESK_OWNER_PASSWORD_FILE: fileWith("password", `${password}\n`) },
    }).ended;
    expect(made).toMatchObject({ code: 0 });
    const answer = await fetch(`${server.url}/api/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    const environment = readFileSync(`/proc/${server.pid}/environ`, "utf8");
    expect(environment).toContain(env.AUTH_SECRET_FILE);
    expect([database.url, SECRET].filter((text) => environment.includes(text))).toEqual([]);
  });

  it(
    "a start with a secret in two places, or in an empty file, ends in one line and makes nothing",
    { tags: ["rest"] },
    async () => {
      const database = await createTestDatabase({ empty: true });
      onTestFinished(() => database.drop());
      const file = fileWith("empty", "");
      const start = (env: Record<string, string>) => spawnCommand("start", { env }).ended;
      const both = await start({
        DATABASE_URL: database.url,
        AUTH_SECRET: SECRET,
        AUTH_SECRET_FILE: file,
      });
      expect(refusalIn(both)).toBe("ScanDesk: Set AUTH_SECRET or AUTH_SECRET_FILE, not both.");
      const empty = await start({ DATABASE_URL: database.url, AUTH_SECRET_FILE: file });
      expect(refusalIn(empty)).toBe(
        `ScanDesk: AUTH_SECRET_FILE names ${file}, which is empty; write the value of AUTH_SECRET into it, as a single line.`,
      );
      const { rows } = await database.pool.query(
        "select 1 from pg_tables where schemaname = 'public'",
      );
      expect(rows).toEqual([]);
    },
  );
});
