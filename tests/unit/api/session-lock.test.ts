import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { api } from "#src/api/client.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { onSessionLost } from "#src/api/refresh.ts";
import { sessionLock } from "#src/api/session-lock.ts";
import { answer, openPage, type Page } from "./browser-page.ts";

let page: Page;
/** What happened: a call was refused because of the lock, or the session was lost. */
let told: string[];
let ends: (() => void)[];

beforeEach(() => {
  told = [];
  ends = [
    sessionLock.onRefused(() => void told.push("locked")),
    onSessionLost(() => void told.push("lost")),
  ];
});
afterEach(async () => {
  for (const end of ends) end();
  await page.close();
});

/** Starts a server whose session of the token `old` is locked, and whose token `new` is accepted. */
function lockedServer(beforeAnswer: () => void = () => undefined) {
  const signedIn = { access_token: "old", refresh_token: "r1", role: "3", scan_center: "1" };
  return openPage(signedIn, ({ headers, url }, response, body) => {
    if (headers.authorization === "Bearer new") return answer(response, 201, { url, body });
    beforeAnswer();
    return answer(response, 401, { code: "locked", detail: "Locked" });
  });
}

const unlock = () => {
  document.cookie = "access_token=new";
};

const save = () => api.post("/patients/", { body: { name: "Mona" } });
const saved = { url: "/api/patients/", body: '{"name":"Mona"}' };

/** Resolves once a call has met the lock. */
const untilTold = () =>
  new Promise<void>((resolve) => {
    ends.push(sessionLock.onRefused(() => resolve()));
  });

describe("a call that the server refuses because the session is locked", () => {
  it("waits, and is sent again after unlocking", async () => {
    page = await lockedServer();
    const refused = untilTold();
    const call = save();
    await refused;
    unlock();
    sessionLock.end("resumed");
    expect(await call).toEqual(saved);
    expect([page.requests, told]).toEqual([
      ["POST /api/patients/", "POST /api/patients/"],
      ["locked"],
    ]);
  });

  it("is not sent for the next person if the user goes to the login instead", async () => {
    page = await lockedServer();
    const refused = untilTold();
    const call = save().catch((failure: unknown) => failure);
    await refused;
    unlock();
    sessionLock.end("left");
    const failure = await call;
    expect(failure instanceof ApiFailure && failure.code).toBe("locked");
    expect(page.requests).toEqual(["POST /api/patients/"]);
  });

  it("is sent again at once if the session was unlocked meanwhile, and does not lock the screen again", async () => {
    page = await lockedServer(unlock);
    expect(await save()).toEqual(saved);
    expect(told).toEqual([]);
  });
});

it("a renewal that fails because unlocking has replaced the tokens keeps the session", async () => {
  page = await openPage(
    { access_token: "old", refresh_token: "r1", role: "3", scan_center: "1" },
    ({ headers, url }, response) => {
      if (url === "/api/auth/token/refresh/") {
        unlock();
        document.cookie = "refresh_token=r2";
        return answer(response, 401, { code: "unauthenticated", detail: "Ended" });
      }
      return headers.authorization === "Bearer new"
        ? answer(response, 200, { url })
        : answer(response, 401, { code: "token_expired", detail: "Expired" });
    },
  );
  expect(await api.get("/patients/7/")).toEqual({ url: "/api/patients/7/" });
  expect([told, page.cookies()["refresh_token"]]).toEqual([[], "r2"]);
});
