import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { instantOf } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { dayAhead } from "../support/booking-desk.ts";
import { freeTimes } from "../support/booking-walk/test-branch.ts";
import { ZONE } from "../support/zone.ts";
import { openTestBranch } from "../support/test-branch-desk.ts";
import { fetchLogin, signIn, test } from "../support/desk-browser.ts";
import { delayResponses } from "../support/slow-answers.ts";

const LINE = "[role=dialog] [role=combobox]:focus";
const CHOSEN = '[role=dialog] :not([data-stale]) > [role=option][aria-selected="true"]';

test("another palette key pressed in the open palette does not interrupt the typing", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: await demo.newReceptionist(), language: "en" });
  for (const [first, second] of [
    ["Control+k", "F3"],
    ["F2", "F2"],
    ["Control+k", "Control+k"],
    ["F3", "Control+k"],
    ["F2", "Control+Shift+k"],
  ] as const) {
    await keys.press(first);
    await page.locator(LINE).waitFor();
    await keys.press(second);
    await page.keyboard.type("ahmed");
    await expect(page.locator(LINE)).toHaveValue("ahmed");
    await keys.press("Escape", "Escape");
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
  }
});

test(
  "a palette key pressed in its own mode starts a new search, and in another mode keeps the text until something is typed",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: await demo.newReceptionist(), language: "en" });
    await keys.press("Control+k");
    await page.locator(LINE).waitFor();
    await keys.type("5043");
    await keys.press("F3");
    await expect(page.locator(LINE)).toHaveValue("5043");
    await page.keyboard.type("5045");
    await expect(page.locator(LINE)).toHaveValue("5045");
    await keys.press("F3");
    await page.keyboard.type("5044");
    await expect(page.locator(LINE)).toHaveValue("5044");
  },
);

test(
  "a palette mode opened from the list of commands starts with an empty line",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: await demo.newReceptionist(), language: "en" });
    await keys.press("Control+k");
    await page.locator(LINE).waitFor();
    await keys.type("find pat");
    await expect(page.locator(CHOSEN)).toContainText("Find patient");
    await keys.press("Enter");
    await expect(page.getByPlaceholder("Name, phone or national ID")).toBeFocused();
    await expect(page.locator(LINE)).toHaveValue("");
  },
);

test(
  "text typed in the other keyboard layout finds its command first",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: await demo.newReceptionist(), language: "ar" });
    await keys.press("Control+k");
    await page.locator(LINE).waitFor();
    await keys.type("p[.");
    await expect(page.locator(CHOSEN)).toContainText("حجز جديد");
  },
);

test("Backspace leads from the actions for a patient back to the search that found the patient", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: await demo.newReceptionist(), language: "en" });
  await keys.press("F2");
  await page.locator(LINE).waitFor();
  await keys.type("mona");
  const first = page.locator(CHOSEN);
  await expect(first).toContainText("Mona");
  const firstText = await first.textContent();
  await keys.press("Control+Enter");
  await expect(first).not.toHaveText(firstText ?? "");
  await keys.press("Backspace");
  await expect(page.locator(LINE)).toHaveValue("mona");
  await expect(first).toHaveText(firstText ?? "");
  await keys.press("Escape", "Escape");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
});

test(
  "Enter and Ctrl+Enter pressed before the results have loaded do the same as after",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: await demo.newReceptionist(), language: "en" });
    await delayResponses(page, 400);
    await keys.press("F2");
    await page.locator(LINE).waitFor();
    await page.keyboard.type("mona");
    await keys.press("Control+Enter");
    await expect(page.locator(CHOSEN)).toContainText("Open patient records");
    await expect(page).toHaveURL(/dashboard/);
    await keys.press("Backspace");
    await expect(page.locator(LINE)).toHaveValue("mona");
    await page.keyboard.type(" omar");
    await keys.press("Enter");
    await expect(page.getByRole("heading", { name: /Mona/ })).toBeVisible();
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
  },
);

test(
  "the cursor stays at its place in a text while the palette or the list of keys is open",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    await demo.call(email, "POST", "/receptionist-shift/", {});
    const keys = await signIn(page, demo, { email, language: "en" });
    await keys.press("F4");
    const patient = page.locator("input[name=patient]");
    await expect(patient).toBeFocused();
    await keys.type("mohamed");
    await keys.press("ArrowLeft", "ArrowLeft");
    for (const key of ["Control+k", "F1"]) {
      await keys.press(key);
      await page.locator("[role=dialog] :focus").waitFor();
      await keys.press("Escape");
      await expect(page.locator("[role=dialog]")).toHaveCount(0);
      await expect(patient).toBeFocused();
      await keys.type("z");
    }
    await expect(patient).toHaveValue("mohamzzed");
  },
);

test("the list of keys names the version", async ({ page, demo }) => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "ar" });
  await keys.press("F1");
  await expect(page.getByRole("dialog")).toContainText(`ScanDesk ${version}`);
});

test("a command that needs an appointment offers today's appointments to which it applies", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, first, second } = await openTestBranch(page, demo);
  const { email, tests } = testBranch;
  const test_id = tests[0]?.id ?? 0;
  const [slot] = await freeTimes(testBranch, test_id, { day: dayAhead(1) });
  const book = (patient: number, time: string) =>
    demo.call<Appointment>(email, "POST", "/appointments/", {
      patient,
      test: test_id,
      machine: slot?.machine,
      start_at: instantOf(dayAhead(0), time, ZONE),
      paid_amount: slot?.price,
      method: "cash",
    });
  const expected = await book(first.id, "03:00");
  const arrived = await book(second.id, "05:00");
  await demo.call(email, "POST", `/appointments/${arrived.id}/status/`, { status: "arrived" });

  // The appointment list would have an active row, on which the command would run.
  await page.goto(`${demo.url}/dashboard`);
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("Control+k");
  await page.locator(LINE).waitFor();
  await keys.type("mark arrived");
  await keys.press("Enter");
  await page.locator("[role=dialog] p", { hasText: "Mark arrived" }).waitFor();
  const offered = page.locator("[role=dialog] [role=option] > bdi:first-child");
  await expect(offered).toHaveText([expected.patient_name]);

  await keys.type(arrived.accession_number);
  await expect(page.locator("[role=dialog] [role=option][data-refused]")).toHaveCount(1);
  await keys.press("Enter");
  await expect(page.locator(LINE)).toHaveValue(arrived.accession_number);
});

test(
  "a page that loads late beneath the palette does not take the focus out of it",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: await demo.newReceptionist(), language: "en" });
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route("**/api/machines/**", async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`${demo.url}/board`);
    await page.locator('[data-region="content"] h1').waitFor();
    await keys.press("Control+k");
    await page.locator(LINE).waitFor();
    open();
    const board = page.locator("[role=grid]");
    await board.waitFor({ state: "attached" });
    await page.keyboard.type("ahmed");
    await expect(page.locator(LINE)).toHaveValue("ahmed");
    await keys.press("Escape", "Escape");
    await expect(board).toBeFocused();
  },
);

test(
  "a dialog opened from the palette returns the focus to the page, not to the palette",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(
      page,
      demo,
      { email: await demo.newReceptionist(), language: "en" },
      "/appointments",
    );
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("Control+k");
    await page.locator(LINE).waitFor();
    await keys.type("keys for this");
    await expect(page.locator('[role=option][aria-selected="true"]')).toContainText("Keys");
    await keys.press("Enter");
    await expect(page.locator("[role=dialog]")).toHaveCount(1);
    await expect(page.locator("#palette-input")).toHaveCount(0);
    await keys.press("Escape");
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    await expect(page.locator("[role=grid]")).toBeFocused();
    await keys.press("g", "p");
    await page.waitForURL("**/patients");
  },
);

test("a password is reset from any screen by three letters, an account and a password", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const accounts = await demo.call<{ name: string; email: string }[]>(
    "owner@demo.local",
    "GET",
    "/accounts/",
  );
  const { name = "" } = accounts.find((account) => account.email === email) ?? {};
  const keys = await signIn(page, demo, { email: "owner@demo.local", language: "en" });
  await keys.press("Control+k");
  await page.locator(LINE).waitFor();
  await keys.type("reset pass");
  await expect(page.locator(CHOSEN)).toContainText("Reset password");
  await keys.press("Enter");
  await page.getByText("Reset password · Which one?").waitFor();
  await keys.type(email);
  await expect(page.locator(CHOSEN)).toContainText(name);
  await keys.press("Enter");
  await page.locator("input[name=password]:focus").waitFor();
  await keys.type("a-new-password-of-3");
  await keys.press("Enter");
  await keys.type("a-new-password-of-3");
  await keys.press("Control+Enter");
  await expect(page.locator("input[name=password]")).toHaveCount(0);
  await fetchLogin(demo.url, email, "a-new-password-of-3");
});
