import { expect, type Locator, type Page } from "@playwright/test";
import type { Test } from "#domain/entities/test.ts";
import { storedDrafts } from "../support/stored-drafts.ts";
import { OWNER, typeInto } from "../support/booking-desk.ts";
import { LostResponses } from "../support/booking-walk/lost-answers.ts";
import { PASSWORD, signIn, test } from "../support/desk-browser.ts";

/** Returns the names of fields; a group of choices has the name of its inputs. */
const namesOf = (fields: Locator) =>
  fields.evaluateAll((all) =>
    all.map((one) => one.getAttribute("name") ?? one.querySelector("input")?.name ?? ""),
  );

/** Returns the error messages of the fields. */
const faultsOf = (fields: Locator) =>
  fields.evaluateAll((all) =>
    all.map((one) => {
      const note = one.getAttribute("aria-describedby") ?? "";
      return document.getElementById(note)?.textContent ?? "";
    }),
  );

const inDialog = (page: Page, having: string) => page.locator(`[role=dialog] form [${having}]`);

test("a new patient's form marks the required fields, and saving it empty marks all of them at once", async ({
  page,
  demo,
}) => {
  const required = ["national_id", "name", "phone_number", "birth_date", "gender"];
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("n", "p");
  await inDialog(page, "name=national_id").waitFor();
  expect(await namesOf(inDialog(page, "aria-required=true"))).toEqual(required);
  await keys.press("Control+Enter");
  const wrong = inDialog(page, "aria-invalid=true");
  await expect(wrong.first()).toBeFocused();
  expect(await namesOf(wrong)).toEqual(required);
  expect(await faultsOf(wrong)).toEqual(required.map(() => "This is needed."));
});

test(
  "half-typed text returns with the cursor at the end of the last edited field",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "en" });
    const open = async () => {
      await keys.press("n", "p");
      await inDialog(page, "name=national_id").waitFor();
    };
    const name = page.locator("[role=dialog] [name=name]");
    await open();
    await typeInto(page, keys, "phone_number", "0101");
    await typeInto(page, keys, "name", "Samira");
    await expect.poll(() => storedDrafts(page)).toContain("Samira");
    await page.reload();
    await page.locator('[data-region="content"]').waitFor();
    await open();
    await expect(name).toBeFocused();
    await keys.type(" Adel");
    await expect(name).toHaveValue("Samira Adel");

    // Escape leaves the form, and Ctrl+Shift+Y brings the text back.
    await keys.press("Escape");
    await expect(name).toHaveCount(0);
    await open();
    await expect(name).toHaveValue("");
    await keys.press("Control+Shift+Y");
    await expect(name).toBeFocused();
    await keys.type(" Aly");
    await expect(name).toHaveValue("Samira Adel Aly");
  },
);

test("a catalog change whose first response was lost is saved in the end, and only once", async ({
  page,
  demo,
}) => {
  const createdTest = await demo.call<Test>(OWNER, "POST", "/tests/", {
    unique_id: `LA${crypto.randomUUID().slice(0, 8)}`,
    name_ar: "فحص ضائع",
    name_en: "Lost scan",
    modality: "CT",
  });
  const losing = new LostResponses();
  await losing.watch(page, { method: "PATCH", path: `**/api/tests/${createdTest.id}/` });
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    `/settings/tests?search=${createdTest.unique_id}`,
  );
  await page.locator("[role=grid]:focus").waitFor();
  const row = page.locator('[role="row"][data-active]');
  await expect(row).toContainText("Lost scan");
  await keys.press("e");
  await page.locator("[role=dialog] form :focus").waitFor();
  await typeInto(page, keys, "name_en", "Changed once");
  losing.isLosing = true;
  await keys.press("Control+Enter");
  await expect.poll(() => losing.made).toBe(createdTest.id);
  losing.isLosing = false;
  // The form repeats the request by itself once responses arrive again, and closes on the response.
  await expect(page.locator("[role=dialog]")).toHaveCount(0, { timeout: 15_000 });
  await expect(row).toContainText("Changed once");
  const { updated_at, ...after } = await demo.call<Test>(OWNER, "GET", `/tests/${createdTest.id}/`);
  expect({ ...after, updated_at: createdTest.updated_at }).toEqual({
    ...createdTest,
    name_en: "Changed once",
    version: createdTest.version + 1,
  });
  expect(updated_at > createdTest.updated_at).toBe(true);
});
