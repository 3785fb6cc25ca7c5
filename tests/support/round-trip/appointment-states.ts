import type { Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { ownInsurer } from "../booking-desk.ts";
import { goTo, receptionistOf, untilUsable, type World } from "./desk.ts";
import type { FieldChange, RecordCase } from "./record-case.ts";

/** A state in which an appointment can be edited, and how to find one. */
export interface AppointmentState {
  name: string;
  /** An SQL condition for the row of the appointment, with the alias `a`. */
  where: string;
  /** Branches of the receptionist, with the branch of the shift first. */
  branches?: readonly number[];
  /** Changes the found appointment so that it has the state. */
  bring?: (world: World, found: { id: number; email: string }) => Promise<unknown>;
}

const OPEN = "a.status = 'pending' AND a.start_at > now() + interval '1 day'";
const UNCLEARED =
  "EXISTS (SELECT FROM receptionist_shifts s WHERE s.id = a.shift_id AND s.cleared_at IS NULL)";
const INSURED_IN_PART =
  "EXISTS (SELECT FROM insurance_providers p WHERE p.id = a.insurance_provider_id AND p.coverage_basis_points < 10000)";

// Tests of the same demo make tests and machines inactive, and a new price needs both.
const STILL_OFFERED = `EXISTS (SELECT FROM test_availabilities v
      JOIN tests t ON t.id = v.test_id JOIN machines m ON m.id = v.machine_id
      WHERE v.machine_id = a.machine_id AND v.test_id = a.test_id AND v.active AND t.active AND m.active)`;

export const APPOINTMENT_STATES: readonly AppointmentState[] = [
  {
    name: "paid in full",
    where: `${OPEN} AND a.insurance_provider_id IS NULL AND a.paid_amount = a.total_price`,
  },
  {
    name: "discounted",
    where: `${OPEN} AND a.insurance_provider_id IS NULL AND EXISTS (SELECT FROM test_availabilities v
      WHERE v.machine_id = a.machine_id AND v.test_id = a.test_id AND v.discount_type <> 'none')`,
  },
  { name: "insured below 100 %", where: `${OPEN} AND ${INSURED_IN_PART}` },
  {
    name: "covered by an amount typed by hand",
    where: `${OPEN} AND ${UNCLEARED}
      AND NOT EXISTS (SELECT FROM insurance_transactions i WHERE i.appointment_id = a.id)
      AND ${STILL_OFFERED}`,
    async bring({ demo }, { id, email }) {
      const { test } = await demo.call<Appointment>(email, "GET", `/appointments/${id}/`);
      // The price is so high that covering a part of it requires no refund.
      const { id: insurance_provider } = await ownInsurer(demo, test, 5_000_000);
      const changes = { insurance_provider, covered_amount: 12_345 };
      await demo.call(email, "PATCH", `/appointments/${id}/`, changes);
    },
  },
  {
    name: "partly paid",
    where: `${OPEN} AND a.paid_amount > 0 AND a.paid_amount < a.total_price - a.covered_amount`,
  },
  // Whether the demo has an arrived appointment depends on the time of day, so change a pending one.
  { name: "arrived", where: OPEN, bring: (world, found) => step(world, found, ["arrived"]) },
  {
    name: "in progress",
    where: OPEN,
    bring: (world, found) => step(world, found, ["arrived", "in_progress"]),
  },
  {
    name: "completed with its report ready",
    where: "a.status = 'completed' AND a.report_status = 'report_ready'",
  },
  {
    name: "past and not reported",
    where:
      "a.status = 'completed' AND a.report_status = 'not_started' AND a.start_at < now() - interval '2 days'",
  },
  {
    name: "booked in a shift that is cleared",
    where: `a.status = 'completed' AND a.insurance_provider_id IS NOT NULL
      AND EXISTS (SELECT FROM receptionist_shifts s WHERE s.id = a.shift_id AND s.cleared_at IS NOT NULL)`,
  },
  {
    name: "of another branch of the account",
    where: `${OPEN} AND a.branch_id = 3`,
    branches: [1, 3],
  },
];

/** Sets these statuses one after the other. */
async function step(
  { demo }: World,
  { id, email }: { id: number; email: string },
  statuses: readonly string[],
): Promise<void> {
  for (const status of statuses) {
    const { version } = await demo.call<Appointment>(email, "GET", `/appointments/${id}/`);
    await demo.call(email, "POST", `/appointments/${id}/status/`, { status, version });
  }
}

const NOTES: FieldChange = {
  field: "notes",
  text: "comes with the old films",
  stored: () => ({ notes: "comes with the old films" }),
};

const INDICATION: FieldChange = {
  field: "indication",
  text: "pain of the left knee",
  stored: () => ({ indication: "pain of the left knee" }),
};

/** Returns an appointment in a state, which no other case of the run has used, and a receptionist who may edit it. */
export async function appointmentIn(
  world: World,
  { name, where, branches = [1], bring }: AppointmentState,
): Promise<{ id: number; email: string }> {
  const rows = await world.watch.ask<{ id: number }>(
    `SELECT a.id FROM appointments a
      WHERE a.branch_id = ANY ($1) AND a.id <> ALL ($2) AND ${where}
      ORDER BY a.start_at DESC, a.id LIMIT 20`,
    [branches, [...takenAppointments]],
  );
  if (rows.length === 0) throw new Error(`the demo has no appointment that is ${name}`);
  const { id } = world.random.pick(rows);
  takenAppointments.add(id);
  const email = await receptionistOf(world.demo, branches);
  await bring?.(world, { id, email });
  return { id, email };
}

const takenAppointments = new Set<number>();

/** Opens the appointment's page and presses `e`. */
export async function editAppointment(page: Page, url: string, id: number): Promise<void> {
  await goTo(page, `${url}/appointments/${id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  await page.keyboard.press("e");
  await page.waitForURL(`**/appointments/${id}/edit`);
  await untilUsable(page);
}

export const APPOINTMENT_CASES: readonly RecordCase[] = APPOINTMENT_STATES.map((state) => ({
  form: "appointment-edit",
  record: `an appointment ${state.name}`,
  table: "appointments",
  changes: () => [NOTES, INDICATION],
  async prepare(world) {
    const { id, email } = await appointmentIn(world, state);
    return {
      email,
      async open(page) {
        await editAppointment(page, world.demo.url, id);
        return id;
      },
    };
  },
}));
