import { type ActionCase, ANYTHING, OWNER, pressOnFirstRow, shiftOf } from "./actions.ts";
import { type as typeInto, type World } from "./desk.ts";

const OWN_CENTER = `(SELECT scan_center_id FROM accounts WHERE email = '${OWNER}')`;

/** Returns the number of a scan that waits for its report, the newest or one of those before it. */
async function waitingScan({ watch }: World, before: number) {
  const [scan] = await watch.ask<{ id: number; accession: string }>(
    `SELECT id, accession_number AS accession FROM appointments
      WHERE status = 'completed' AND report_status = 'not_started' AND branch_id = 1
        AND deferred_until IS NULL AND assigned_to IS NULL AND scan_center_id = ${OWN_CENTER}
      ORDER BY id DESC LIMIT 1 OFFSET $1`,
    [before],
  );
  if (scan === undefined) throw new Error("no scan waits for its report");
  return scan;
}

/** What a doctor arranges on the worklist. */
export const WORKLIST_ACTIONS: readonly ActionCase[] = [
  {
    form: "report-assign",
    action: "assigns a scan to a doctor",
    async prepare(world) {
      const { demo } = world;
      const doctor = await demo.newDoctor();
      const { id, accession } = await waitingScan(world, 2);
      const { by } = await shiftOf(world, doctor);
      return {
        email: doctor,
        open: (page) => pressOnFirstRow(page, `${demo.url}/worklist?search=${accession}`, "a", "d"),
        async fill(page) {
          const select = page.locator("form select[name=assigned_to]");
          await select.locator(`option[value="${by}"]`).waitFor({ state: "attached" });
          await select.focus();
          while ((await select.inputValue()) !== String(by)) await page.keyboard.press("ArrowDown");
        },
        stored: () => ({ changed: { [`appointments ${id}`]: { assigned_to: by } } }),
      };
    },
  },
  {
    form: "report-defer",
    action: "defers a scan with a reason",
    async prepare(world) {
      const { demo } = world;
      const doctor = await demo.newDoctor();
      const { id, accession } = await waitingScan(world, 5);
      const { by } = await shiftOf(world, doctor);
      return {
        email: doctor,
        open: (page) => pressOnFirstRow(page, `${demo.url}/worklist?search=${accession}`, "d"),
        fill: (page) => typeInto(page, "deferred_reason", "priors are on their way"),
        stored: () => ({
          changed: {
            [`appointments ${id}`]: {
              deferred_until: ANYTHING,
              deferred_reason: "priors are on their way",
              deferred_by: by,
            },
          },
        }),
      };
    },
  },
];
