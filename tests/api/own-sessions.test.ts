import type { OwnSession } from "#domain/entities/own-session.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterEach, beforeEach, expect, it } from "vitest";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

/** Signs in as the receptionist; returns a function that makes calls in this session. */
async function signIn(userAgent: string, remoteAddress: string) {
  const answer = await world.app.app.inject({
    method: "POST",
    url: "/api/auth/login/",
    remoteAddress,
    headers: { "user-agent": userAgent },
    payload: { email: `desk@${world.center.domain}`, password: TEST_PASSWORD },
  });
  const { access } = answer.json<{ data: { access: string } }>().data;
  return async (method: "GET" | "POST" | "DELETE", url: string) => {
    const { statusCode, body } = await world.app.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${access}` },
    });
    return { status: statusCode, sessions: statusCode === 200 ? list(body) : [] };
  };
}

const list = (body: string): OwnSession[] => JSON.parse(body);

it("the sessions of an account are listed with browser, address and times, the caller's first", async () => {
  const here = await signIn(CHROME, "10.1.1.1");
  world.app.clock.now = new Date("2026-11-21T08:10:00.000Z");
  const there = await signIn("curl/8", "10.1.1.2");
  await there("POST", "/auth/lock/");
  const { sessions } = await here("GET", "/account/sessions/");
  expect(sessions).toEqual([
    {
      id: expect.any(Number),
      user_agent: CHROME,
      ip: "10.1.1.1",
      started_at: "2026-11-21T08:00:00.000Z",
      used_at: "2026-11-21T08:00:00.000Z",
      locked: false,
      is_current: true,
    },
    {
      id: expect.any(Number),
      user_agent: "curl/8",
      ip: "10.1.1.2",
      started_at: "2026-11-21T08:10:00.000Z",
      used_at: "2026-11-21T08:10:00.000Z",
      locked: true,
      is_current: false,
    },
    // The session that the other tests use.
    expect.objectContaining({ is_current: false, started_at: "2026-11-21T08:00:00.000Z" }),
  ]);
});

it("one session of the own account can be ended, and none of another account", async () => {
  const here = await signIn(CHROME, "10.1.1.1");
  const there = await signIn("curl/8", "10.1.1.2");
  const { sessions } = await there("GET", "/account/sessions/");
  const id = sessions.find(({ is_current }) => is_current)?.id;
  expect((await world.owner.delete(`/account/sessions/${id}/`)).status).toBe(404);
  expect((await there("GET", "/account/sessions/")).status).toBe(200);
  expect((await here("DELETE", `/account/sessions/${id}/`)).status).toBe(204);
  expect((await there("GET", "/account/sessions/")).status).toBe(401);
  expect((await here("DELETE", `/account/sessions/${id}/`)).status).toBe(404);
});

it("all other sessions can be ended at once, which leaves those of other people", async () => {
  const here = await signIn(CHROME, "10.1.1.1");
  const there = await signIn("curl/8", "10.1.1.2");
  expect((await here("POST", "/account/sessions/end_others/")).status).toBe(204);
  expect((await there("GET", "/account/sessions/")).status).toBe(401);
  expect((await here("GET", "/account/sessions/")).sessions).toHaveLength(1);
  expect((await world.owner.get("/account/sessions/")).status).toBe(200);
});
