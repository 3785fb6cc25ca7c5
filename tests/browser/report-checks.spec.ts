import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { test } from "../support/desk-browser.ts";
import { goOffline, goOnline } from "../support/gate.ts";
import { rested } from "../support/keyboard.ts";
import { openDoctorDesk, press } from "../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf } from "../support/report-page.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Before you submit" });

/** Opens the first report, and returns words of the anatomy that its patient does not have. */
async function openWithOtherSex(page: Page, demo: Parameters<typeof openDoctorDesk>[1]) {
  const desk = await openDoctorDesk(page, demo);
  const { patient_gender } = await demo.call<Appointment>(
    desk.doctor,
    "GET",
    `/appointments/${desk.first}/`,
  );
  await page.goto(`${demo.url}/appointments/${desk.first}/report`);
  await editorHasFocus(page);
  return { ...desk, odd: patient_gender === "male" ? "uterus" : "prostate" };
}

const statusOf = async (...report: Parameters<typeof reportOf>) =>
  (await reportOf(...report)).status;

test("what stands out is shown before submitting, and Enter goes to its place", async ({
  page,
  demo,
}) => {
  const { doctor, first, odd } = await openWithOtherSex(page, demo);
  await page.keyboard.type("Clear.");
  await press(page, "Enter");
  await page.keyboard.type(`The ${odd} is normal.`);
  await press(page, "Control+Enter");
  const place = dialog(page).getByRole("button", { name: odd });
  await expect(place).toBeFocused();
  await rested(page);
  await press(page, "Enter");
  await expect(dialog(page)).toHaveCount(0);
  await editorHasFocus(page);
  expect(await statusOf(demo, doctor, first)).toBe("in_progress");
  await page.keyboard.type("bladder");
  await expect(editor(page).locator("p")).toHaveText(["Clear.", "The bladder is normal."]);
  await press(page, "Control+Enter");
  // Nothing stands out any more, so nothing is asked.
  await expect(editor(page)).toHaveCount(0);
  expect(await statusOf(demo, doctor, first)).toBe("report_ready");
});

test(
  "the same key submits anyway, and Escape goes back to the text",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first, odd } = await openWithOtherSex(page, demo);
    await page.keyboard.type(`The ${odd} is normal.`);
    await press(page, "Control+Enter");
    await expect(dialog(page).getByRole("button", { name: odd })).toBeFocused();
    await rested(page);
    await press(page, "Escape");
    await editorHasFocus(page);
    await page.keyboard.type(" Really.");
    await press(page, "Control+Enter");
    await expect(dialog(page).getByRole("button", { name: odd })).toBeFocused();
    await rested(page);
    await press(page, "Control+Enter");
    await expect(editor(page)).toHaveCount(0);
    expect(await statusOf(demo, doctor, first)).toBe("report_ready");
  },
);

test("what was answered is not asked again about the same text", async ({ page, demo }) => {
  const { doctor, first, odd } = await openWithOtherSex(page, demo);
  await page.keyboard.type(`The ${odd} is normal.`);
  await press(page, "Control+Enter");
  await expect(dialog(page).getByRole("button", { name: odd })).toBeFocused();
  await rested(page);
  await goOffline(page);
  await press(page, "Control+Enter");
  await page.locator("[data-submission=waiting]").waitFor();
  await press(page, "Escape");
  await goOnline(page);
  await page.locator("[data-submission=asked]").waitFor({ timeout: 20_000 });
  await press(page, "Control+Enter");
  await expect(editor(page)).toHaveCount(0);
  expect(await statusOf(demo, doctor, first)).toBe("report_ready");
});

test(
  "submitting and next asks too, and then opens the next scan",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first, second, odd } = await openWithOtherSex(page, demo);
    await page.keyboard.type(`The ${odd} is normal.`);
    await press(page, "Control+Shift+Enter");
    await expect(dialog(page).getByRole("button", { name: odd })).toBeFocused();
    await rested(page);
    await press(page, "Control+Shift+Enter");
    await page.waitForURL(`**/appointments/${second}/report`);
    expect(await statusOf(demo, doctor, first)).toBe("report_ready");
  },
);
