import { expect, type Page } from "@playwright/test";
import { type Demo, OWN_PASSWORD, PASSWORD, signIn, test } from "../support/desk-browser.ts";

async function openPatients(page: Page, demo: Demo): Promise<void> {
  await page.goto(`${demo.url}/patients`);
  await page.locator("[role=grid]:focus").waitFor();
}

test("a receptionist exports patients only after the owner has allowed it on the page", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "en", password: OWN_PASSWORD });
  await openPatients(page, demo);
  await keys.press("x", "c");
  await expect(page.getByRole("dialog")).toContainText("Choose what this list shows you");
  await expect(page.getByRole("dialog")).toHaveCount(1);

  await signIn(
    page,
    demo,
    { email: "owner@demo.local", language: "en", password: PASSWORD },
    "/settings/exports",
  );
  const choice = page.getByRole("switch", { name: "Patients · Receptionist" });
  await expect(choice).not.toBeChecked();
  await choice.focus();
  await keys.press("Space");
  await expect(choice).toBeChecked();
  await expect(page.getByText("Saved.")).toBeVisible();
  await keys.press("ArrowDown", "ArrowRight");
  await expect(page.getByRole("switch", { name: "Appointments · Administrator" })).toBeFocused();
  await keys.press("ArrowUp", "ArrowLeft");
  await expect(choice).toBeFocused();

  await signIn(page, demo, { email, language: "en", password: OWN_PASSWORD });
  await openPatients(page, demo);
  await keys.press("x");
  await expect(page.getByRole("button", { name: "Excel (.xlsx)" })).toBeFocused();
  await demo.call("owner@demo.local", "PATCH", "/center/exports/", { roles: { patients: [4] } });
});

test(
  "the dialog that uploads a price list offers the present one only to those who may export it",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, {
      email: "admin@demo.local",
      language: "en",
      password: PASSWORD,
    });
    const openUpload = async () => {
      await page.goto(`${demo.url}/insurance/providers/1/tests`);
      await page.locator("[role=grid]:focus").waitFor();
      await keys.press("u");
      await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
    };
    const present = page.getByRole("button", { name: /^Present list/ });
    const allow = (roles: number[]) =>
      demo.call("owner@demo.local", "PATCH", "/center/exports/", {
        roles: { supported_tests: roles },
      });
    await openUpload();
    await expect(present).toHaveCount(2);
    await allow([]);
    await openUpload();
    await expect(present).toHaveCount(0);
    await allow([4]);
  },
);
