import { expect, type Page } from "@playwright/test";
import type { ApiToken } from "#domain/entities/api-token.ts";
import { LostResponses } from "../support/booking-walk/lost-answers.ts";
import { holdResponses } from "../support/gate.ts";
import { PASSWORD, signIn, test, type Demo } from "../support/desk-browser.ts";
import type { Keyboard } from "../support/keyboard.ts";

const OWNER = "owner@demo.local";
const CREATING = { method: "POST", path: "**/api/api-tokens/" };

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Opens the page of tokens as the owner, by key. */
async function openTokens(page: Page, demo: Demo): Promise<Keyboard> {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await keys.press("g", "x");
  await page.waitForURL("**/settings/api-tokens");
  await page.locator("[role=grid]:focus").waitFor();
  return keys;
}

/** Types a new token that may see patients and rooms of the center, up to the key that saves. */
async function typeToken(page: Page, keys: Keyboard, name: string): Promise<void> {
  await keys.press("n", "n");
  await page.locator("form [name=name]:focus").waitFor();
  await keys.type(name);
  await keys.press("Enter", "Enter");
  await page.locator('form [name="branches.all"]:focus').waitFor();
  await page.locator('form [name="permissions.rooms.read"]').focus();
  await keys.press("Space");
  await page.locator('form [name="permissions.patients.read"]').focus();
  await keys.press("Space");
}

/** Returns the status of a call with a token. */
async function statusOf({ url }: Demo, token: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api${path}`, { headers })).status;
}

const tokensNamed = (demo: Demo, name: string) =>
  demo.call<ApiToken[]>(OWNER, "GET", `/api-tokens/?search=${name}`);

test("an owner makes a token by keys, copies it the one time it is shown, and a program may do what was chosen", async ({
  page,
  demo,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const keys = await openTokens(page, demo);
  await typeToken(page, keys, "Website");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toContainText("shown only this once");
  const token = await dialog(page).getByRole("textbox", { name: "Token" }).inputValue();
  expect(token).toMatch(/^sd_\d+_[\w-]{43}$/);
  expect(
    await Promise.all(
      ["/patients/", "/rooms/", "/machines/"].map((path) => statusOf(demo, token, path)),
    ),
  ).toEqual([200, 200, 403]);

  await expect(page.getByRole("button", { name: "Copy" })).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await keys.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await expect(row(page, "Website")).toContainText("Patients: see · Rooms: see");
  await expect(row(page, "Website")).toContainText("Valid");
  const kept = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
    ].join(),
  );
  expect(kept).not.toContain(token);
  const [stored] = await tokensNamed(demo, "Website");
  const days = (Date.parse(stored?.expires_at ?? "") - Date.now()) / 86_400_000;
  expect([stored?.branches, days > 90, days < 91]).toEqual([null, true, true]);
});

test(
  "the dialog of a token that was not copied asks before it closes",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await openTokens(page, demo);
    await typeToken(page, keys, "Uncopied");
    await keys.press("Control+Enter");
    const token = dialog(page).getByRole("textbox", { name: "Token" });
    await token.waitFor();
    await keys.press("Escape");
    await expect(page.getByText("Close without copying the token?")).toBeVisible();
    await keys.press("Enter");
    await expect(page.getByText("Close without copying the token?")).toHaveCount(0);
    await expect(token).toBeVisible();
    await keys.press("Escape", "Tab", "Enter");
    await expect(dialog(page)).toHaveCount(0);
  },
);

test(
  "a token whose answer was lost is not made twice, and the owner is told to make another",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const lost = new LostResponses();
    await lost.watch(page, CREATING);
    const keys = await openTokens(page, demo);
    await typeToken(page, keys, "Lost");
    lost.isLosing = true;
    await keys.press("Control+Enter");
    await expect.poll(() => lost.times).toBeGreaterThan(0);
    lost.isLosing = false;
    await expect(dialog(page).getByText("was lost on the way")).toBeVisible({ timeout: 30_000 });
    await keys.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect(await tokensNamed(demo, "Lost")).toHaveLength(1);
  },
);

test(
  "a token that arrives after its form was closed is not shown, and the owner is told",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await openTokens(page, demo);
    await typeToken(page, keys, "Late");
    const answers = await holdResponses(page, CREATING.path);
    await keys.press("Control+Enter");
    await expect.poll(() => answers.asked.length).toBe(1);
    await keys.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    answers.letThrough();
    await expect(page.getByText("so it was not shown")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  },
);

test(
  "a token is revoked after a question, and is refused and unchangeable from then on",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { token } = await demo.call<{ token: string }>(OWNER, "POST", "/api-tokens/", {
      name: "Old robot",
      permissions: ["rooms.read"],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const keys = await openTokens(page, demo);
    await page.goto(`${demo.url}/settings/api-tokens?search=robot`);
    await page.locator('[role="row"][data-active]', { hasText: "Old robot" }).waitFor();
    await keys.press("Delete");
    await expect(page.getByText("Revoke the token Old robot?")).toBeVisible();
    await keys.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect(await statusOf(demo, token, "/rooms/")).toBe(200);

    await keys.press("Delete", "Tab", "Enter");
    await expect(row(page, "Old robot")).toContainText("Revoked");
    expect(await statusOf(demo, token, "/rooms/")).toBe(401);
    for (const key of ["e", "Enter", "Delete"]) {
      await keys.press(key);
      await expect(page.getByText("This token has been revoked.").first()).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
    }
  },
);

test(
  "in the form arrows go through the permissions, and Tab and Enter pass them as one field",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await openTokens(page, demo);
    await keys.press("n", "n");
    await page.locator('form [name="branches.all"]').focus();
    await keys.press("Enter");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    const visited = [await focused()];
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await keys.press(key);
      visited.push(await focused());
    }
    await keys.press("Shift+Tab", "Tab");
    visited.push(await focused());
    expect(visited).toEqual([
      "permissions.patients.read",
      "permissions.patients.create",
      "permissions.appointments.read",
      "permissions.reports.read",
      "permissions.appointments.read",
      "permissions.appointments.read",
    ]);
  },
);
