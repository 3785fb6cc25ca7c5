import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { api, queryString } from "#src/api/client.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { onSessionLost } from "#src/api/refresh.ts";
import { answer, openPage } from "./browser-page.ts";
import type { Page } from "./browser-page.ts";

const SIGNED_IN = { access_token: "old", refresh_token: "r1", role: "3", scan_center: "1" };

let page: Page;
let lost: number;
let endCounting: () => void;

beforeEach(() => {
  lost = 0;
  endCounting = onSessionLost(() => {
    lost += 1;
  });
});

afterEach(async () => {
  endCounting();
  await page.close();
});

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const thrown = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(thrown instanceof ApiFailure)) throw new Error("The call did not fail as it should");
  return thrown;
}

/** Starts a server that accepts only the access token `new`, which it returns for the refresh token `r1`. */
function renewingServer() {
  return openPage({ ...SIGNED_IN }, ({ url, headers }, response, body) => {
    if (url === "/api/auth/token/refresh/") {
      setTimeout(() => answer(response, 200, { data: { access: "new", refresh: "r2" } }), 20);
    } else if (headers.authorization !== "Bearer new") {
      answer(response, 401, { code: "token_expired", detail: "Expired" });
    } else answer(response, 200, { url, type: headers["content-type"], length: body.length });
  });
}

describe("an API request", () => {
  it("sends the token, the idempotency key and the body, and leaves out parameters without a value", async () => {
    page = await openPage(SIGNED_IN, ({ headers, method, url }, response, body) => {
      const { authorization } = headers;
      answer(response, 201, { authorization, key: headers["idempotency-key"], method, url, body });
    });
    const received = api.post("/patients/", {
      query: { search: "a b", page: undefined, branch: null, id: [1, 2], all: false },
      body: { name: "Mona" },
      idempotencyKey: "k1",
    });
    expect(await received).toEqual({
      authorization: "Bearer old",
      key: "k1",
      method: "POST",
      url: "/api/patients/?search=a+b&id=1%2C2&all=false",
      body: '{"name":"Mona"}',
    });
    expect(queryString({ nothing: undefined })).toBe("");
  });

  it("bypasses the browser's cache, which would delay equal requests until the first one has ended", async () => {
    page = await openPage(SIGNED_IN, ({ headers }, response) =>
      answer(response, 200, { asked: headers["cache-control"] }),
    );
    expect(await api.get("/patients/7/")).toEqual({ asked: "no-cache" });
  });

  it("sends a body with a deletion", async () => {
    page = await openPage(SIGNED_IN, (_request, response, body) => answer(response, 200, { body }));
    expect(await api.del("/appointments/7/", { body: { reason: "other" } })).toEqual({
      body: '{"reason":"other"}',
    });
  });

  it("accepts a response without content", async () => {
    page = await openPage(SIGNED_IN, (_request, response) => answer(response, 204));
    await expect(api.del("/patients/7/")).resolves.toBeDefined();
  });

  it("fails with the server's code, field errors and body", async () => {
    const errors = { phone_number: [{ code: "phone_length", detail: "…" }] };
    const body = {
      code: "validation",
      detail: "Some fields are not valid.",
      errors,
      request_id: "x",
    };
    page = await openPage(SIGNED_IN, (_request, response) => answer(response, 400, body));
    const { status, code, errors: faults, body: facts } = await failureOf(api.get("/patients/"));
    expect({ status, code, faults, facts }).toEqual({
      status: 400,
      code: "validation",
      faults: errors,
      facts: body,
    });
  });

  it("fails with the code network if no response arrives", async () => {
    page = await openPage(SIGNED_IN, (_request, response) => response.destroy());
    const { status, code } = await failureOf(api.get("/patients/"));
    expect({ status, code }).toEqual({ status: 0, code: "network" });
  });

  it("fails with the code network if the connection breaks during the response", async () => {
    page = await openPage(SIGNED_IN, (_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"a":');
      setTimeout(() => response.destroy(), 10);
    });
    expect((await failureOf(api.get("/patients/"))).code).toBe("network");
  });

  it("fails at its deadline, and when the caller aborts it", async () => {
    page = await openPage(SIGNED_IN, () => undefined);
    const stop = new AbortController();
    const aborted = failureOf(api.get("/patients/", { signal: stop.signal }));
    stop.abort();
    const timedOut = failureOf(api.get("/patients/", { deadline: 20 }));
    expect([(await aborted).code, (await timedOut).code]).toEqual(["aborted", "deadline"]);
  });
});

describe("an expired access token", () => {
  it("is renewed once for all pending requests, including uploads, and each is repeated", async () => {
    page = await renewingServer();
    const file = new FormData();
    file.set("file", new Blob(["scan"]), "scan.pdf");
    const calls = [1, 2, 3, 4].map((id) => api.get<{ url: string }>(`/patients/${id}/`));
    const upload = api.post<{ type: string; length: number }>("/documents/", { body: file });
    const answers = await Promise.all(calls);
    const uploaded = await upload;
    expect(answers.map(({ url }) => url)).toEqual([1, 2, 3, 4].map((id) => `/api/patients/${id}/`));
    expect(uploaded.type).toMatch(/^multipart\/form-data/);
    expect(uploaded.length).toBeGreaterThan(100);
    expect(page.requests.filter((line) => line.includes("refresh"))).toHaveLength(1);
    expect(page.cookies()).toEqual({ ...SIGNED_IN, access_token: "new", refresh_token: "r2" });
  });

  it("that cannot be renewed ends the session: the tokens are deleted, and the app is told once", async () => {
    page = await openPage({ ...SIGNED_IN }, (_request, response) =>
      answer(response, 401, { code: "token_expired", detail: "Expired" }),
    );
    const failures = await Promise.all([1, 2].map((id) => failureOf(api.get(`/patients/${id}/`))));
    expect(failures.map(({ code }) => code)).toEqual(["token_expired", "token_expired"]);
    expect({ cookies: page.cookies(), lost }).toEqual({ cookies: {}, lost: 1 });
  });

  it("keeps the session if the server cannot renew it at the moment", async () => {
    page = await openPage({ ...SIGNED_IN }, ({ url }, response) =>
      url === "/api/auth/token/refresh/"
        ? answer(response, 503, { code: "unavailable", detail: "Later" })
        : answer(response, 401, { code: "token_expired", detail: "Expired" }),
    );
    const { code } = await failureOf(api.get("/patients/"));
    expect({ code, cookies: page.cookies(), lost }).toEqual({
      code: "unavailable",
      cookies: SIGNED_IN,
      lost: 0,
    });
  });

  it("is not sent with a sign-in, which does not renew it either", async () => {
    page = await openPage({ ...SIGNED_IN }, ({ headers }, response) =>
      answer(response, 401, { code: "invalid_credentials", detail: headers.authorization ?? "-" }),
    );
    const { code, detail } = await failureOf(api.post("/auth/login/", { anonymous: true }));
    expect({ code, detail, requests: page.requests }).toEqual({
      code: "invalid_credentials",
      detail: "-",
      requests: ["POST /api/auth/login/"],
    });
  });
});
