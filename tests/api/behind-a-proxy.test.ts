import { startTestApp, type TestApp } from "../support/api.ts";
import { makeCenter } from "../support/center.ts";
import { expect, it, onTestFinished } from "vitest";

/** Sign-ins that fail, as they reach the server from `remoteAddress`. */
async function fail({ app }: TestApp, remoteAddress: string, forwarded: string): Promise<number> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login/",
    remoteAddress,
    headers: { "x-forwarded-for": forwarded },
    payload: { email: `${crypto.randomUUID()}@nile.test`, password: "not-the-password" },
  });
  return answer.statusCode;
}

async function addressesOf({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query<{ ip: string }>(
    "select distinct ip from login_attempts order by ip",
  );
  return rows.map(({ ip }) => ip);
}

it("people are told apart behind a proxy that is trusted, and one of them locks out no other", async () => {
  const app = await startTestApp({ trustedProxies: ["10.0.0.0/24"] });
  onTestFinished(() => app.close());
  await makeCenter(app.database);
  for (let attempt = 0; attempt < 50; attempt += 1) await fail(app, "10.0.0.5", "41.33.0.1");
  expect(await fail(app, "10.0.0.5", "41.33.0.1")).toBe(429);
  expect(await fail(app, "10.0.0.5", "41.33.0.2")).toBe(401);
  // What a caller claims of itself is not what the proxy says of it.
  expect(await fail(app, "10.0.0.5", "41.33.0.9, 41.33.0.1")).toBe(429);
  expect(await addressesOf(app)).toEqual(["41.33.0.1", "41.33.0.2"]);
});

it("nobody else's word for where a call comes from is taken", async () => {
  const [plain, behind] = [
    await startTestApp(),
    await startTestApp({ trustedProxies: ["10.0.0.5"] }),
  ];
  onTestFinished(async () => void (await Promise.all([plain.close(), behind.close()])));
  for (const app of [plain, behind]) {
    await fail(app, "10.0.0.6", "41.33.0.3");
    expect(await addressesOf(app)).toEqual(["10.0.0.6"]);
  }
});
