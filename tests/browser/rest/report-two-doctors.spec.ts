import { expect, type Page } from "@playwright/test";
import type { Report } from "#domain/entities/report.ts";
import { linesOf } from "#domain/report-content.ts";
import { type Demo, test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { rested } from "../../support/keyboard.ts";
import { createDoctorOf, openDoctorDesk, press } from "../../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf, saveDraft } from "../../support/report-page.ts";
import { reportText } from "../../support/report-texts.ts";

const NOT_HERE = "Another doctor has changed what is written here.";

/** Opens a report for one doctor, and returns a second doctor of the same branch. */
async function openForTwo(page: Page, demo: Demo) {
  const desk = await openDoctorDesk(page, demo);
  const other = await createDoctorOf(demo, [desk.branch]);
  const open = async () => {
    await page.goto(`${demo.url}/appointments/${desk.first}/report`);
    await editorHasFocus(page);
  };
  return { ...desk, other, open };
}

/** Carries out what another doctor does, and waits until the page has read the report again. */
async function meanwhile(page: Page, id: number, work: () => Promise<unknown>): Promise<void> {
  const read = page.waitForResponse(
    (response) =>
      response.url().endsWith(`/appointments/${id}/report/`) &&
      response.request().method() === "GET",
  );
  await work();
  await (await read).finished();
}

const linesNow = async (demo: Demo, email: string, id: number): Promise<string[]> => {
  const { content } = await reportOf(demo, email, id);
  return content === null ? [] : linesOf(content);
};

/** Submits a report with one line, and begins an amendment of it. */
async function beginAmendment(demo: Demo, doctor: string, id: number): Promise<Report> {
  const { version } = await saveDraft(demo, doctor, { id, version: 0 }, "First text.");
  const path = `/appointments/${id}/report`;
  const ready = await demo.call<Report>(doctor, "POST", `${path}/submit/`, { version });
  return demo.call<Report>(doctor, "POST", `${path}/amend/`, {
    version: ready.version,
    reason: "more",
  });
}

/** Opens an amendment for one doctor, and returns a second one. */
async function openAmendment(page: Page, demo: Demo) {
  const desk = await openForTwo(page, demo);
  const { version } = await beginAmendment(demo, desk.doctor, desk.first);
  await desk.open();
  return { ...desk, version };
}

test("a text that another doctor saves while the checks are shown is not submitted unseen", async ({
  page,
  demo,
}) => {
  const { doctor, other, first, open } = await openForTwo(page, demo);
  await open();
  await press(page, "Control+Shift+H");
  await page.keyboard.type("Impression");
  await press(page, "Control+Enter");
  await expect(page.getByRole("dialog").getByRole("button").first()).toBeVisible();
  const { version } = await reportOf(demo, doctor, first);
  await meanwhile(page, first, () =>
    saveDraft(demo, other, { id: first, version }, "Text of the other doctor."),
  );
  await rested(page);
  await press(page, "Control+Enter");
  await expect(editor(page)).toHaveText("Text of the other doctor.");
  const { status, content } = await reportOf(demo, doctor, first);
  expect([status, content === null ? [] : linesOf(content)]).toEqual([
    "in_progress",
    ["Text of the other doctor."],
  ]);
});

test("a text that another doctor saves while one is asked about discarding is not discarded", async ({
  page,
  demo,
}) => {
  const { other, first, version } = await openAmendment(page, demo);
  await page.getByRole("button", { name: /Discard/ }).focus();
  await press(page, "Enter");
  const confirm = page.getByRole("dialog").getByRole("button", { name: /Discard/ });
  await confirm.waitFor();
  await meanwhile(page, first, () =>
    saveDraft(demo, other, { id: first, version }, "Text of the other doctor."),
  );
  await rested(page);
  await confirm.focus();
  await press(page, "Enter");
  await expect(editor(page)).toHaveText("Text of the other doctor.");
  expect(await linesNow(demo, other, first)).toEqual(["Text of the other doctor."]);
});

/** Another doctor discards the amendment and begins an addendum. */
async function replaceByAddendum(demo: Demo, other: string, id: number): Promise<void> {
  const path = `/appointments/${id}/report`;
  const { version } = await reportOf(demo, other, id);
  const back = await demo.call<Report>(other, "POST", `${path}/discard/`, { version });
  await demo.call(other, "POST", `${path}/addendum/`, { version: back.version, reason: "late" });
}

test("what another doctor begins before the page hears of changes is shown as soon as it hears of them", async ({
  page,
  demo,
}) => {
  const events = await holdRequests(page, "**/api/events/");
  const { other, first } = await openAmendment(page, demo);
  // One of the dashboard, one of this page.
  await expect.poll(() => events.asked.length).toBe(2);
  await replaceByAddendum(demo, other, first);
  events.letThrough();
  await expect(page.getByText(NOT_HERE)).toBeVisible();
});

test("what is typed for an amendment is not written into the addendum that another doctor begins instead", async ({
  page,
  demo,
}) => {
  const { other, first } = await openAmendment(page, demo);
  await replaceByAddendum(demo, other, first);
  await expect(page.getByText(NOT_HERE)).toBeVisible();
  await page.keyboard.type("typed for the amendment");
  await expect(editor(page)).toHaveText("");
  const { addendum } = await reportOf(demo, other, first);
  expect(addendum === null ? [] : linesOf(addendum)).toEqual(linesOf(reportText("")));
});

test("the text of an amendment that the server lacks stays on screen if another doctor begins an addendum", async ({
  page,
  demo,
}) => {
  const { other, first } = await openAmendment(page, demo);
  await page.route("**/report/", (route) =>
    route.request().method() === "PUT" ? route.abort("connectionrefused") : route.fallback(),
  );
  await page.keyboard.type(" And more.");
  await page.locator("[data-phase=offline]").waitFor();
  await meanwhile(page, first, () => replaceByAddendum(demo, other, first));
  await expect(page.getByText("First text. And more.").first()).toBeVisible();
});
