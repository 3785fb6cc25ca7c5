import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ROLE } from "#domain/roles.ts";
import { api } from "#src/api/client.ts";
import { loadMessages } from "#src/i18n/t.ts";
import { answer, openPage } from "../api/browser-page.ts";
import type { Page } from "../api/browser-page.ts";

const visited: string[] = [];
let page: Page;

beforeAll(async () => {
  const goTo = (_state: unknown, _title: string, path: string) => visited.push(path);
  Object.assign(globalThis, { history: { pushState: goTo, replaceState: goTo } });
  Object.assign(globalThis, { window: globalThis, dispatchEvent: () => true });
  await loadMessages("en");
});

afterEach(() => page.close());

/** The module reads cookies when it is loaded, so it is imported after the page has been set up. */
const loadSession = () => import("#src/state/session/session.ts");
const loadNavigation = () => import("#src/state/screen/navigation.ts");

describe("the session", () => {
  it("stores the four cookies of a sign-in and the role", async () => {
    page = await openPage({}, (_request, response) =>
      answer(response, 200, {
        data: { access: "a1", refresh: "r1", permission: ROLE.Receptionist, scan_center: 7 },
      }),
    );
    const { session, signIn } = await loadSession();
    await signIn("desk@demo.local", "secret-secret");
    expect({ cookies: page.cookies(), role: session.role, requests: page.requests }).toEqual({
      cookies: { access_token: "a1", refresh_token: "r1", role: "3", scan_center: "7" },
      role: ROLE.Receptionist,
      requests: ["POST /api/auth/login/"],
    });
  });

  it("of an earlier sign-in in this browser ends at the next one, which does not wait for that", async () => {
    const sentRequests: string[] = [];
    const data = { access: "a2", refresh: "r2", permission: ROLE.Receptionist, scan_center: 7 };
    page = await openPage(
      { access_token: "a1", refresh_token: "r1" },
      ({ url }, response, body) => {
        sentRequests.push(`${url} ${body}`);
        if (url === "/api/auth/login/") answer(response, 200, { data });
        // The answer to the sign-out never comes.
      },
    );
    const { signIn } = await loadSession();
    await signIn("desk@demo.local", "secret-secret");
    expect(page.cookies()).toMatchObject({ access_token: "a2", refresh_token: "r2" });
    await expect.poll(() => sentRequests.at(-1)).toBe('/api/auth/logout/ {"refresh":"r1"}');
  });

  it("deletes its cookies at sign-out and ends on the server", async () => {
    const sentRequests: string[] = [];
    const signedIn = { access_token: "a1", refresh_token: "r1", role: "3", scan_center: "7" };
    page = await openPage({ ...signedIn, lang: "en" }, ({ url }, response, body) => {
      sentRequests.push(`${url} ${body}`);
      answer(response, 204);
    });
    const { session, signOut } = await loadSession();
    await signOut();
    expect({
      cookies: page.cookies(),
      sent: sentRequests,
      role: session.role,
      at: visited.at(-1),
    }).toEqual({
      cookies: { lang: "en" },
      sent: ['/api/auth/logout/ {"refresh":"r1"}'],
      role: ROLE.Unknown,
      at: "/login",
    });
  });

  it("that cannot be renewed leads to the login, and back to the same page afterwards", async () => {
    page = await openPage({ access_token: "a1", refresh_token: "r1" }, (_request, response) =>
      answer(response, 401, { code: "token_expired", detail: "Expired" }),
    );
    const { watchSession } = await loadSession();
    const { takeRememberedLocation } = await loadNavigation();
    const endWatching = watchSession();
    await expect(api.get("/patients/")).rejects.toMatchObject({ code: "token_expired" });
    endWatching();
    expect({
      cookies: page.cookies(),
      at: visited.at(-1),
      back: [takeRememberedLocation(), takeRememberedLocation()],
    }).toEqual({ cookies: {}, at: "/login", back: ["/patients?page=2", "/dashboard"] });
  });

  it("keeps the role and the center in their cookies as long as a renewed session", async () => {
    const renewed = async (role: Record<string, string>) => {
      page = await openPage(
        { access_token: "a1", refresh_token: "r1", ...role },
        (_request, response) => answer(response, 200, { data: { access: "a2", refresh: "r2" } }),
      );
      const { storeTokens } = await import("#src/api/tokens.ts");
      const written: string[] = [];
      const { document } = globalThis;
      const watched = Object.create(document, {
        cookie: {
          get: () => document.cookie,
          set: (cookie: string) => {
            written.push(cookie.replace(/; Path.*Max-Age=(\d+);.*/, " for $1 s"));
            document.cookie = cookie;
          },
        },
      });
      Object.assign(globalThis, { document: watched });
      storeTokens({ access: "a2", refresh: "r2" });
      const cookies = page.cookies();
      await page.close();
      return { written, cookies };
    };
    const tokens = ["access_token=a2 for 86400 s", "refresh_token=r2 for 604800 s"];
    const now = { access_token: "a2", refresh_token: "r2" };
    expect([
      await renewed({ role: "3", scan_center: "7" }),
      // Only a login writes the role that a browser has lost.
      await renewed({}),
      await renewed({ role: "9" }),
    ]).toEqual([
      {
        written: [...tokens, "role=3 for 604800 s", "scan_center=7 for 604800 s"],
        cookies: { ...now, role: "3", scan_center: "7" },
      },
      { written: tokens, cookies: now },
      { written: tokens, cookies: { ...now, role: "9" } },
    ]);
  });
});
