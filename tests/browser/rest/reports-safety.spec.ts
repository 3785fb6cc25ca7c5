import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Presence } from "#domain/entities/presence.ts";
import type { Report } from "#domain/entities/report.ts";
import { linesOf } from "#domain/report-content.ts";
import { storedDrafts } from "../../support/stored-drafts.ts";
import { signIn, test, type Demo } from "../../support/desk-browser.ts";
import { saveDraft } from "../../support/report-page.ts";
import { SCRIPT_PAYLOADS } from "../../support/script-payloads.ts";
import { goOffline, goOnline } from "../../support/gate.ts";

const TO_REPORT =
  "/appointments/?status=completed&report_status=not_started&ordering=-start_at&page_size=50";

let takenCount = 0;

/** Returns a scan without a report that no other test of this file uses. */
async function scanFor(demo: Demo, email: string): Promise<Appointment> {
  const { results } = await demo.call<PageOf<Appointment>>(email, "GET", TO_REPORT);
  const scan = results[takenCount];
  takenCount += 1;
  if (scan === undefined) throw new Error("the demo has scans to report");
  return scan;
}

async function openReport(page: Page, demo: Demo, id: number): Promise<void> {
  await page.goto(`${demo.url}/appointments/${id}/report`);
  await page.locator("[contenteditable=true]:focus").waitFor();
}

const linesNow = async (demo: Demo, email: string, id: number) =>
  linesOf(
    (await demo.call<Report>(email, "GET", `/appointments/${id}/report/`)).content ?? {
      type: "doc",
      content: [],
    },
  );

test("no letter is lost if the network fails in the middle of a sentence and returns", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { id } = await scanFor(demo, doctor);
  await signIn(page, demo, { email: doctor, language: "ar" });
  await openReport(page, demo, id);
  await page.keyboard.type("The liver is of norm", { delay: 20 });
  await goOffline(page);
  await page.keyboard.type("al size and echo", { delay: 20 });
  await expect(page.locator("[data-phase=offline]")).toBeVisible({ timeout: 15_000 });
  await page.keyboard.type("genicity.", { delay: 20 });
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("ولا توجد بؤر.");
  await goOnline(page);
  await expect(page.locator("[data-phase=saved]")).toBeVisible({ timeout: 20_000 });
  expect(await linesNow(demo, doctor, id)).toEqual([
    "The liver is of normal size and echogenicity.",
    "ولا توجد بؤر.",
  ]);
});

test("text typed without a network survives closing the window", async ({ page, demo }) => {
  const doctor = await demo.newDoctor();
  const { id } = await scanFor(demo, doctor);
  await signIn(page, demo, { email: doctor, language: "ar" });
  await openReport(page, demo, id);
  await goOffline(page);
  const sentence = "Typed while nothing answered.";
  await page.keyboard.type(sentence);
  await expect.poll(() => storedDrafts(page)).toContain(sentence);
  await page.close({ runBeforeUnload: false });
  const secondPage = await page.context().newPage();
  await goOnline(secondPage);
  await openReport(secondPage, demo, id);
  await expect(secondPage.locator("[contenteditable=true]")).toHaveText(sentence);
  await expect(secondPage.locator("[data-phase=saved]")).toBeVisible({ timeout: 15_000 });
  expect(await linesNow(demo, doctor, id)).toEqual([sentence]);
});

test("if a session ends in the middle of a sentence, the same user gets the sentence back", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { id } = await scanFor(demo, doctor);
  const keys = await signIn(page, demo, { email: doctor, language: "en" });
  await openReport(page, demo, id);
  await page.keyboard.type("First words.");
  await expect(page.locator("[data-phase=saved]")).toBeVisible({ timeout: 15_000 });
  const { results } = await demo.call<PageOf<{ id: number; email: string }>>(
    "owner@demo.local",
    "GET",
    "/accounts/?page=1&page_size=500",
  );
  const account = results.find(({ email }) => email === doctor)?.id;
  const password = "another-otter-counts-7";
  await demo.call("owner@demo.local", "POST", `/accounts/${account}/reset_password/`, {
    password,
    password_confirmation: password,
  });
  await page.keyboard.type(" Last words.");
  await page.waitForURL("**/login", { timeout: 15_000 });
  await page.locator("input[name=email]:focus").waitFor();
  await keys.type(doctor);
  await keys.press("Enter");
  await keys.type(password);
  await keys.press("Enter");
  await page.waitForURL(`**/appointments/${id}/report`);
  await expect(page.locator("[contenteditable=true]")).toHaveText("First words. Last words.");
  await expect(page.locator("[data-phase=saved]")).toBeVisible({ timeout: 15_000 });
});

test("if two doctors wrote one report, both texts are shown side by side until one of them chooses", async ({
  page,
  demo,
}) => {
  const [mine, theirs] = [await demo.newDoctor(), await demo.newDoctor()];
  const { id } = await scanFor(demo, mine);
  const keys = await signIn(page, demo, { email: mine, language: "en" });
  await demo.call(theirs, "POST", "/presence/", { entity: "report", entity_id: id });
  await openReport(page, demo, id);
  await expect(page.getByText("Also open by:")).toBeVisible();
  await page.keyboard.type("My own text");
  await expect(page.locator("[data-phase=saved]")).toBeVisible({ timeout: 15_000 });
  await page.keyboard.type(", and more");
  await saveDraft(demo, theirs, { id, version: 1 }, "The other text");
  await expect(page.getByText("Both are here and nothing is lost.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.locator("section > div > article .report-text")).toHaveText([
    "My own text, and more",
    "The other text",
  ]);
  // Keys of a user who is still typing choose nothing.
  await keys.press("Space", "Enter");
  await expect(page.locator("section > div > article .report-text")).toHaveCount(2);
  await keys.press("Tab", "Enter");
  await page.locator("[contenteditable=true]").waitFor();
  await expect(page.locator("[data-phase=saved]")).toBeVisible({ timeout: 15_000 });
  expect(await linesNow(demo, mine, id)).toEqual(["My own text, and more", "The other text"]);
});

test("a doctor whose tab is closed writes the report no longer", async ({ page, demo }) => {
  const [mine, other] = [await demo.newDoctor(), await demo.newDoctor()];
  const { id } = await scanFor(demo, mine);
  await signIn(page, demo, { email: mine, language: "en" });
  const announced = page.waitForResponse(
    (response) => response.url().endsWith("/presence/") && response.request().method() === "POST",
  );
  await openReport(page, demo, id);
  await announced;
  const writers = async () => {
    const present = await demo.call<Presence[]>(other, "GET", "/presence/?entity=report");
    return present.filter(({ entity_id }) => entity_id === id).length;
  };
  expect(await writers()).toBe(1);
  await page.close();
  await expect.poll(writers).toBe(0);
});

test("what a colleague saves appears by itself if the user is not typing", async ({
  page,
  demo,
}) => {
  const [mine, theirs] = [await demo.newDoctor(), await demo.newDoctor()];
  const { id } = await scanFor(demo, mine);
  await signIn(page, demo, { email: mine, language: "en" });
  await openReport(page, demo, id);
  await saveDraft(demo, theirs, { id, version: 0 }, "Written at the other desk");
  await expect(page.locator("[contenteditable=true]")).toHaveText("Written at the other desk");
});

test("none of forty scripts in a report runs: not in the editor, the view, the versions or the print", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { id } = await scanFor(demo, doctor);
  const pwned = () => page.evaluate(() => Reflect.get(window, "__pwned") ?? null);
  const shown = SCRIPT_PAYLOADS.length;
  expect(shown).toBe(40);
  await saveDraft(demo, doctor, { id, version: 0 }, ...SCRIPT_PAYLOADS);
  const keys = await signIn(page, demo, { email: doctor, language: "ar" });
  await openReport(page, demo, id);
  await expect(page.locator("[contenteditable=true] > p")).toHaveCount(shown);
  expect(await pwned()).toBeNull();
  await keys.press("Control+Enter");
  await expect(page.locator("article.report-page .report-text > p")).toHaveCount(shown);
  expect(await pwned()).toBeNull();
  // Waits until letters no longer count as text typed on after submitting.
  await keys.press("e");
  await page.locator("input[name=reason]:focus").waitFor();
  await keys.type("<img src=x onerror=window.__pwned=true>");
  await keys.press("Enter");
  await page.locator("[contenteditable=true]:focus").waitFor();
  await keys.type(" x");
  await keys.press("Control+Enter");
  await page.locator("article.report-page").waitFor();
  await keys.press("v");
  await page.locator("[role=dialog] input[type=radio]:focus").waitFor();
  await expect(page.locator("[role=dialog] .report-text")).toContainText("<script>");
  await keys.press("ArrowDown");
  await expect(page.locator("[role=dialog] .report-text > p")).toHaveCount(shown);
  await keys.press("Escape");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-print=report] .report-text > p")).toHaveCount(shown);
  await page.pdf({ preferCSSPageSize: true });
  expect(await pwned()).toBeNull();
  const scripts = await page.locator(".report-text :is(script, img, svg, iframe, style)").count();
  expect(scripts).toBe(0);
});
