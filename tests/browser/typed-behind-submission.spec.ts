import { expect, type Page } from "@playwright/test";
import { linesOf } from "#domain/report-content.ts";
import { type Demo, test } from "../support/desk-browser.ts";
import { createDeferred, holdRequests, holdResponses } from "../support/gate.ts";
import { rested } from "../support/keyboard.ts";
import { openDoctorDesk, openFirst, press } from "../support/reading-desk.ts";
import { editor, reportOf } from "../support/report-page.ts";

const submission = (page: Page, name: string) => page.locator(`[data-submission=${name}]`);
const saved = (page: Page) => page.locator("[data-phase=saved]").waitFor();

async function stored(demo: Demo, email: string, id: number) {
  const { content, status, revision } = await reportOf(demo, email, id);
  return [content === null ? [] : linesOf(content), status, revision];
}

for (const [keys, text] of [
  ["Latin", " Wait: a cyst."],
  ["Arabic", " لكن يوجد كيس."],
] as const)
  test(`what is typed behind the key that submits stays in the report, which is saved and not submitted (${keys})`, async ({
    page,
    demo,
  }) => {
    const { doctor, first } = await openDoctorDesk(page, demo);
    await openFirst(page);
    await page.keyboard.type("Normal liver.");
    await saved(page);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type(text);
    await submission(page, "changed").waitFor();
    await expect(editor(page)).toHaveText(`Normal liver.${text}`);
    await saved(page);
    expect(await stored(demo, doctor, first)).toEqual([[`Normal liver.${text}`], "in_progress", 0]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Report submitted.").waitFor();
    expect(await stored(demo, doctor, first)).toEqual([
      [`Normal liver.${text}`],
      "report_ready",
      1,
    ]);
  });

/** Holds back the submissions of the page, but not what takes them back. */
async function holdSubmissions(page: Page, address: string) {
  const { opened, open } = createDeferred();
  const asked: string[] = [];
  await page.route(address, async (route) => {
    if (!("idempotency-withdraw" in route.request().headers())) {
      asked.push(route.request().url());
      await opened;
    }
    await route.continue();
  });
  return { letThrough: open, asked };
}

/** Opens a new report, writes a line that is saved, and submits it; resolves once the server is asked. */
async function submitHeld(page: Page, demo: Demo, hold: typeof holdSubmissions) {
  const desk = await openDoctorDesk(page, demo);
  const submitting = await hold(page, "**/report/submit/");
  await openFirst(page);
  await page.keyboard.type("Normal liver.");
  await saved(page);
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => submitting.asked.length).toBe(1);
  return { ...desk, submitting };
}

test("what is typed while the answer is on its way takes the submission back, and letters run no command", async ({
  page,
  demo,
}) => {
  const { doctor, first, submitting } = await submitHeld(page, demo, holdSubmissions);
  await page.keyboard.type("e");
  await press(page, "g", "Enter", "v");
  await expect(editor(page).locator("p")).toHaveText(["Normal liver.eg", "v"]);
  await submission(page, "changed").waitFor();
  const answered = page.waitForResponse("**/report/submit/");
  submitting.letThrough();
  expect((await answered).status()).toBe(409);
  await saved(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await stored(demo, doctor, first)).toEqual([["Normal liver.eg", "v"], "in_progress", 0]);
});

test(
  "what is typed before a late answer stays beside the text that the server has submitted",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first, submitting } = await submitHeld(page, demo, holdResponses);
    await page.keyboard.type(" Wait: a cyst.");
    submitting.letThrough();
    await page.getByText("What you wrote after that is not in it.").waitFor();
    await expect(page.getByText("Normal liver. Wait: a cyst.").first()).toBeVisible();
    expect(await stored(demo, doctor, first)).toEqual([["Normal liver."], "report_ready", 1]);
    await page.getByRole("button", { name: "New version with mine" }).focus();
    await rested(page);
    await page.keyboard.press("Enter");
    await page.locator("input[name=reason]:focus").waitFor();
    await page.keyboard.type("a cyst");
    await page.keyboard.press("Control+Enter");
    await expect(editor(page)).toHaveText("Normal liver. Wait: a cyst.");
  },
);

test(
  "Escape takes a submission back before it is sent, and the report can be written on",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openDoctorDesk(page, demo);
    await openFirst(page);
    const saving = await holdRequests(page, "**/report/");
    await page.keyboard.type("Normal liver.");
    await page.keyboard.press("Control+Enter");
    await submission(page, "submitting").waitFor();
    await page.keyboard.press("Escape");
    await submission(page, "asked").waitFor();
    saving.letThrough();
    await page.keyboard.type(" More.");
    await expect(editor(page)).toHaveText("Normal liver. More.");
    await saved(page);
    expect(await stored(demo, doctor, first)).toEqual([["Normal liver. More."], "in_progress", 0]);
  },
);
