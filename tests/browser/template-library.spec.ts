import { expect, type Page } from "@playwright/test";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { type Demo, signIn, test } from "../support/desk-browser.ts";
import { press } from "../support/reading-desk.ts";

const NAME = "CT urinary tract - normal";
const dialog = (page: Page) => page.getByRole("dialog");

async function openLibrary(page: Page, demo: Demo): Promise<string> {
  const doctor = await demo.newDoctor();
  await signIn(page, demo, { email: doctor, language: "en" });
  await page.goto(`${demo.url}/settings/templates`);
  await page.locator("[role=grid]:focus").waitFor();
  await page.keyboard.press("a");
  await expect(dialog(page).getByLabel("All shown")).toBeFocused();
  return doctor;
}

const named = async (demo: Demo, email: string, name: string) =>
  (await demo.call<ReportTemplate[]>(email, "GET", "/report-templates/")).filter(
    (one) => one.name === name,
  );

test("templates of the library are looked at, chosen, added and removed again by the keyboard", async ({
  page,
  demo,
}) => {
  const doctor = await openLibrary(page, demo);
  const box = dialog(page).getByLabel(NAME);
  await box.focus();
  await expect(dialog(page).getByRole("region", { name: "Preview" })).toContainText(
    "No urinary stone or obstruction.",
  );
  await press(page, "Space", "Control+Enter");
  await expect(dialog(page).getByRole("status")).toHaveText("1 template was added.");
  const [added] = await named(demo, doctor, NAME);
  expect(added).toMatchObject({ modality: "CT" });
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
  await press(page, "Shift+Tab", "Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(await named(demo, doctor, NAME)).toEqual([]);
  await page.keyboard.press("a");
  await expect(box).not.toBeChecked();
});

test(
  "what the center has cannot be chosen, and undo leaves what was changed meanwhile",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const doctor = await openLibrary(page, demo);
    const name = "MRI shoulder - normal";
    await dialog(page).getByLabel(name).focus();
    await press(page, "Space", "Control+Enter");
    await expect(dialog(page).getByRole("status")).toHaveText("1 template was added.");
    const [added] = await named(demo, doctor, name);
    await demo.call("owner@demo.local", "PATCH", `/report-templates/${added?.id}/`, {
      modality: null,
      version: 1,
    });
    await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
    await press(page, "Shift+Tab", "Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect(await named(demo, doctor, name)).toMatchObject([{ modality: null, version: 2 }]);
    await page.keyboard.press("a");
    const box = dialog(page).getByLabel(name);
    await expect(box).toBeChecked();
    await box.focus();
    await press(page, "Space");
    await expect(box).toBeChecked();
  },
);
