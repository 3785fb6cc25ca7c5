import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { fetchLogin, OFFERED, signIn, test } from "../support/desk-browser.ts";
import type { Keyboard } from "../support/keyboard.ts";
import { spawnCommand, spawnServer, type SpawnedServer } from "../support/spawned.ts";

const PASSWORD = "nile-owner-of-all-7";
const DESK_PASSWORD = "quiet-desk-of-east-3";
const NORAS_PASSWORD = "seven-tall-palms-9";
const TESTS = [
  "unique_id,name_ar,name_en,modality,default_duration_minutes",
  ...Array.from(
    { length: 40 },
    (_, index) => `T${10 + index},فحص رقم ${index},Test ${index},CT,15`,
  ),
].join("\n");
const PRICES = [
  "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value",
  "T10,,500,none,,",
  "T11,,600,percentage,10,",
].join("\n");

let folder = "";
let server: SpawnedServer;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "scandesk-new-"));
  const data = join(folder, "data");
  const created = await spawnCommand("center-create", {
    args: ["--name", "مركز جديد", "--owner-name", "سامي", "--owner-email", "owner@new.test"],
    env: { DATA_DIR: data, SCANDESK_OWNER_PASSWORD: PASSWORD },
  }).ended;
  expect(created.output).toContain("owner@new.test");
  server = await spawnServer(data);
  writeFileSync(join(folder, "tests.csv"), TESTS);
  writeFileSync(join(folder, "prices.csv"), PRICES);
});

test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const field = (page: Page, name: string) => page.locator(`[name=${name}]:focus`).waitFor();

async function save(page: Page, keys: Keyboard): Promise<void> {
  await keys.press("Control+Enter");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
}

/** Chooses the first option of the focused list, once it has loaded. */
async function chooseFirstOption(page: Page, keys: Keyboard, name: string): Promise<void> {
  await field(page, name);
  await expect.poll(() => page.locator(`select[name=${name}] option`).count()).toBeGreaterThan(1);
  await keys.press("ArrowDown");
}

async function choose(page: Page, keys: Keyboard, file: string): Promise<void> {
  await keys.press("u");
  await expect(page.locator("[role=dialog] button:focus")).toHaveText("اختيار ملف");
  const chosen = page.waitForEvent("filechooser");
  // Playwright's request to intercept file choosers must reach the browser before Enter opens one.
  await page.evaluate(() => undefined);
  await keys.press("Enter");
  await (await chosen).setFiles(join(folder, file));
}

async function upload(page: Page, keys: Keyboard, file: string): Promise<void> {
  await choose(page, keys, file);
  await expect(page.locator("[role=dialog] button:focus")).toHaveText(/^رفع/);
  await keys.press("Enter");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
}

async function makeBranch(): Promise<void> {
  const { access } = await fetchLogin(server.url, "owner@new.test", PASSWORD);
  const response = await fetch(`${server.url}/api/branches/`, {
    method: "POST",
    headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "North branch", address: "2 Sea St" }),
  });
  expect(response.status).toBe(201);
}

test("a new owner sets up a bookable center from nothing with the keyboard alone, in Arabic", async ({
  page,
  browser,
}) => {
  const keys = await signIn(page, server, {
    email: "owner@new.test",
    language: "ar",
    password: PASSWORD,
  });
  await expect(page.locator("[aria-current=step]")).toHaveText("الفروع0فرع جديدn b");
  await expect(page.locator("li:has(> svg)")).toHaveCount(7);
  await keys.press("n", "b");
  await field(page, "name");
  await keys.type("East branch");
  await keys.press("Enter");
  await field(page, "address");
  await keys.type("1 Sea St");
  await save(page, keys);
  await keys.press("n", "r");
  await chooseFirstOption(page, keys, "branch");
  await keys.press("Enter");
  await field(page, "room_number");
  await keys.type("101");
  await save(page, keys);
  await keys.press("g", "d");
  await expect(page.locator("[aria-current=step]")).toHaveText(/^الأجهزة0.*n m$/);
  await keys.press("n", "m");
  await field(page, "name");
  await keys.type("CT one");
  await keys.press("Enter");
  await field(page, "model");
  await keys.type("Somatom");
  await keys.press("Enter", "Enter");
  await chooseFirstOption(page, keys, "branch");
  await keys.press("Enter");
  await chooseFirstOption(page, keys, "room");
  await save(page, keys);

  await keys.press("g", "e");
  await page.locator("[role=grid]:focus").waitFor();
  await upload(page, keys, "tests.csv");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "41");
  await choose(page, keys, "tests.csv");
  await expect(page.locator("[role=dialog] [role=status]")).toHaveText(
    "الصفوف: 40. كلها مسجلة كما هي، ولا شيء يتغير.",
  );
  await expect(page.locator("[role=dialog] button:focus")).toHaveText(/^إلغاء/);
  await keys.press("Enter");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);

  await keys.press("g", "m");
  await page.locator("[role=grid][aria-rowcount='2']:focus").waitFor();
  await keys.press("Enter");
  await page.waitForURL("**/availabilities");
  await page.locator("[role=grid]:focus").waitFor();
  for (const [code, price] of [
    ["T10", "٨٠٠"],
    ["T11", "900.50"],
  ] as const) {
    await keys.press("n", "n");
    await field(page, "test");
    await keys.type(code);
    await keys.press("Enter");
    await field(page, "price");
    await page.keyboard.insertText(price);
    await save(page, keys);
  }
  await expect(page.getByRole("grid")).toContainText("800.00 EGP");

  await keys.press("n", "i");
  await field(page, "name");
  await keys.type("Delta Care");
  await save(page, keys);
  await page.locator("[role=grid][aria-rowcount='2']:focus").waitFor();
  await keys.press("Enter");
  await page.waitForURL("**/insurance/providers/*/tests");
  await page.locator("[role=grid]:focus").waitFor();
  await upload(page, keys, "prices.csv");
  await expect(page.getByRole("grid")).toContainText("540.00 EGP");

  await keys.press("n", "u");
  await field(page, "name");
  await keys.type("Nora");
  await keys.press("Enter");
  await field(page, "email");
  await keys.type("nora@new.test");
  await keys.press("Enter");
  await field(page, "role");
  await page.locator("[role=dialog] input[name^=branches]").first().waitFor();
  await keys.press("Enter");
  await page.locator("[role=dialog] input[name^=branches]:focus").waitFor();
  await keys.press("Space", "Enter");
  await field(page, "password");
  await keys.type(DESK_PASSWORD);
  await keys.press("Enter");
  await field(page, "password_confirmation");
  await keys.type(DESK_PASSWORD);
  await save(page, keys);
  await keys.press("g", "d");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator(".figures-paper section").first().waitFor();
  await expect(page.locator("[aria-current=step]")).toHaveCount(0);
  await keys.press("g", "s");
  const branches = page.locator("a[href$='/settings/branches']").last();
  await expect(branches).toContainText("1");

  const desk = await (await browser.newContext()).newPage();
  const deskKeys = await signIn(desk, server, {
    email: "nora@new.test",
    language: "ar",
    password: DESK_PASSWORD,
  });
  // The owner typed her password, so she chooses her own first.
  await field(desk, "current_password");
  await deskKeys.type(DESK_PASSWORD);
  await deskKeys.press("Enter");
  await deskKeys.type(NORAS_PASSWORD);
  await deskKeys.press("Enter");
  await deskKeys.type(NORAS_PASSWORD);
  await deskKeys.press("Control+Enter");
  await desk.waitForURL("**/dashboard");
  await desk.locator('[data-region="content"] h1').waitFor();
  await deskKeys.press("F8");
  await field(desk, "opening_float");
  await deskKeys.press("Enter");
  await expect(desk.locator("[role=dialog]")).toHaveCount(0);
  await deskKeys.press("F4");
  await field(desk, "patient");
  await deskKeys.type("29003150101011");
  await desk.locator(OFFERED).first().waitFor();
  await deskKeys.press("Enter");
  await field(desk, "name");
  await deskKeys.type("Mona Samir");
  await deskKeys.press("Enter");
  await field(desk, "phone_number");
  await deskKeys.type("01012345678");
  await deskKeys.press("Control+Enter");
  await field(desk, "test");
  await deskKeys.type("T11");
  await deskKeys.press("Enter");
  await field(desk, "start_at");
  await deskKeys.press("Control+Enter");
  await desk.waitForURL("**/appointments/*/details");
  await expect(desk.locator('[data-region="content"]')).toContainText("900.50 EGP");
  await desk.context().close();
});

test(
  "the page of accounts asks for a second owner while there is only one, and stops as soon as there are two",
  { tag: "@rest" },
  async ({ page }) => {
    // The form of an account says what is missing, and takes the focus, as long as the center has no branch.
    await makeBranch();
    const keys = await signIn(page, server, {
      email: "owner@new.test",
      language: "en",
      password: PASSWORD,
    });
    await keys.press("g", "u");
    const note = page.getByText("There is only one active owner.");
    await expect(note).toBeVisible();
    await keys.press("n", "u");
    await field(page, "name");
    await keys.type("Second");
    await keys.press("Enter");
    await field(page, "email");
    await keys.type("second@new.test");
    await keys.press("Enter");
    await field(page, "role");
    await keys.type("Center owner");
    await keys.press("Enter");
    await field(page, "password");
    await keys.type(DESK_PASSWORD);
    await keys.press("Enter");
    await field(page, "password_confirmation");
    await keys.type(DESK_PASSWORD);
    await save(page, keys);
    await expect(note).toHaveCount(0);
  },
);
