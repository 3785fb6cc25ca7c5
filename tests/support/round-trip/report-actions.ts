import type { Page } from "@playwright/test";
import { emptyContent } from "#domain/report-content.ts";
import { type ActionCase, ANYTHING, NOW, OWNER, shiftOf } from "./actions.ts";
import { goTo, untilUsable, type as typeInto, type World } from "./desk.ts";

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

/** What is done with reports and their templates. */
export const REPORT_ACTIONS: readonly ActionCase[] = [
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
      key: "Shift+E",
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
              {
                appointment_id: id,
                kind: "marked",
                account_id: by,
                happened_at: NOW,
                mark_id: null,
                reason: null,
                told_at: null,
                told_name: null,
                told_role: null,
                channel: null,
                read_back: null,
              },
              {
                appointment_id: id,
                kind: "told",
                account_id: by,
                mark_id: ANYTHING,
                happened_at: NOW,
                reason: null,
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
                channel: null,
                read_back: null,
                told_at: null,
                told_name: null,
                told_role: null,
              },
            ],
          },
        }),
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
                shares_name: false,
              },
            ],
          },
        }),
      };
    },
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
