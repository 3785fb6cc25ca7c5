import { expect, type Page } from "@playwright/test";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import type { Test } from "#domain/entities/test.ts";
import { storedDrafts } from "../../support/stored-drafts.ts";
import {
  bookAt,
  contentOf,
  untilDetailsShown,
  field,
  openDesk,
  openEdit,
  OWNER,
  readAppointment,
  slotsOf,
  typeInto,
} from "../../support/booking-desk.ts";
import { LostResponses } from "../../support/booking-walk/lost-answers.ts";
import { PASSWORD, signIn, test, type Demo } from "../../support/desk-browser.ts";
import type { Keyboard } from "../../support/keyboard.ts";

const CONFLICT = "Someone else changed this too. Which one stays?";
const ASIDE = "Someone changed this record after you typed here";
const TAKEN_BACK = "Taken back.";
const UNSURE = "It is not known whether";
const dialog = (page: Page) => page.locator("[role=dialog] form");

/** Stops waiting for the response, by key. */
async function goBackToEditing(page: Page, keys: Keyboard): Promise<void> {
  await page.getByRole("button", { name: "Back to editing" }).focus();
  await keys.press("Enter");
  await expect(page.getByText(TAKEN_BACK)).toBeVisible();
}

/** Creates a test and returns a function that opens its form in the list of tests. */
async function editTest(page: Page, demo: Demo) {
  const createdTest = await demo.call<Test>(OWNER, "POST", "/tests/", {
    unique_id: `OS${crypto.randomUUID().slice(0, 8)}`,
    name_ar: "فحص خاص",
    name_en: "Own scan",
    modality: "CT",
  });
  const lost = new LostResponses();
  await lost.watch(page, { method: "PATCH", path: `**/api/tests/${createdTest.id}/` });
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    `/settings/tests?search=${createdTest.unique_id}`,
  );
  const open = async () => {
    await page.locator("[role=grid]:focus").waitFor();
    await page
      .locator('[role="row"][data-active]', { hasText: createdTest.unique_id ?? "" })
      .waitFor();
    await keys.press("e");
    await dialog(page).locator(":focus").waitFor();
  };
  const stored = () => demo.call<Test>(OWNER, "GET", `/tests/${createdTest.id}/`);
  return { made: createdTest, lost, keys, open, stored };
}

test("a catalog change whose response was lost does not conflict with the user's next change", async ({
  page,
  demo,
}) => {
  const { made, lost, keys, open, stored } = await editTest(page, demo);
  await open();
  await typeInto(page, keys, "name_en", "First name");
  lost.isLosing = true;
  await keys.press("Control+Enter");
  await expect.poll(() => lost.made).toBe(made.id);
  await goBackToEditing(page, keys);
  await typeInto(page, keys, "name_en", "Second name");
  lost.isLosing = false;
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.locator('[role="row"][data-active]')).toContainText("Second name");
  const { name_en, version } = await stored();
  expect([name_en, version]).toEqual(["Second name", made.version + 2]);
});

test("a catalog change whose response was lost does not conflict with the user's own next change after a reload", async ({
  page,
  demo,
}) => {
  const { made, lost, keys, open, stored } = await editTest(page, demo);
  await open();
  await typeInto(page, keys, "name_en", "First name");
  lost.isLosing = true;
  await keys.press("Control+Enter");
  await expect.poll(() => lost.made).toBe(made.id);
  await goBackToEditing(page, keys);
  await typeInto(page, keys, "name_en", "Second name");
  await expect.poll(() => storedDrafts(page)).toContain("Second name");
  await page.reload();
  lost.isLosing = false;
  await open();
  await expect(dialog(page).getByText(UNSURE)).toBeVisible();
  await expect(page.getByText(ASIDE)).toHaveCount(0);
  await expect(field(page, "name_en")).toHaveValue("Second name");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText(CONFLICT)).toHaveCount(0);
  const { name_en, version } = await stored();
  expect([name_en, version]).toEqual(["Second name", made.version + 2]);
});

test("an edit whose response was lost does not conflict with the user's next change if its event arrives first", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const [slot] = (await slotsOf(demo, desk.email, "CTB", 7)).slice(5);
  if (slot === undefined) throw new Error("the demo is free in seven days");
  const booked = await bookAt(demo, desk, slot, "CTB");
  const lost = new LostResponses();
  await lost.watch(page, { method: "PATCH", path: `**/api/appointments/${booked.id}/` });
  await openEdit(page, demo, booked);
  await typeInto(page, desk.keys, "notes", "fasting");
  // The event of the save makes the form read the record. Hold that response back until the user has typed on.
  const path = `**/api/appointments/${booked.id}/`;
  let edited = (): void => undefined;
  const isEdited = new Promise<void>((resolve) => {
    edited = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") await isEdited;
    return route.fallback();
  });
  const heard = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().endsWith(path.slice(2)),
  );
  lost.isLosing = true;
  await desk.keys.press("Control+Enter");
  await expect.poll(() => lost.made).toBe(booked.id);
  await goBackToEditing(page, desk.keys);
  await typeInto(page, desk.keys, "notes", "fasting, with a nurse");
  edited();
  await (await heard).finished();
  lost.isLosing = false;
  await desk.keys.press("Control+Enter");
  await untilDetailsShown(page);
  await expect(page.getByText(CONFLICT)).toHaveCount(0);
  expect(contentOf(await readAppointment(demo, desk.email, booked))).toEqual({
    ...contentOf(booked),
    notes: "fasting, with a nurse",
  });
});

test("if a new record whose response was lost had been saved, the form says that later changes are not in it", async ({
  page,
  demo,
}) => {
  const name = `Dr ${crypto.randomUUID().slice(0, 8)}`;
  const lost = new LostResponses();
  await lost.watch(page, { method: "POST", path: "**/api/referring-doctors/" });
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    "/settings/doctors",
  );
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("n", "o");
  await dialog(page).locator("[name=name]:focus").waitFor();
  await keys.type(name);
  lost.isLosing = true;
  await keys.press("Control+Enter");
  await expect.poll(() => lost.times).toBeGreaterThan(0);
  await goBackToEditing(page, keys);
  await typeInto(page, keys, "name", `${name} Changed`);
  lost.isLosing = false;
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByRole("region", { name: "Notices" })).toContainText(
    "already saved as it first was",
  );
  const results = await demo.call<ReferringDoctor[]>(
    OWNER,
    "GET",
    `/referring-doctors/?search=${encodeURIComponent(name)}`,
  );
  expect(results.map((doctor) => doctor.name)).toEqual([name]);
});

test("a status change whose response was lost is reported as done, and is made once", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const [slot] = (await slotsOf(demo, desk.email, "CTB", 9)).slice(3);
  if (slot === undefined) throw new Error("the demo is free in nine days");
  const booked = await bookAt(demo, desk, slot, "CTB");
  const lost = new LostResponses();
  await lost.watch(page, { method: "POST", path: "**/api/appointments/*/status/" });
  await page.goto(`${demo.url}/appointments/${booked.id}/details`);
  await page.locator('[data-region="content"] h1', { hasText: booked.patient_name }).waitFor();
  lost.isLosing = true;
  await desk.keys.press("m", "a");
  // The appointment's day has not come, so the form asks first.
  // The form gives itself the focus when it opens, which would undo an earlier choice of the button.
  await page.getByRole("dialog").locator(":focus").waitFor();
  await page.getByRole("button", { name: "Arrived" }).focus();
  await desk.keys.press("Enter");
  await expect.poll(() => lost.times).toBeGreaterThan(0);
  lost.isLosing = false;
  await expect(page.getByText("Status: Arrived")).toBeVisible({ timeout: 15_000 });
  const { status, version } = await readAppointment(demo, desk.email, booked);
  expect([status, version]).toEqual(["arrived", booked.version + 1]);
});
