import { expect, type Page } from "@playwright/test";
import { scriptOf } from "../../support/client-chunks.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { signIn, test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { patientsByPhoneEnd } from "../../support/phone-ends.ts";
import { delayResponses } from "../../support/slow-answers.ts";

/**
 * Milliseconds between two keys: twelve keys a second, typed without looking at the screen. The pace of a person is
 * what this file tests, so it waits for real.
 */
const KEY_INTERVAL_MS = 1_000 / 12;

async function typeAll(page: Page, strokes: readonly string[]): Promise<void> {
  for (const stroke of strokes) {
    await page.keyboard.press(stroke);
    await page.waitForTimeout(KEY_INTERVAL_MS);
  }
}

for (const delay of [0, 400]) {
  test(`twelve keys a second through a booking choose the patient who was typed (responses after up to ${delay} ms)`, async ({
    page,
    demo,
  }) => {
    test.slow();
    const email = await demo.newReceptionist();
    await demo.call(email, "POST", "/receptionist-shift/", {});
    const patients = await patientsByPhoneEnd(demo, email, 6);
    await signIn(page, demo, { email, language: "ar" });
    if (delay > 0) await delayResponses(page, delay);
    const booked: unknown[] = [];
    for (const { phone_number: phone } of patients) {
      const urlBefore = page.url();
      await typeAll(page, [
        "F4",
        ...Array.from(phone.slice(-4)),
        "Enter",
        "u",
        "s",
        "a",
        "Enter",
        "Control+Enter",
      ]);
      await page.waitForURL((url) => url.href !== urlBefore && /\d+\/details$/.test(url.href));
      const id = Number(/appointments\/(\d+)/.exec(page.url())?.[1]);
      const savedAppointment = await demo.call<Appointment>(email, "GET", `/appointments/${id}/`);
      booked.push([
        savedAppointment.patient,
        savedAppointment.test_unique_id,
        savedAppointment.remaining_cost,
      ]);
    }
    expect(booked).toEqual(patients.map(({ id }) => [id, "USA", 0]));
  });

  test(`twelve keys a second through the palette open the patient who was typed (responses after up to ${delay} ms)`, async ({
    page,
    demo,
  }) => {
    test.slow();
    const email = await demo.newReceptionist();
    const patients = await patientsByPhoneEnd(demo, email, 8);
    await signIn(page, demo, { email, language: "en" });
    if (delay > 0) await delayResponses(page, delay);
    const opened: string[] = [];
    for (const { national_id: card } of patients) {
      const urlBefore = page.url();
      await typeAll(page, ["Control+k", ...Array.from(card), "Enter"]);
      await page.waitForURL((url) => url.href !== urlBefore && url.href.endsWith("/records"));
      opened.push(new URL(page.url()).pathname);
    }
    expect(opened).toEqual(patients.map(({ id }) => `/patients/${id}/records`));
  });
}

test("no letter typed right after a key that opens a field is lost or goes elsewhere", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  await signIn(page, demo, { email, language: "en" });
  await delayResponses(page, 300);
  const name = "Zakaria Wahdan Elgendy";
  for (const [key, field] of [
    ["F4", "input[name=patient]"],
    ["F2", "[role=combobox]"],
    ["F3", "[role=combobox]"],
    ["Control+k", "[role=combobox]"],
  ] as const) {
    await page.keyboard.press(key);
    // Without a pause between the keys.
    await page.keyboard.type(name);
    await expect(page.locator(`${field}:focus`)).toHaveValue(name);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
  }
});

test("letters typed while the code of a screen is still loading go into its field", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  let isFetched: () => void = () => undefined;
  const fetched = new Promise<void>((resolve) => (isFetched = resolve));
  const lateRequests: string[] = [];
  const script = scriptOf("src/views/appointments/create/index.tsx");
  await page.route("**/*.js", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === script) {
      lateRequests.push(pathname);
      await fetched;
    }
    await route.continue();
  });
  await signIn(page, demo, { email, language: "en" });
  // Focus an element that disappears with its screen, so that the page's main region then has the focus.
  await page
    .locator('[data-region="content"] [role="grid"], [data-region="content"] button')
    .first()
    .focus();
  await page.keyboard.press("F4");
  await page.keyboard.type("Zakaria");
  // Long enough for the main region to have had the focus.
  await page.locator('[data-loading][role="status"]').waitFor();
  await page.clock.fastForward(600);
  await page.keyboard.type(" Wahdan");
  isFetched();
  await expect(page.locator("input[name=patient]:focus")).toHaveValue("Zakaria Wahdan");
  expect(lateRequests).not.toEqual([]);
});

test("keys typed ahead that correct, choose or close act in the order in which they were typed", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  await signIn(page, demo, { email, language: "en" });
  const strokes = async (...all: string[]) => {
    for (const stroke of all) await page.keyboard.press(stroke);
  };
  await strokes("Control+k", "x", "y", "Backspace", "z");
  await expect(page.locator("[role=combobox]:focus")).toHaveValue("xz");
  await strokes("Escape", "Escape");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  // Open the palette and leave it at once, several times: the keys after that go to the page.
  for (let round = 0; round < 3; round += 1) {
    await strokes("Control+k", "a", "h", "m", "Escape", "Escape", "g", "p");
    await page.waitForURL("**/patients");
    await strokes("F2", "Escape", "g", "d");
    await page.waitForURL("**/dashboard");
  }
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
});

test("a key that moves or opens something acts after the letters typed before it, however late they arrive", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const [patient] = await patientsByPhoneEnd(demo, email, 1);
  await signIn(page, demo, { email, language: "en" });
  await delayResponses(page, 600);
  await page.keyboard.press("F4");
  await page.locator("input[name=patient]:focus").waitFor();
  await page.keyboard.type(patient?.national_id ?? "");
  await page.keyboard.press("Enter");
  // Typed while the search for the patient is still pending.
  await page.keyboard.type("USB");
  for (const stroke of ["ArrowLeft", "Backspace", "A", "Delete", "Home", "x", "End", "y"])
    await page.keyboard.press(stroke);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("shift");
  await expect(page.locator("[role=dialog] [role=combobox]:focus")).toHaveValue("shift");
  await expect(page.locator("input[name=test]")).toHaveValue("xUAy");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("USA");
  await page.keyboard.press("Enter");
  // Go past the time and the insurance to the amount to collect.
  for (const stroke of ["Enter", "Enter"]) await page.keyboard.press(stroke);
  await page.keyboard.type("25");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("70");
  await expect(page.locator("input[name=requested_cost]")).toHaveValue("70");
});

test("text typed while a booking is being saved belongs to the next booking only", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const [patient] = await patientsByPhoneEnd(demo, email, 1);
  if (patient === undefined) throw new Error("the demo has patients");
  await signIn(page, demo, { email, language: "en" });
  await delayResponses(page, 500);
  await page.keyboard.press("F4");
  // Text that is inserted without keys reaches nothing before there is a field.
  await page.locator("input[name=patient]:focus").waitFor();
  await page.keyboard.type(patient.national_id);
  await page.keyboard.press("Enter");
  // A text expander or an on-screen keyboard inserts text without key events.
  await page.keyboard.insertText("USA");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("MRB");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\d+\/details$/);
  const { results } = await demo.call<PageOf<Appointment>>(
    email,
    "GET",
    `/appointments/?patient=${patient.id}&ordering=-id&page_size=50`,
  );
  const pendingRows = results.filter(({ status }) => status === "pending").slice(0, 2);
  expect(pendingRows.map((one) => [one.test_unique_id, one.remaining_cost])).toEqual([
    ["MRB", 0],
    ["USA", 0],
  ]);
});

test("if a response never comes, keys work again after a while, and nothing typed before goes elsewhere", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  await signIn(page, demo, { email, language: "en" });
  await page.keyboard.press("F4");
  await page.locator("input[name=patient]:focus").waitFor();
  await page.route("**/api/patients/**", () => new Promise(() => undefined));
  await page.keyboard.type("mona");
  await page.keyboard.press("Enter");
  await page.keyboard.type("usa");
  await page.getByText("The answer did not come").waitFor();
  await rested(page);
  await page.keyboard.press("Control+k");
  const line = page.locator("[role=dialog] [role=combobox]:focus");
  await line.waitFor();
  await page.keyboard.type("shift");
  await expect(line).toHaveValue("shift");
  await expect(page.locator("input[name=test]")).toHaveValue("");
});
