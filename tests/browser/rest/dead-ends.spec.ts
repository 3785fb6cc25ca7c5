import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { fetchLogin, OWN_PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { spawnCommand, spawnServer, type SpawnedServer } from "../../support/spawned.ts";

const OWNER = "owner@empty.test";
const ADMIN = "admin@empty.test";
const DESK = "desk@empty.test";

let folder = "";
let server: SpawnedServer;
let branch = 0;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "scandesk-empty-"));
  const data = join(folder, "data");
  await spawnCommand("center-create", {
    args: ["--name", "Empty", "--owner-name", "Sami", "--owner-email", OWNER],
    env: { DATA_DIR: data, SCANDESK_OWNER_PASSWORD: OWN_PASSWORD },
  }).ended;
  server = await spawnServer(data);
});

test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function make(path: string, body: object): Promise<number> {
  const { access } = await fetchLogin(server.url, OWNER, OWN_PASSWORD);
  const response = await fetch(`${server.url}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

const account = (email: string, role: number, rest: object) =>
  make("/auth/register/", {
    name: "Nora",
    email,
    role,
    password: OWN_PASSWORD,
    password_confirmation: OWN_PASSWORD,
    must_change_password: false,
    ...rest,
  });

const open = (page: Page, email: string) =>
  signIn(page, server, { email, language: "en", password: OWN_PASSWORD });

const note = (page: Page) => page.locator("[role=dialog] [role=note]");

test("the form of a machine says what is made first, and makes it by Enter", async ({ page }) => {
  const keys = await open(page, OWNER);
  await expect(page.locator("[aria-current=step] button")).toBeFocused();
  await keys.press("n", "m");
  await expect(note(page)).toContainText("There is no active branch yet.");
  await note(page).locator("button:focus").waitFor();
  await rested(page);
  await keys.press("Enter");
  await page.locator("[role=dialog] [name=address]").waitFor();
  await page.locator("[name=name]:focus").waitFor();
  await expect(note(page)).toHaveCount(0);
});

test("an empty list of rooms says what is made first, with its key", async ({ page }) => {
  await open(page, OWNER);
  await page.goto(`${server.url}/settings/rooms`);
  const missing = page.locator("main [role=note]");
  await expect(missing).toContainText("There is no active branch yet.");
  await expect(missing.locator("button")).toHaveText("New branchn b");
});

test("an admin, who makes no rooms, is told that the owner does", async ({ page }) => {
  branch = await make("/branches/", { name: "East", address: "1 Sea St" });
  await account(ADMIN, 4, { admin_branches: [branch] });
  const keys = await open(page, ADMIN);
  await keys.press("n", "m");
  await expect(note(page)).toContainText("There is no active room yet.");
  await expect(note(page)).toContainText("The center owner adds it");
  await expect(note(page).locator("button")).toHaveCount(0);
});

test("the form of a machine names the branch that has no room", async ({ page }) => {
  const other = await make("/branches/", { name: "West", address: "2 Sea St" });
  await make("/rooms/", { branch: other, room_number: "1" });
  const keys = await open(page, OWNER);
  await keys.press("n", "m");
  await page.locator("[name=name]:focus").waitFor();
  await keys.type("CT");
  await keys.press("Enter", "Enter", "Enter");
  await page.locator("[name=branch]:focus").waitFor();
  await keys.type("East");
  await expect(note(page)).toContainText("This branch has no active room yet.");
  // What was typed is not left by itself.
  await expect(page.locator("[name=branch]")).toBeFocused();
});

test("a receptionist who searches where there are no tests is told whom to ask", async ({
  page,
}) => {
  await account(DESK, 3, { branches: [branch] });
  const keys = await open(page, DESK);
  await keys.press("F8");
  await page.locator("[name=opening_float]:focus").waitFor();
  await keys.press("Enter");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  await keys.press("Tab");
  await page.locator("[name=test]:focus").waitFor();
  await keys.type("CT");
  await expect(
    page.getByText("There are no tests yet. The office of the center adds them."),
  ).toBeVisible();
});
