import { startTestApp, type TestApp } from "../support/api.ts";
import { makeCenter } from "../support/center.ts";
import { expect, it, onTestFinished } from "vitest";

/** Fails to sign in with a random e-mail, in a request from `remoteAddress`; returns the status. */
async function fail(
  { app }: TestApp,
  remoteAddress: string,
  forwarded: string,
  email = `${crypto.randomUUID()}@nile.test`,
): Promise<number> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login/",
    remoteAddress,
    headers: { "x-forwarded-for": forwarded },
    payload: { email, password: "not-the-password" },
  });
  return answer.statusCode;
}

async function addressesOf({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query<{ ip: string }>(
    "select distinct ip from password_attempts order by ip",
  );
  return rows.map(({ ip }) => ip);
}

it("behind a trusted proxy, each client has its own address, and one client locks out no other", async () => {
  const app = await startTestApp({ trustedProxies: ["10.0.0.0/24"] });
  onTestFinished(() => app.close());
  await makeCenter(app.database);
  const failAs = (forwarded: string) => fail(app, "10.0.0.5", forwarded, "desk@nile.test");
  for (let attempt = 0; attempt < 5; attempt += 1) await failAs("41.33.0.1");
  expect(await failAs("41.33.0.1")).toBe(429);
  expect(await failAs("41.33.0.2")).toBe(401);
  // Addresses that the client itself wrote into the header are ignored; only the proxy's entry counts.
  expect(await failAs("41.33.0.9, 41.33.0.1")).toBe(429);
  expect(await addressesOf(app)).toEqual(["41.33.0.1", "41.33.0.2"]);
});

it("X-Forwarded-For of an untrusted sender is ignored", async () => {
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
