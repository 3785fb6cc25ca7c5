import { expect, type Locator, type Page } from "@playwright/test";
import type { AuditRow } from "#domain/entities/audit.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { type Demo, OWN_PASSWORD, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { Keyboard } from "../../support/keyboard.ts";
import { failGetRequests, pressRetry } from "../../support/failing.ts";

const OWNER = "owner@demo.local";

async function somePatient(demo: Demo): Promise<Patient> {
  const { results } = await demo.call<PageOf<Patient>>(OWNER, "GET", "/patients/?page_size=1");
  const [patient] = results;
  if (patient === undefined) throw new Error("the demo has patients");
  return patient;
}

/** Opens a page as the owner, in Arabic or English, and waits for its title. */
async function openAsOwner(page: Page, demo: Demo, path: string, language: "ar" | "en" = "en") {
  await signIn(page, demo, { email: OWNER, language, password: PASSWORD }, path);
  await page.locator('[data-region="content"] h1').waitFor();
}

const rowsOf = (dialog: Locator) =>
  dialog
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent)),
    );

test("the owner sees by one key who opened a patient, when and from where", async ({
  page,
  demo,
}) => {
  const patient = await somePatient(demo);
  const email = await demo.newReceptionist();
  const { name } = await demo.call<{ name: string }>(email, "GET", "/account/current-user/");
  for (const _time of [1, 2]) await demo.call(email, "GET", `/patients/${patient.id}/`);
  await openAsOwner(page, demo, `/patients/${patient.id}/records`);
  const keys = new Keyboard(page);
  await keys.press("l");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(patient.name);
  await dialog.locator("tbody tr").first().waitFor();
  const rows = await rowsOf(dialog);
  expect(rows.filter(([who]) => who === name)).toEqual([[name, "Opened", "", "127.0.0.1"]]);
  await keys.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("in Arabic the palette finds who looked at an appointment or its report", async ({
  page,
  demo,
}) => {
  const path = "/appointments/?report_status=report_ready&page_size=1";
  const { results } = await demo.call<PageOf<Appointment>>(OWNER, "GET", path);
  const [appointment] = results;
  if (appointment === undefined) throw new Error("the demo has reports");
  const email = await demo.newDoctor();
  const { name } = await demo.call<{ name: string }>(email, "GET", "/account/current-user/");
  await demo.call(email, "GET", `/appointments/${appointment.id}/report/`);
  await openAsOwner(page, demo, `/appointments/${appointment.id}/details`, "ar");
  await page.keyboard.press("Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  await page.keyboard.insertText("اطّلع على الحجز");
  await expect(page.locator('[role=option][aria-selected="true"]')).toContainText(
    "سجل تغييرات الحجز",
  );
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.locator("tbody tr").first().waitFor();
  const rows = await rowsOf(dialog);
  expect(rows.filter(([who]) => who === name)).toEqual([[name, "اطلاعالتقرير", "", "127.0.0.1"]]);
});

test("an audit trail that fails to load shows an error, and Tab and Enter load it again", async ({
  page,
  demo,
}) => {
  const patient = await somePatient(demo);
  await openAsOwner(page, demo, `/patients/${patient.id}/records`);
  const succeed = await failGetRequests(page, /\/audit\//);
  const keys = new Keyboard(page);
  await keys.press("l");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("The history could not be read.");
  await pressRetry(page, keys, succeed);
  await dialog.locator("tbody tr").first().waitFor();
});

test("a long audit trail is shown in pages", async ({ page, demo }) => {
  const patient = await demo.call<Patient>(OWNER, "POST", "/patients/", {
    name: "منى المتابَعة",
    national_id: `TRAIL${process.pid}`,
    country_phone_code: "+20",
    phone_number: "1012345678",
    birth_date: "1990-07-15",
    gender: "female",
  });
  for (let count = 1; count <= 55; count += 1)
    await demo.call(OWNER, "PATCH", `/patients/${patient.id}/`, { notes: `note ${count}` });
  await openAsOwner(page, demo, `/patients/${patient.id}/records`);
  const keys = new Keyboard(page);
  await keys.press("l");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Page 1 of 2");
  await expect(dialog.locator("tbody tr")).toHaveCount(50);
  await dialog.getByRole("button", { name: "Older" }).focus();
  await keys.press("Enter");
  await expect(dialog).toContainText("Page 2 of 2");
  // 55 changes, the creation, and the owner's own reading.
  await expect(dialog.locator("tbody tr")).toHaveCount(7);
  expect((await rowsOf(dialog)).at(-1)?.[1]).toBe("Added");
});

test("a receptionist has neither the key nor the palette command for the audit trail", async ({
  page,
  demo,
}) => {
  const patient = await somePatient(demo);
  const email = await demo.newReceptionist();
  await signIn(
    page,
    demo,
    { email, language: "en", password: OWN_PASSWORD },
    `/patients/${patient.id}/records`,
  );
  await page.locator('[data-region="content"] h1').waitFor();
  await page.keyboard.press("l");
  await page.keyboard.press("Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.insertText("history of the patient");
  await expect(page.locator("[role=option]", { hasText: "History of the patient" })).toHaveCount(0);
});

test("every print is noted in the audit trail, also from the browser's own menu", async ({
  page,
  demo,
}) => {
  const path = "/appointments/?page_size=1&ordering=-start_at";
  const { results } = await demo.call<PageOf<Appointment>>(OWNER, "GET", path);
  const [appointment] = results;
  if (appointment === undefined) throw new Error("the demo has appointments");
  await openAsOwner(page, demo, `/appointments/${appointment.id}/details`);
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/prints/")) statuses.push(response.status());
  });
  // What a browser announces around its print dialog, which would wait for a user. The record may not be on screen yet.
  const printByMenu = () =>
    page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      dispatchEvent(new Event("afterprint"));
    });
  await expect.poll(() => printByMenu().then(() => statuses[0])).toBe(204);
  const noted = await demo.call<PageOf<AuditRow>>(
    OWNER,
    "GET",
    `/audit/?action=print&entity=appointment&entity_id=${appointment.id}`,
  );
  expect(noted.results.map(({ after }) => after)).toEqual([{ paper: "receipt" }]);
});
