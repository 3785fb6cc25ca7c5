import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { api } from "#src/api/client.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { freshFactor, onStepRequired } from "#src/api/fresh-factor.ts";
import { onSessionLost } from "#src/api/refresh.ts";
import { proveFactor } from "#src/api/factors.ts";
import { answer, openPage, type Page } from "./browser-page.ts";

const SIGNED_IN = { access_token: "token", refresh_token: "r1", role: "1", scan_center: "1" };

let page: Page;
/** How often the user was asked for a factor, and how often one was required first. */
let told: string[];
let ends: (() => void)[];
let isFresh: boolean;

beforeEach(() => {
  told = [];
  isFresh = false;
  ends = [
    freshFactor.onRefused(() => void told.push("asked")),
    onStepRequired(() => void told.push("required")),
  ];
});
afterEach(async () => {
  for (const end of ends) end();
  await page.close();
});

/** Starts a server that refuses writes until a factor is fresh, and calls `beforeRefusal` before it does. */
function strictServer(beforeRefusal: () => void = () => undefined) {
  return openPage(SIGNED_IN, ({ headers, url }, response, body) => {
    if (isFresh)
      return answer(response, 201, { url, body, key: headers["idempotency-key"] ?? null });
    beforeRefusal();
    return answer(response, 403, { code: "fresh_factor_needed", detail: "Prove it" });
  });
}

const clear = (id: number) =>
  api.post(`/receptionist-shift/${id}/clear_shift/`, { body: { id }, idempotencyKey: `key-${id}` });
const cleared = (id: number) => ({
  url: `/api/receptionist-shift/${id}/clear_shift/`,
  body: `{"id":${id}}`,
  key: `key-${id}`,
});

/** Resolves once this many calls have met the refusal. */
const untilAsked = (times = 1) =>
  new Promise<void>((resolve) => {
    let count = 0;
    ends.push(freshFactor.onRefused(() => (count += 1) === times && resolve()));
  });

function prove(): void {
  isFresh = true;
  freshFactor.end("resumed");
}

describe("a call that needs a fresh second factor", () => {
  it("waits, and is sent again with its key once a factor is proved", async () => {
    page = await strictServer();
    const asked = untilAsked();
    const call = clear(7);
    await asked;
    prove();
    expect(await call).toEqual(cleared(7));
    expect(page.requests).toHaveLength(2);
  });

  it("waits together with others for the same proof", async () => {
    page = await strictServer();
    const asked = untilAsked(2);
    const calls = Promise.all([clear(7), clear(8)]);
    await asked;
    prove();
    expect(await calls).toEqual([cleared(7), cleared(8)]);
    expect(page.requests).toHaveLength(4);
  });

  it("fails with the refusal if nobody proves a factor", async () => {
    page = await strictServer();
    const asked = untilAsked();
    const call = clear(7).catch((failure: unknown) => failure);
    await asked;
    freshFactor.end("left");
    const failure = await call;
    expect(failure instanceof ApiFailure && failure.code).toBe("fresh_factor_needed");
    expect(page.requests).toHaveLength(1);
  });

  it("is sent again at once if a factor was proved while its refusal was on its way", async () => {
    page = await strictServer(prove);
    expect(await clear(7)).toEqual(cleared(7));
    expect(told).toEqual([]);
  });
});

it("a call with the old token waits until a proof has stored the new ones, and the session goes on", async () => {
  const lost: string[] = [];
  ends.push(onSessionLost(() => void lost.push("lost")));
  let sendTokens = () => {};
  page = await openPage(SIGNED_IN, ({ headers, url }, response) => {
    if (url === "/api/auth/step-up/") {
      sendTokens = () => answer(response, 200, { data: { access: "new", refresh: "r2" } });
      return void api.get("/patients/7/").then((found) => told.push(JSON.stringify(found)));
    }
    if (headers.authorization === "Bearer new") return answer(response, 200, { url });
    answer(response, 401, { code: "unauthenticated", detail: "Ended" });
    // The refused call asks for a renewal now.
    return sendTokens();
  });
  await proveFactor({ code: "123456" });
  await expect.poll(() => told).toEqual(['{"url":"/api/patients/7/"}']);
  const { access_token, refresh_token } = page.cookies();
  expect([lost, access_token, refresh_token]).toEqual([[], "new", "r2"]);
  expect(page.requests).not.toContain("POST /api/auth/token/refresh/");
});

it("a call that is refused because a second factor must be set up notifies the app, and fails", async () => {
  page = await openPage(SIGNED_IN, (_request, response) =>
    answer(response, 403, { code: "second_factor_required", detail: "Set one up" }),
  );
  const failure = await api.get("/patients/").catch((thrown: unknown) => thrown);
  expect(failure instanceof ApiFailure && failure.code).toBe("second_factor_required");
  expect(told).toEqual(["required"]);
});
