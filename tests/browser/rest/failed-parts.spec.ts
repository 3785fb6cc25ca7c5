import { expect, type Page } from "@playwright/test";
import {
  beginBooking,
  bookAt,
  chooseInsurer,
  choosePatient,
  chooseTest,
  field,
  openDesk,
  openEdit,
  ownInsurer,
  ownTest,
  readAppointment,
  slotsOf,
  typeInto,
  type Desk,
} from "../../support/booking-desk.ts";
import { type Demo, test } from "../../support/desk-browser.ts";
import { failedWords, failGetRequests, pressRetry } from "../../support/failing.ts";

const NO_ANSWER = {
  times: ["Times and prices could not be read.", "Try again"],
  insurers: ["The insurers could not be read.", "Try again"],
  cover: ["What the insurer pays for this test could not be read.", "Try again"],
  patient: ["The patient's age and phone could not be read.", "Try again"],
  patientTimes: [
    "It is not known whether the patient has another appointment at this time.",
    "Try again",
  ],
  twins: ["It is not known whether this patient is registered already.", "Try again"],
};

function someone({ patients }: Desk) {
  const [patient] = patients;
  if (patient === undefined) throw new Error("the demo has patients");
  return patient;
}

/** Returns an appointment of a test that only this desk uses. */
async function ownAppointment(demo: Demo, desk: Desk, more: Record<string, unknown> = {}) {
  const { code, row } = await ownTest(demo, desk.email);
  const [slot] = await slotsOf(demo, desk.email, code, 8);
  if (slot === undefined) throw new Error("the own test is free in eight days");
  return { made: await bookAt(demo, desk, slot, code, more), test: row.test, code };
}

/** Returns the labels of the options of a choice. */
const optionsOf = (page: Page, name: string) =>
  field(page, name)
    .locator("option")
    .evaluateAll((options) => options.map((one) => one.textContent));

test("free times that fail to load are not shown as fully booked, and a key loads them again", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { keys } = desk;
  const succeed = await failGetRequests(page, /\/appointments\/slots\/$/);
  await keys.press("F4");
  await choosePatient(page, keys, someone(desk));
  await keys.type("CTB");
  await keys.press("Enter");
  await page.locator("[name=start_at]:focus").waitFor();
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.times);
  await expect(page.getByText("No free time for this test.")).toHaveCount(0);
  await expect(field(page, "start_at")).toHaveValue("");
  await expect(page.getByText("Choose a time to see the price.")).toHaveCount(0);

  // Saving says why there is no time, and books nothing.
  await keys.press("Control+Enter");
  await expect(page.getByText("The free times could not be read yet.")).toBeVisible();

  await pressRetry(page, keys, succeed);
  await page.locator("[name=start_at]:focus").waitFor();
  await expect(page.locator("[role=radio][aria-checked=true]")).toBeVisible();
  expect(await failedWords(page)).toEqual([]);
});

test("the times and price of the previous day disappear if those of the chosen day fail to load", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { keys } = desk;
  await beginBooking(page, keys, someone(desk), "CTB");
  await expect(field(page, "start_at")).not.toHaveValue("");
  const succeed = await failGetRequests(page, /\/appointments\/slots\/$/);
  await typeInto(page, keys, "day", "+9");
  await keys.press("Enter");
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.times);
  await expect(field(page, "start_at")).toHaveValue("");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByText("Patient pays")).toHaveCount(0);
  await pressRetry(page, keys, succeed);
  await expect(page.locator("[role=radio][aria-checked=true]")).toBeVisible();
  await expect(page.getByText("Patient pays")).toBeVisible();
});

test("if the insurers fail to load, the booked one stays chosen, whatever is typed", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { code, row } = await ownTest(demo, desk.email);
  const insurer = await ownInsurer(demo, row.test, 50_000);
  const [slot] = await slotsOf(demo, desk.email, code, 8);
  if (slot === undefined) throw new Error("the own test is free in eight days");
  const savedAppointment = await bookAt(demo, desk, slot, code, {
    insurance_provider: insurer.id,
    covered_amount: 40_000,
    paid_amount: 10_000,
  });
  const succeed = await failGetRequests(page, /\/insurance-providers\/$/);
  await openEdit(page, demo, savedAppointment);
  await expect.poll(() => failedWords(page)).toEqual([...NO_ANSWER.insurers, ...NO_ANSWER.cover]);
  expect(await optionsOf(page, "insurance_provider")).toEqual([insurer.name]);
  await field(page, "insurance_provider").focus();
  await desk.keys.press("ArrowUp", "Home", "ArrowDown", "End");
  await desk.keys.type("none");
  await expect(field(page, "insurance_provider")).toHaveValue(String(insurer.id));

  // A change that has nothing to do with the insurer can still be saved.
  await field(page, "notes").focus();
  await desk.keys.type("bring earlier films");
  await field(page, "insurance_provider").focus();
  await pressRetry(page, desk.keys, succeed);
  await expect.poll(() => failedWords(page)).toEqual([]);
  expect((await optionsOf(page, "insurance_provider")).includes("None")).toBe(true);
  await desk.keys.press("Control+Enter");
  await page.waitForURL("**/details");
  const { insurance_provider, covered_amount, notes } = await readAppointment(
    demo,
    desk.email,
    savedAppointment,
  );
  expect({ insurance_provider, covered_amount, notes }).toEqual({
    insurance_provider: insurer.id,
    covered_amount: 40_000,
    notes: "bring earlier films",
  });
});

test("an insurer's price that fails to load is shown as unknown, not as zero", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { keys } = desk;
  const { code, row } = await ownTest(demo, desk.email);
  const insurer = await ownInsurer(demo, row.test, 50_000);
  await beginBooking(page, keys, someone(desk), code);
  const succeed = await failGetRequests(page, /\/insurance-providers\/\d+\/tests\/$/);
  await chooseInsurer(page, keys, insurer);
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.cover);
  await expect(field(page, "covered_amount")).toHaveValue("");
  await expect(page.getByText("Patient pays")).toHaveCount(0);
  await keys.press("Control+Enter");
  await expect(page.getByText("What the insurer pays could not be read yet.")).toBeVisible();
  await pressRetry(page, keys, succeed);
  await page.locator("[name=covered_amount]:focus").waitFor();
  await expect(field(page, "covered_amount")).toHaveValue("400.00");
  await expect(page.getByText("Patient pays")).toBeVisible();
  expect(await failedWords(page)).toEqual([]);
});

test("if a patient's other appointments fail to load, the form does not say that there are none", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { keys } = desk;
  const succeed = await failGetRequests(page, /\/(appointments|patients\/\d+)\/$/);
  await keys.press("F4");
  await choosePatient(page, keys, someone(desk));
  await chooseTest(page, keys, "CTB");
  await expect
    .poll(() => failedWords(page))
    .toEqual([...NO_ANSWER.patient, ...NO_ANSWER.patientTimes]);
  await field(page, "patient").focus();
  await keys.press("Tab");
  await succeed();
  await keys.press("Enter");
  await page.locator("[name=patient]:focus").waitFor();
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.patientTimes);
  await field(page, "start_at").focus();
  await pressRetry(page, keys, succeed);
  await page.locator("[name=start_at]:focus").waitFor();
  expect(await failedWords(page)).toEqual([]);
});

test("if the search for similar patients fails, the form does not say that a new patient is unknown", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const bookedPatient = someone(desk);
  const succeed = await failGetRequests(page, /\/patients\/similar\/$/);
  await page.goto(`${demo.url}/patients`);
  await page.locator('[role="grid"]:focus').waitFor();
  await desk.keys.press("n", "p");
  await page.locator("[role=dialog] [name=national_id]:focus").waitFor();
  await desk.keys.type(bookedPatient.national_id);
  await expect.poll(() => failedWords(page)).toEqual(NO_ANSWER.twins);
  await pressRetry(page, desk.keys, succeed);
  await expect(page.getByText("This may be the same person:")).toBeVisible();
  expect(await failedWords(page)).toEqual([]);
});

test("data that failed to load for lack of a network loads by itself once the network is back", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { made } = await ownAppointment(demo, desk);
  const succeed = await failGetRequests(
    page,
    /\/(appointments\/slots|insurance-providers)\/$/,
    "network",
  );
  await openEdit(page, demo, made);
  await expect.poll(() => failedWords(page)).toEqual([...NO_ANSWER.times, ...NO_ANSWER.insurers]);
  await succeed();
  await expect.poll(() => failedWords(page), { timeout: 10_000 }).toEqual([]);
  expect((await optionsOf(page, "insurance_provider")).length).toBeGreaterThan(1);
  await expect(page.locator("[role=radio][aria-checked=true]")).toBeVisible();
});

test("if the patient to book for fails to load, the form asks the user to search for the patient", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { id, name } = someone(desk);
  const succeed = await failGetRequests(page, /\/patients\/\d+\/$/);
  await page.goto(`${demo.url}/appointments/create?patient=${id}`);
  await expect(
    page.getByText("The patient could not be read: look the patient up here."),
  ).toBeVisible();
  await page.locator("[name=patient]:focus").waitFor();
  await expect(field(page, "patient")).toHaveValue("");
  await succeed();
  await choosePatient(page, desk.keys, someone(desk));
  await expect(field(page, "patient")).toHaveValue(name);
});
