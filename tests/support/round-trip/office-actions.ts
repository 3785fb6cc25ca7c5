import type { Page } from "@playwright/test";
import { emptyContent } from "#domain/report-content.ts";
import { OWN_PASSWORD } from "../desk-browser.ts";
import {
  type ActionCase,
  ANYTHING,
  NOW,
  OWNER,
  onDashboard,
  pressOnFirstRow,
  shiftOf,
} from "./actions.ts";
import { goTo, receptionistOf, untilUsable, type as typeInto, type World } from "./desk.ts";

/** The demo's own center. Other tests of the worker create further centers in the same database. */
const OWN_CENTER = `(SELECT scan_center_id FROM accounts WHERE email = '${OWNER}')`;

/** Returns the appointment of a ready report whose result was never marked as critical. */
async function readyReport(watch: World["watch"]): Promise<number> {
  const [report] = await watch.ask<{ appointment: number }>(
    `SELECT r.appointment_id AS appointment
       FROM reports r JOIN appointments a ON a.id = r.appointment_id
      WHERE r.status = 'report_ready' AND a.scan_center_id = ${OWN_CENTER}
        AND NOT EXISTS (SELECT 1 FROM critical_events c WHERE c.appointment_id = a.id)
      ORDER BY r.id LIMIT 1`,
  );
  return Number(report?.appointment);
}

async function openReport(page: Page, url: string, key: string): Promise<void> {
  await goTo(page, url);
  await page.locator('[data-region="content"] h1').waitFor();
  await page.keyboard.press(key);
  await untilUsable(page);
}

/** What is done with claims, reports, passwords and new records. */
export const OFFICE_ACTIONS: readonly ActionCase[] = [
  {
    form: "settle",
    action: "settles a part of a claim",
    async prepare(world) {
      const [claim] = await world.watch.ask<{ id: number; appointment: number; accession: string }>(
        `SELECT t.id, t.appointment_id AS appointment, a.accession_number AS accession
           FROM insurance_transactions t JOIN appointments a ON a.id = t.appointment_id
          WHERE t.status = 'pending' AND t.settled_amount = 0 AND t.covered_amount > 1000
            AND a.status = 'completed' AND a.scan_center_id = ${OWN_CENTER} ORDER BY t.id DESC LIMIT 1`,
      );
      return {
        email: OWNER,
        open: (page) =>
          pressOnFirstRow(
            page,
            `${world.demo.url}/insurance/transactions?search=${claim?.accession}`,
            "e",
          ),
        fill: (page) => typeInto(page, "settled_amount", "7.50"),
        stored: () => ({
          changed: {
            [`insurance_transactions ${claim?.id}`]: { settled_amount: 750 },
            [`appointments ${claim?.appointment}`]: { settled_amount: 750 },
          },
        }),
      };
    },
  },
  openingCase({
    form: "report-amend",
    action: "opens a report for a new version",
    key: "e",
    reason: "wrong side",
  }),
  openingCase(
    {
      form: "report-addendum",
      action: "opens an addendum below a report",
      key: "a",
      reason: "late images",
    },
    { addendum: emptyContent() },
  ),
  {
    form: "critical-result",
    action: "marks a result as critical and says who was told",
    async prepare(world) {
      const { watch, demo } = world;
      const doctor = await demo.newDoctor();
      const id = await readyReport(watch);
      const { by } = await shiftOf(world, doctor);
      return {
        email: doctor,
        open: (page) => openReport(page, `${demo.url}/appointments/${id}/report`, "Shift+F8"),
        fill: (page) => typeInto(page, "name", "Dr Hala"),
        stored: () => ({
          added: {
            critical_events: [
              { appointment_id: id, kind: "marked", account_id: by, happened_at: NOW },
              {
                appointment_id: id,
                kind: "told",
                account_id: by,
                mark_id: ANYTHING,
                happened_at: NOW,
                told_at: NOW,
                told_name: "Dr Hala",
                told_role: "referring_doctor",
                channel: "phone",
                read_back: false,
              },
            ],
          },
        }),
      };
    },
  },
  {
    form: "critical-withdraw",
    action: "withdraws a critical mark",
    async prepare(world) {
      const { watch, demo } = world;
      const doctor = await demo.newDoctor();
      const id = await readyReport(watch);
      await demo.call(doctor, "POST", `/appointments/${id}/critical/`, {});
      const { by } = await shiftOf(world, doctor);
      return {
        email: doctor,
        open: (page) =>
          openReport(page, `${demo.url}/appointments/${id}/report`, "Control+Shift+F8"),
        fill: (page) => typeInto(page, "reason", "wrong scan"),
        stored: () => ({
          added: {
            critical_events: [
              {
                appointment_id: id,
                kind: "withdrawn",
                account_id: by,
                mark_id: ANYTHING,
                happened_at: NOW,
                reason: "wrong scan",
              },
            ],
          },
        }),
      };
    },
  },
  {
    form: "reset-password",
    action: "gives an account another password",
    async prepare(world) {
      const email = await world.demo.newReceptionist();
      const { by } = await shiftOf(world, email);
      return {
        email: OWNER,
        open: (page) =>
          pressOnFirstRow(page, `${world.demo.url}/settings/accounts?search=${email}`, "p"),
        async fill(page) {
          await typeInto(page, "password", "another-desk-77");
          await typeInto(page, "password_confirmation", "another-desk-77");
        },
        stored: () => ({
          changed: {
            [`accounts ${by}`]: {
              password_hash: ANYTHING,
              password_changed_at: NOW,
              // Ticked by itself.
              must_change_password: true,
            },
          },
        }),
      };
    },
  },
  {
    form: "own-password",
    action: "changes the own password",
    async prepare(world) {
      const email = await world.demo.newReceptionist();
      const { by } = await shiftOf(world, email);
      return {
        email,
        async open(page) {
          await goTo(page, `${world.demo.url}/account/password`);
          await untilUsable(page);
        },
        async fill(page) {
          await typeInto(page, "current_password", OWN_PASSWORD);
          await typeInto(page, "new_password", "another-desk-78");
          await typeInto(page, "password_confirmation", "another-desk-78");
        },
        stored: () => ({
          changed: { [`accounts ${by}`]: { password_hash: ANYTHING, password_changed_at: NOW } },
        }),
      };
    },
  },
  {
    form: "patient",
    action: "registers a patient",
    async prepare(world) {
      const email = await receptionistOf(world.demo, [1]);
      const phone = `10${String(world.random.whole(10_000_000, 99_999_999))}`;
      // Use an existing name, so that the search tables get no new words.
      const [{ name } = { name: "" }] = await world.watch.ask<{ name: string }>(
        "SELECT name FROM patients WHERE id = $1",
        [world.random.whole(1, 2_000)],
      );
      const passport = `RT${world.random.whole(100_000, 999_999)}`;
      return {
        email,
        open: (page) => onDashboard(page, world.demo, "n", "p"),
        async fill(page) {
          await typeInto(page, "national_id", passport);
          await typeInto(page, "name", name);
          await typeInto(page, "phone_number", `0${phone}`);
          await typeInto(page, "birth_date", "15/7/1990");
          // The arrow chooses the second of the two options.
          await page.locator("form [name=gender]").first().focus();
          await page.keyboard.press("ArrowDown");
        },
        stored: () => ({
          added: {
            patients: [
              {
                national_id: passport,
                name,
                country_phone_code: "+20",
                phone_number: phone,
                birth_date: "1990-07-15",
                birth_date_estimated: false,
                gender: ANYTHING,
                notes: "",
                search_text: ANYTHING,
                search_sounds: ANYTHING,
              },
            ],
          },
        }),
      };
    },
  },
  {
    form: "catalog-rooms",
    action: "adds a room",
    async prepare(world) {
      const number = `R-${world.random.whole(1_000, 9_999)}`;
      return {
        email: OWNER,
        open: (page) => onDashboard(page, world.demo, "n", "r"),
        async fill(page) {
          const branch = page.locator("form select[name=branch]");
          await branch.locator('option[value="1"]').waitFor({ state: "attached" });
          await branch.focus();
          while ((await branch.inputValue()) !== "1") await page.keyboard.press("ArrowDown");
          await typeInto(page, "room_number", number);
        },
        stored: () => ({ added: { rooms: [{ branch_id: 1, room_number: number, active: true }] } }),
      };
    },
  },
  {
    form: "template-library",
    action: "adds a template from the library",
    async prepare(world) {
      const doctor = await world.demo.newDoctor();
      const { by } = await shiftOf(world, doctor);
      return {
        email: doctor,
        async open(page) {
          await goTo(page, `${world.demo.url}/settings/templates`);
          await page.locator('[data-region="content"] h1').waitFor();
          await page.keyboard.press("a");
          await untilUsable(page);
        },
        async fill(page) {
          await page.locator("[name^='templates.bmd-normal']").focus();
          await page.keyboard.press("Space");
        },
        stored: () => ({
          added: {
            report_templates: [
              {
                name: ANYTHING,
                modality: "BMD",
                content: ANYTHING,
                created_by: by,
                deleted_at: null,
              },
            ],
          },
        }),
      };
    },
  },
  {
    form: "commission-preview",
    action: "asks which rule would pay, and stores nothing",
    prepare: (world) =>
      Promise.resolve({
        email: OWNER,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/settings/commission-rules`, "v"),
        fill: (page) => typeInto(page, "price", "500"),
        stored: () => ({}),
      }),
  },
];

/** Returns the case of a dialog that opens the latest submitted report for a new version. */
function openingCase(
  { form, action, key, reason }: { form: string; action: string; key: string; reason: string },
  opened: object = {},
): ActionCase {
  return {
    form,
    action,
    async prepare(world) {
      const { watch, demo } = world;
      const doctor = await demo.newDoctor();
      const [report] = await watch.ask<{ id: number; appointment: number }>(
        `SELECT r.id, r.appointment_id AS appointment
           FROM reports r JOIN appointments a ON a.id = r.appointment_id
          WHERE r.status = 'report_ready' AND a.scan_center_id = ${OWN_CENTER}
          ORDER BY r.id DESC LIMIT 1`,
      );
      const id = Number(report?.appointment);
      const { by } = await shiftOf(world, doctor);
      return {
        email: doctor,
        async open(page) {
          await goTo(page, `${demo.url}/appointments/${id}/report`);
          await page.locator('[data-region="content"] h1').waitFor();
          await page.keyboard.press(key);
          await untilUsable(page);
        },
        fill: (page) => typeInto(page, "reason", reason),
        stored: () => ({
          changed: {
            // The doctor becomes the author.
            [`reports ${report?.id}`]: {
              status: "in_progress",
              amend_reason: reason,
              ...opened,
              author_id: by,
            },
            [`appointments ${id}`]: { report_status: "in_progress" },
          },
        }),
      };
    },
  };
}
