import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { linesOf } from "#domain/report-content.ts";
import { type Demo, test } from "../support/desk-browser.ts";
import { createDoctorOf, openDoctorDesk, openFirst, press } from "../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf, saveDraft } from "../support/report-page.ts";

const refused = (page: Page) =>
  page.getByText("Not submitted: this report already had text. Read it first.");

async function stored(demo: Demo, email: string, id: number) {
  const { content, status, revision } = await reportOf(demo, email, id);
  return {
    lines: content === null ? [] : linesOf(content),
    status,
    revision,
  };
}

/** Opens the first report and writes a line that is saved; the next scan has what a colleague wrote. */
async function writeBeforeDraft(page: Page, demo: Demo) {
  const desk = await openDoctorDesk(page, demo);
  const other = await createDoctorOf(demo, [desk.branch]);
  await saveDraft(demo, other, { id: desk.second, version: 0 }, "Suspected clot.");
  await page.goto(`${demo.url}/appointments/${desk.first}/report`);
  await editorHasFocus(page);
  await page.keyboard.type("Normal liver.");
  await page.locator("[data-phase=saved]").waitFor();
  // Now the next scan is the one that the colleague has begun.
  const path = `/appointments/${desk.second}/`;
  const { version } = await demo.call<Appointment>(desk.doctor, "GET", path);
  await demo.call(desk.doctor, "POST", `${path}worklist/`, { priority: "stat", version });
  const next = () => page.waitForURL(`**/appointments/${desk.second}/report`);
  return { ...desk, next };
}

test("a report that already had text is not submitted by keys typed before it was on the screen", async ({
  page,
  demo,
}) => {
  const { doctor, first, second, next } = await writeBeforeDraft(page, demo);
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("Normal study. ");
  await press(page, "Control+Shift+Enter");
  await next();
  await refused(page).waitFor();
  await expect(editor(page)).toHaveText(/Normal study\./);
  expect((await stored(demo, doctor, first)).status).toBe("report_ready");
  expect(await stored(demo, doctor, second)).toMatchObject({ status: "in_progress", revision: 0 });
});

test("nor is it behind the key that leads to the next report, and the same key submits it once it was read", async ({
  page,
  demo,
}) => {
  const { doctor, first, second, next } = await writeBeforeDraft(page, demo);
  await press(page, "Control+Enter", "F10", "Control+Enter");
  await next();
  await refused(page).waitFor();
  expect((await stored(demo, doctor, first)).status).toBe("report_ready");
  expect(await stored(demo, doctor, second)).toMatchObject({ status: "in_progress", revision: 0 });
  await press(page, "Control+Enter");
  await expect
    .poll(() => stored(demo, doctor, second))
    .toMatchObject({ lines: ["Suspected clot."], status: "report_ready" });
});

test("the key that submits and opens the next report, pressed twice at once, counts once", async ({
  page,
  demo,
}) => {
  const { doctor, first, second, next } = await writeBeforeDraft(page, demo);
  // Two presses of one moment, however slow the machine is.
  await Promise.all([1, 2].map(() => page.keyboard.press("Control+Shift+Enter")));
  await next();
  await expect(editor(page)).toHaveText("Suspected clot.");
  await editorHasFocus(page);
  await page.keyboard.type("Read: ");
  await expect(editor(page)).toHaveText(/Read: /);
  await page.locator("[data-phase=saved]").waitFor();
  await expect(refused(page)).toHaveCount(0);
  expect((await stored(demo, doctor, first)).status).toBe("report_ready");
  expect(await stored(demo, doctor, second)).toMatchObject({ status: "in_progress", revision: 0 });
});

test("what was typed ahead into an empty report is submitted with it", async ({ page, demo }) => {
  const { doctor, first, second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal liver.");
  await page.locator("[data-phase=saved]").waitFor();
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("Normal study.");
  await press(page, "Control+Shift+Enter");
  await expect.poll(async () => (await stored(demo, doctor, second)).status).toBe("report_ready");
  expect([await stored(demo, doctor, first), await stored(demo, doctor, second)]).toMatchObject([
    { lines: ["Normal liver."], status: "report_ready" },
    { lines: ["Normal study."], status: "report_ready" },
  ]);
});
