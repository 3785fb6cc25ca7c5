import { expect } from "@playwright/test";
import { signIn, test } from "../../support/desk-browser.ts";
import { editor, editorHasFocus, reportOf, shownId } from "../../support/report-page.ts";
import { openDoctorDesk, openFirst } from "../../support/reading-desk.ts";

test("no letter typed before the text has loaded is lost, and a closed dialog returns the cursor to its place", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const keys = await signIn(page, demo, { email: doctor, language: "en" });
  await keys.press("g", "w");
  await page.locator("[role=grid]:focus").waitFor();
  await page.locator('[role="row"][data-active]').waitFor();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", /^\d+$/);
  const count = await page.getByRole("grid").getAttribute("aria-rowcount");
  await keys.press("End");
  await page.locator(`[role="row"][data-active][aria-rowindex="${count}"]`).waitFor();
  await keys.press("Enter");
  await keys.type("e very quick brown fox, v 12.");
  await expect(editor(page)).toHaveText(/e very quick brown fox, v 12\.$/);
  for (const [open, close] of [
    ["F1", "Escape"],
    ["Control+k", "Escape"],
    ["Shift+F1", "Escape"],
  ] as const) {
    await keys.press(open);
    await page.locator("[role=dialog] :focus").waitFor();
    await keys.press(close);
    await editorHasFocus(page);
    await keys.type(".");
  }
  await expect(editor(page)).toHaveText(/e very quick brown fox, v 12\.{4}$/);
  await keys.press("Control+Shift+g", "Tab");
  await keys.type("cell");
  await keys.press("F1");
  await page.locator("[role=dialog] :focus").waitFor();
  await keys.press("Escape");
  await editorHasFocus(page);
  await keys.type("!");
  await expect(page.locator("[contenteditable=true] th").nth(1)).toHaveText("cell!");
  await keys.press("Control+Shift+f");
  await page.locator("[role=dialog] :focus").waitFor();
  await keys.type("size");
  await keys.press("Control+Enter");
  await editorHasFocus(page);
  await keys.press("Shift+Tab", "Control+End");
  await keys.type(" end");
  await expect(page.locator("[contenteditable=true] .report-field")).toHaveCount(1);
  await expect(editor(page).locator("> :last-child")).toContainText("end");
});

test("text typed after submitting begins the next report, or stays in this one, and runs no command", async ({
  page,
  demo,
}) => {
  const { doctor, keys } = await openDoctorDesk(page, demo);
  await openFirst(page);
  const first = shownId(page);
  await keys.type("Normal study.");
  await keys.press("Control+Shift+Enter");
  await keys.type("even this very first word.");
  await page.waitForURL((url) => !url.pathname.includes(`/${first}/`));
  await expect(editor(page)).toHaveText(/even this very first word\.$/);
  await keys.press("Control+Enter");
  await keys.type("e v");
  await expect(editor(page)).toHaveText(/even this very first word\.e v$/);
  await keys.press("Control+Enter");
  await expect(editor(page)).toHaveCount(0);
  await expect(page.locator("[role=dialog]")).toHaveCount(0);

  await keys.press("e");
  await page.locator("input[name=reason]:focus").waitFor();
  await keys.type("by mistake");
  await keys.press("Enter");
  await editorHasFocus(page);
  await keys.press("Control+Enter");
  await expect(page.getByText("Nothing was changed")).toBeVisible();
  await keys.press("Escape");
  await editorHasFocus(page);
  const id = shownId(page);
  expect((await reportOf(demo, doctor, id)).revision).toBe(1);
  await keys.press("Control+Enter");
  await page.locator("[role=dialog] :focus").waitFor();
  await keys.press("Tab", "Enter");
  await expect(editor(page)).toHaveCount(0);
  const reloaded = await reportOf(demo, doctor, id);
  expect([reloaded.status, reloaded.revision]).toEqual(["report_ready", 2]);
});
