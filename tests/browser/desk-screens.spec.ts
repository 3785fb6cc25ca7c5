import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { soundsOf } from "#domain/sounds.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { PASSWORD, signIn, test } from "../support/desk-browser.ts";
import { ZONE } from "../support/zone.ts";
import { goOffline, goOnline } from "../support/gate.ts";

const TODAY = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" }).format();

const NO_NETWORK = /No internet connection|لا يوجد اتصال بالإنترنت/;

test("the palette runs a command in six key presses at most", async ({ page, demo }) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "en" });
  const presses = await keys.count(async () => {
    await keys.press("Control+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await keys.type("sta");
    await page.locator('[role=option][aria-selected="true"]').waitFor();
    await keys.press("Enter");
  });
  await page.locator("input[name=opening_float]:focus").waitFor();
  expect(presses).toBeLessThanOrEqual(6);
});

test(
  "the palette finds a command by Arabic words and by text in the wrong keyboard layout",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "en" });
    const results: (string | null)[] = [];
    for (const line of ["حجز", "new app", "ىثص شحح"]) {
      await keys.press("Control+k");
      await page.locator("[role=combobox]:focus").waitFor();
      await page.keyboard.insertText(line);
      await expect(page.locator('[role=option][aria-selected="true"]')).toContainText(
        "New appointment",
      );
      results.push(await page.locator('[role=option][aria-selected="true"]').textContent());
      await keys.press("Escape", "Escape");
      await expect(page.locator("[role=dialog]")).toHaveCount(0);
    }
    expect(results.length).toBe(3);
  },
);

test(
  "the login shows once in the form and once in a toast that there is no network",
  { tag: "@rest" },
  async ({ page, demo }) => {
    await page.goto(`${demo.url}/login`);
    await page.locator("input[name=email]:focus").waitFor();
    await goOffline(page);
    await page.keyboard.type("desk@demo.local");
    await page.keyboard.press("Enter");
    await page.keyboard.type("scandesk-demo");
    await page.keyboard.press("Enter");
    const words = page.getByText(NO_NETWORK);
    await expect(words).toHaveCount(2);
    await expect(page.locator("#root").getByText(NO_NETWORK)).toHaveCount(1);
    await expect(page.locator("input[name=password]")).toHaveValue("");
    await goOnline(page);
  },
);

test("a locked screen is covered, opens with the user's own password only, and keeps what was typed", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("F4");
  await page.locator("input[name=patient]:focus").waitFor();
  await page.locator("input[name=notes]").focus();
  await keys.type("diabetic");
  await keys.press("Control+Shift+L");
  await page.locator("[data-lock] input:focus").waitFor();
  await keys.press("F2", "Escape", "Control+k");
  await expect(page.locator("[data-lock] input:focus")).toBeVisible();
  await keys.type("not the password");
  await keys.press("Enter");
  await expect(page.locator("[data-lock] [aria-invalid=true]")).toHaveAccessibleDescription(
    "Wrong password. Try again.",
  );
  await page.locator("[data-lock] input").selectText();
  await keys.type("a-desk-of-its-own-9");
  await keys.press("Enter");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  await expect(page.locator("input[name=notes]:focus")).toHaveValue("diabetic");
});

test(
  "typed days appear in the address, and going back restores them",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "en" });
    await keys.press("g", "a");
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("d");
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", /\d{3,}/);
    const rowCount = await page.getByRole("grid").getAttribute("aria-rowcount");
    await keys.press("/", "Tab");
    await keys.type("t");
    await keys.press("Enter");
    await page.locator("[role=grid]:focus").waitFor();
    const day = TODAY();
    const { count } = await demo.call<PageOf<Appointment>>(
      email,
      "GET",
      `/appointments/?page=1&start_date=${day}&end_date=${day}`,
    );
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(count + 1));
    expect(new URL(page.url()).search).toBe(`?start_date=${day}&end_date=${day}`);
    expect(Number(rowCount)).toBeGreaterThan(count + 1);
    await keys.press("Enter");
    await page.waitForURL("**/appointments/*/details");
    await keys.press("Escape");
    await page.waitForURL(`**/appointments?start_date=${day}&end_date=${day}`);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(count + 1));
  },
);

test("an export holds exactly the filtered rows", async ({ page, demo }) => {
  const owner = { email: "owner@demo.local", language: "en", password: PASSWORD } as const;
  const keys = await signIn(page, demo, owner);
  await keys.press("g", "p");
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("/");
  await keys.type("mohamed");
  await keys.press("Enter");
  await page.locator("[role=grid]:focus").waitFor();
  const grid = page.getByRole("grid");
  await expect(grid).not.toHaveAttribute("aria-rowcount", "-1");
  const rows = Number(await grid.getAttribute("aria-rowcount")) - 1;
  await keys.press("x");
  await page.getByRole("button", { name: "Excel (.xlsx)" }).and(page.locator(":focus")).waitFor();
  await keys.press("Shift+Tab");
  const [file] = await Promise.all([page.waitForEvent("download"), keys.press("Enter")]);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\n");
  expect({ name: file.suggestedFilename(), rows: lines.length - 1 }).toEqual({
    name: "patients.csv",
    rows,
  });
  // The name contains the text, or sounds like it in the other script.
  const isMeant = (line: string) =>
    /mohamed/i.test(line) || soundsOf(line.split(",")[1] ?? "").some((sound) => sound === "mhmd");
  expect(lines.slice(1).filter((line) => !isMeant(line))).toEqual([]);
});

test(
  "a column that a user hides is hidden at every desk of that user",
  { tag: "@rest" },
  async ({ page, demo, browser }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "en" });
    await keys.press("g", "p");
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("c");
    await page.locator("[role=dialog] input:focus").waitFor();
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.ok(),
    );
    await keys.press("ArrowDown", "Space");
    await saved;
    await keys.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Phone" })).toHaveCount(0);
    const other = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 } })
    ).newPage();
    await signIn(other, demo, { email, language: "en" });
    await other.goto(`${demo.url}/patients`);
    await expect(other.getByRole("columnheader", { name: "Name" })).toBeVisible();
    await expect(other.getByRole("columnheader", { name: "Phone" })).toHaveCount(0);
    await other.context().close();
  },
);
