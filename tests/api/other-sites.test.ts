import { nameOf, callable, TABLE } from "../support/permission-table.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** What a form of another site can send without asking the browser for permission (CORS). */
const TYPES_OF_FORMS = [
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
];
const FOREIGN = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };

let world: World;
/** All cookies that a browser holds after a sign-in. */
let cookie: string;
beforeAll(async () => {
  world = await openWorld();
  const { app } = world.app;
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login/",
    payload: { email: `owner@${world.center.domain}`, password: TEST_PASSWORD },
  });
  const { data } = answer.json<{ data: { access: string; refresh: string } }>();
  const known = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  cookie = `access_token=${data.access}; refresh_token=${data.refresh}; role=1; ${known}`;
});
afterAll(() => world.app.close());

describe("what another site makes a browser send with the cookies of a signed-in person", () => {
  it("is refused by every call that is not public, because a cookie is no token", async () => {
    const answers = [];
    for (const route of callable) {
      if (TABLE[nameOf(route)] === "public") continue;
      const { method, url } = route;
      const path = `/api${url.replace(/:\w+/g, "1")}`;
      const { statusCode } = await world.app.app.inject({
        method,
        url: path,
        headers: { ...FOREIGN, cookie },
      });
      answers.push([nameOf(route), statusCode]);
    }
    expect(answers.length).toBeGreaterThan(100);
    expect(answers).toEqual(answers.map(([name]) => [name, 401]));
  });

  it("is refused by every public call that acts, if it is of a type that forms can send", async () => {
    const acting = callable.filter(
      (route) => TABLE[nameOf(route)] === "public" && route.method !== "GET",
    );
    expect(acting.map(nameOf)).toContain("POST /auth/login/");
    const answers = [];
    for (const { method, url } of acting) {
      for (const type of TYPES_OF_FORMS) {
        const { statusCode } = await world.app.app.inject({
          method,
          url: `/api${url}`,
          headers: { ...FOREIGN, cookie, "content-type": type },
          payload: '{"email":"a@b.example","password":"x","refresh":"x"}',
        });
        answers.push([url, type, statusCode]);
      }
    }
    expect(answers).toEqual(answers.map(([url, type]) => [url, type, 415]));
  });

  it("is not permitted to read an answer or to send more, whatever its origin", async () => {
    const requests = [
      { url: "/api/health/" },
      { url: "/api/rooms/" },
      { method: "POST", url: "/api/auth/login/", payload: {} },
      {
        method: "OPTIONS",
        url: "/api/auth/login/",
        headers: { "access-control-request-method": "POST" },
      },
    ] as const;
    for (const request of requests) {
      const answer = await world.app.app.inject({
        ...request,
        headers: { ...FOREIGN, ...("headers" in request ? request.headers : {}) },
      });
      const allowing = Object.keys(answer.headers).filter((name) =>
        name.startsWith("access-control"),
      );
      expect([request.url, allowing]).toEqual([request.url, []]);
    }
  });
});
