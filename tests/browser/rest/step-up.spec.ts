import { expect, type Page } from "@playwright/test";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { signIn, test, type Demo } from "../../support/desk-browser.ts";
import { holdResponses } from "../../support/gate.ts";
import { rested, type Keyboard } from "../../support/keyboard.ts";
import {
  acceptCodesAgain,
  codeField,
  forgetProofs,
  newAdmin,
  setUpApp,
  type WithApp,
} from "../../support/factor-desk.ts";
import { shortShift } from "../../support/short-shift.ts";

type AtControls = WithApp & { keys: Keyboard; shift: ReceptionistShift };

/** Opens the controls on a short shift, as an administrator whose second factor is no longer fresh. */
async function openControls(page: Page, demo: Demo): Promise<AtControls> {
  const shift = await shortShift(demo);
  const admin = await newAdmin(demo);
  const keys = await signIn(page, demo, { email: admin, language: "en" });
  const withApp = await setUpApp(demo, admin);
  await forgetProofs(demo, admin);
  await keys.press("g", "c");
  await page.locator("[role=grid]:focus").waitFor();
  await expect(page.locator('[role="row"][data-active]')).toContainText(shift.receptionist_name);
  return { ...withApp, keys, shift };
}

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });

/** Returns the idempotency keys of all calls to an address from now on. */
function keysOfCalls(page: Page, address: RegExp): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (address.test(request.url())) keys.push(request.headers()["idempotency-key"] ?? "none");
  });
  return keys;
}

const stored = (demo: Demo, { id }: ReceptionistShift) =>
  demo.call<ReceptionistShift>("owner@demo.local", "GET", `/receptionist-shift/${id}/`);

test("clearing a shift asks for the code once, shows a message for a wrong code, and clears exactly once", async ({
  page,
  demo,
}) => {
  const { keys, shift, code } = await openControls(page, demo);
  const sent = keysOfCalls(page, /clear_shift/);
  await keys.press("s", "c");
  await page.getByRole("button", { name: "Clear" }).last().and(page.locator(":focus")).waitFor();
  await keys.press("Enter");
  await expect(question(page)).toHaveCount(1);
  await expect(codeField(page)).toBeFocused();
  const right = code();
  await keys.type(right === "000000" ? "000001" : "000000");
  await expect(page.getByText("That did not match. Try again.")).toBeVisible();
  await keys.type(right);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator('[role="row"][data-active]')).toContainText("Cleared");
  expect((await stored(demo, shift)).state).toBe("cleared");
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  const trail = await demo.call<{ results: { action: string }[] }>(
    "owner@demo.local",
    "GET",
    `/audit/?entity=receptionist_shift&entity_id=${shift.id}`,
  );
  expect(trail.results.filter(({ action }) => action === "clear")).toHaveLength(1);
});

test("another tab goes on without a sign-in while a proof replaces the tokens", async ({
  page,
  demo,
}) => {
  const { keys, code } = await openControls(page, demo);
  const second = await page.context().newPage();
  await second.goto(`${demo.url}/patients`);
  await second.locator("[role=grid]:focus").waitFor();
  await page.bringToFront();
  await keys.press("s", "c");
  await page.getByRole("button", { name: "Clear" }).last().and(page.locator(":focus")).waitFor();
  await keys.press("Enter");
  await expect(codeField(page)).toBeFocused();
  const proof = await holdResponses(page, /\/auth\/step-up\/$/);
  await keys.type(code());
  await expect.poll(() => proof.asked.length).toBe(1);
  const refused = second.waitForResponse((answer) => answer.status() === 401);
  await second.keyboard.press("g");
  await second.keyboard.press("a");
  await refused;
  proof.letThrough();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await second.locator("[role=grid]:focus").waitFor();
  expect(new URL(second.url()).pathname).toBe("/appointments");
});

test("Escape leaves a form as it was typed, and nothing is saved until a code is given", async ({
  page,
  demo,
}) => {
  const { email, keys, shift, code } = await openControls(page, demo);
  await keys.press("s", "m");
  await page.locator("input[name=amount]:focus").waitFor();
  await page.locator("input[name=amount]").selectText();
  await keys.type("75");
  await keys.press("Control+Enter");
  await expect(codeField(page)).toBeFocused();
  await rested(page);
  await keys.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(page.locator("input[name=amount]")).toHaveValue(/^75/);
  const words = page.getByText("Not done: confirm first that it is you.");
  await expect(page.getByRole("dialog").locator(words)).toBeVisible();
  expect((await stored(demo, shift)).state).not.toBe("compensated");

  await rested(page);
  await keys.press("Control+Enter");
  await expect(codeField(page)).toBeFocused();
  await acceptCodesAgain(demo, email);
  await keys.type(code());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await stored(demo, shift)).toMatchObject({
    state: "compensated",
    compensation_amount: 7_500,
  });
});

test("what is typed after a save does not go into the field of the code, which takes text only after a pause", async ({
  page,
  demo,
}) => {
  const { keys } = await openControls(page, demo);
  await keys.press("s", "m");
  await page.locator("input[name=amount]:focus").waitFor();
  keys.isBlind = true;
  await keys.press("Control+Enter");
  await keys.type("123456");
  await expect(question(page)).toHaveCount(1);
  await keys.type("789");
  await expect(codeField(page)).toHaveValue("");
  await expect(page.getByText("That did not match")).toHaveCount(0);
  await rested(page);
  await keys.type("12");
  await expect(codeField(page)).toHaveValue("12");
});

test("a proof holds for the next action, and the export of patients needs one too", async ({
  page,
  demo,
}) => {
  const { email, keys, shift, code } = await openControls(page, demo);
  await page.goto(`${demo.url}/patients`);
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("x");
  await page.getByRole("button", { name: "Excel (.xlsx)" }).and(page.locator(":focus")).waitFor();
  const download = page.waitForEvent("download");
  await keys.press("Enter");
  await expect(codeField(page)).toBeFocused();
  await acceptCodesAgain(demo, email);
  await keys.type(code());
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.goto(`${demo.url}/controls`);
  await page.locator('[role="grid"]:focus [role="row"][data-active]').waitFor();
  await keys.press("s", "m");
  await page.locator("input[name=amount]:focus").waitFor();
  await keys.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await stored(demo, shift)).state).toBe("compensated");
});
