import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type Page } from "@playwright/test";
import type { LoginAnswer } from "#domain/entities/account.ts";
import { runningUrl } from "#server/database/embedded/running.ts";
import { externalDatabase } from "./external-database.ts";
import { forbidMouse } from "./forbid-mouse.ts";
import { PAGE_DESCRIPTION, describePage } from "./describe-page.ts";
import { Keyboard } from "./keyboard.ts";
import { routeAtOnce } from "./route-at-once.ts";

/** The options that a picker or the palette offers now, without those of the hidden palette. */
export const OFFERED = '[role="option"]:not([aria-hidden="true"] *)';

/** A running demo, started by the command of the README; on the server of TEST_DATABASE_URL if that is set. */
export interface Demo {
  url: string;
  /** Address of its database, for tests that compare what is stored. */
  databaseUrl: string;
  /** Calls the API as one of the demo accounts. */
  call: <T>(email: string, method: string, path: string, body?: object) => Promise<T>;
  /** Creates a receptionist of branch 1 without a shift. Returns the e-mail. */
  newReceptionist: () => Promise<string>;
  /** Creates a reporting doctor of all branches. Returns the e-mail. */
  newDoctor: () => Promise<string>;
}

export type Language = "ar" | "en";
export const PASSWORD = "scandesk-demo";
/** Password of the accounts that tests create. */
export const OWN_PASSWORD = "a-desk-of-its-own-9";
const START_MS = 90_000;

/** The `test` of all browser tests: one demo per worker, and pages whose routes count at once and whose mouse throws an error. */
export const test = base.extend<{ noMouse: void; noFaults: void }, { demo: Demo }>({
  demo: [
    // Playwright reads from the first parameter which fixtures this fixture needs; here there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), "scandesk-browser-"));
      const database = await externalDatabase();
      const child = spawn(process.execPath, ["--enable-source-maps", "dist/server/demo.js"], {
        env: {
          ...process.env,
          PORT: "0",
          DATA_DIR: data,
          // The tests make records with one session, faster than people.
          CALLS_PER_MINUTE: "0",
          ...(database !== null && { DATABASE_URL: database.url, AUTH_SECRET: randomUUID() }),
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      // A demo that is not ready in time must not outlive the tests.
      const end = () => child.kill("SIGKILL");
      process.once("exit", end);
      const url = await addressOf(child);
      // On a loaded machine the server refuses calls for a moment after the work of its start.
      const isReady = async () => (await fetch(`${url}/api/ready/`)).status;
      await expect.poll(isReady, { timeout: START_MS }).toBe(200);
      await use(createDemo(url, database?.url ?? (await runningUrl(data))));
      await new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGTERM");
      });
      process.off("exit", end);
      rmSync(data, { recursive: true, force: true });
      await database?.drop();
    },
    { scope: "worker", timeout: START_MS },
  ],
  context: [
    async ({ context }, use) => {
      context.on("page", routeAtOnce);
      await use(context);
    },
    { scope: "test" },
  ],
  noFaults: [
    async ({ page }, use, testInfo) => {
      const pageDescription = describePage(page);
      const faults: string[] = [];
      page.on("console", (line) => {
        // The content security policy refused a style that is not from the product's own files.
        if (line.text().includes("style-src")) faults.push(line.text());
      });
      // An uncaught error loses the key press or the response that caused it.
      page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
      await use();
      if (testInfo.status !== testInfo.expectedStatus) {
        const description = await pageDescription().catch((error: unknown) => String(error));
        testInfo.annotations.push({ type: PAGE_DESCRIPTION, description });
      }
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  noMouse: [
    async ({ page }, use) => {
      forbidMouse(page);
      await use();
    },
    { auto: true },
  ],
});

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /ScanDesk demo: (http:\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`the demo ended: ${output}`)));
  });
}

function createDemo(url: string, databaseUrl: string): Demo {
  const tokens = new Map<string, string>();
  let createdCount = 0;
  async function tokenOf(email: string): Promise<string> {
    const token = tokens.get(email);
    if (token !== undefined) return token;
    const { access } = await fetchLogin(url, email, passwordOf(email));
    tokens.set(email, access);
    return access;
  }
  /**
   * Sends a request as an account. The access token may have expired since an earlier test of this worker, so the
   * request is repeated with a new token.
   */
  async function send(email: string, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${await tokenOf(email)}`);
    const response = await fetch(`${url}/api${path}`, { ...init, headers });
    if (response.status !== 401) return response;
    const { code } = (await response.clone().json()) as { code: string };
    if (code !== "token_expired") return response;
    tokens.delete(email);
    return send(email, path, init);
  }
  async function call<T>(email: string, method: string, path: string, body?: object): Promise<T> {
    const response = await send(email, path, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const answer: unknown = response.status === 204 ? null : await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer as T;
  }
  async function register(kind: string, account: object): Promise<string> {
    createdCount += 1;
    const email = `${kind}-${process.pid}-${createdCount}@test.local`;
    await call("owner@demo.local", "POST", "/auth/register/", {
      ...account,
      email,
      password: OWN_PASSWORD,
      password_confirmation: OWN_PASSWORD,
    });
    return email;
  }
  return {
    url,
    databaseUrl,
    call,
    async newReceptionist() {
      const [branch] = await call<{ id: number }[]>("desk@demo.local", "GET", "/branches/");
      return register("desk", { name: `مكتب ${createdCount}`, role: 3, branches: [branch?.id] });
    },
    async newDoctor() {
      const branches = await call<{ id: number }[]>("owner@demo.local", "GET", "/branches/");
      const ids = branches.map(({ id }) => id);
      return register("doctor", {
        name: `د. قارئ ${createdCount}`,
        role: 2,
        reporting_branches: ids,
      });
    },
  };
}

type Login = { email: string; language: Language; password?: string };

/**
 * Opens a page as an account that has signed in already, and waits for its heading. Tests of the login page use
 * `signInByKeyboard`.
 */
export async function signIn(
  page: Page,
  demo: Pick<Demo, "url">,
  login: Login,
  path = "/dashboard",
): Promise<Keyboard> {
  await storeLogin(page, demo, login);
  await page.goto(`${demo.url}${path}`);
  await headingIsShown(page);
  return new Keyboard(page);
}

/** Fetches tokens from the server and stores them as the login page does; the next page opens signed in. */
export async function storeLogin(
  page: Page,
  demo: Pick<Demo, "url">,
  { email, language, password = passwordOf(email) }: Login,
): Promise<void> {
  const login = await fetchLogin(demo.url, email, password);
  const cookies = {
    lang: language,
    access_token: login.access,
    refresh_token: login.refresh,
    role: String(login.permission),
    scan_center: String(login.scan_center),
  };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: demo.url })));
}

const passwordOf = (email: string): string =>
  email.endsWith("@demo.local") ? PASSWORD : OWN_PASSWORD;

/** Signs in at the login page by keyboard only. */
export async function signInByKeyboard(
  page: Page,
  demo: Pick<Demo, "url">,
  { email, language, password = OWN_PASSWORD }: Login,
): Promise<Keyboard> {
  await page.context().addCookies([{ name: "lang", value: language, url: demo.url }]);
  await page.goto(demo.url);
  const keys = new Keyboard(page);
  await page.locator("input[name=email]:focus").waitFor();
  await keys.type(email);
  await keys.press("Enter");
  await keys.type(password);
  await keys.press("Enter");
  await page.waitForURL("**/dashboard");
  await headingIsShown(page);
  return keys;
}

const headingIsShown = (page: Page): Promise<void> =>
  page.locator('[data-region="content"] h1').waitFor();

/** Signs in through the API. Throws if the server refuses. */
export async function fetchLogin(
  url: string,
  email: string,
  password: string,
): Promise<LoginAnswer> {
  const response = await fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`POST /auth/login/: ${JSON.stringify(answer)}`);
  return (answer as { data: LoginAnswer }).data;
}
