import { insertCommissions } from "./commissions.ts";
import { accessionNumber, holdsSlot } from "#domain/appointments.ts";
import { addMinutes, type Day, dayOf } from "#domain/dates.ts";
import { transactionStatus } from "#domain/insurance.ts";
import type pg from "pg";
import { indicationOf, priorityOf } from "./indications.ts";
import { insertRows, withIds } from "./insert.ts";
import type { Random } from "./random.ts";
import type { DemoAppointment } from "./schedule.ts";
import { reviewMarks, type DemoShift } from "./shifts.ts";

export type StoredAppointment = DemoAppointment & { id: number; accession: string };

interface Center {
  center: number;
  today: Day;
  now: string;
  zone: string;
  admin: number;
}

/** Inserts shifts, appointments, payments and insurance transactions with consistent amounts. */
export async function insertDesk(
  client: pg.ClientBase,
  random: Random,
  { center, today, now, zone, admin }: Center,
  shifts: readonly DemoShift[],
  plans: readonly DemoAppointment[],
): Promise<StoredAppointment[]> {
  const { rows: serials } = await client.query<{ serial: number }>(
    "SELECT nextval('accession_numbers') AS serial FROM generate_series(1, $1)",
    [plans.length],
  );
  const appointments = (await withIds(client, "appointments", plans)).map((row, index) =>
    Object.assign(row, {
      accession: accessionNumber(dayOf(row.booked, zone), serials[index]?.serial ?? 0),
    }),
  );
  const cash = new Map<number, number>();
  for (const { shift, method, paid, refunded } of appointments) {
    if (method === "cash") cash.set(shift.id, (cash.get(shift.id) ?? 0) + paid - refunded);
  }
  await insertRows(
    client,
    "receptionist_shifts",
    shifts.map((shift) => {
      const expected = shift.float + (cash.get(shift.id) ?? 0);
      const slip = random.happens(0.1) ? random.pick([-4000, -1500, -500, 500, 1000]) : 0;
      const counted = Math.max(0, expected + slip);
      const isEnded = shift.end !== null;
      return {
        scan_center_id: center,
        id: shift.id,
        receptionist_id: shift.receptionist,
        branch_id: shift.branch,
        start_time: shift.start,
        end_time: shift.end,
        opening_float: shift.float,
        counted_cash: isEnded ? counted : null,
        expected_cash: isEnded ? expected : null,
        difference: isEnded ? counted - expected : null,
        note: "",
        compensation_note: "",
        ...reviewMarks(random, shift, today, counted - expected, admin),
        ...stamps(shift.end ?? shift.start),
      };
    }),
  );
  // These triggers refuse payments in ended shifts and update sums; here both are already correct.
  await client.query("ALTER TABLE payments DISABLE TRIGGER payments_open_shift");
  await client.query("ALTER TABLE payments DISABLE TRIGGER payments_paid_amount");
  await client.query("ALTER TABLE appointments DISABLE TRIGGER appointments_commission_made");
  await insertRows(
    client,
    "appointments",
    appointments.map((row) => appointmentRow({ center, now, admin }, row)),
  );
  const ledger = appointments.flatMap((row) => ledgerOf(row));
  await insertRows(
    client,
    "payments",
    (await withIds(client, "payments", ledger)).map((row) => ({ scan_center_id: center, ...row })),
  );
  await client.query("ALTER TABLE payments ENABLE TRIGGER payments_open_shift");
  await client.query("ALTER TABLE payments ENABLE TRIGGER payments_paid_amount");
  await client.query("ALTER TABLE appointments ENABLE TRIGGER appointments_commission_made");
  await insertCommissions(client, center, { now, by: admin });
  await insertTransactions(client, center, appointments, admin, now);
  return appointments;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function stamps(at: string) {
  return { created_at: at, updated_at: at, version: 1 };
}

function appointmentRow(
  { center, now, admin }: Pick<Center, "center" | "now" | "admin">,
  row: StoredAppointment,
) {
  const { discount } = row;
  const scheduledEnd = addMinutes(row.start, row.availability.minutes);
  return {
    scan_center_id: center,
    id: row.id,
    accession_number: row.accession,
    patient_id: row.patient,
    test_id: row.availability.test,
    machine_id: row.machine.id,
    branch_id: row.machine.branch,
    room_id: row.machine.room,
    start_at: row.start,
    duration_minutes: row.availability.minutes,
    status: row.status,
    report_status: row.reportStatus,
    cancel_reason: row.cancelReason,
    cancel_note: "",
    referring_doctor_id: row.doctor,
    insurance_provider_id: row.provider,
    insurance_closed: row.deletedProvider !== null,
    list_price: row.listPrice,
    discount_kind: discount.discount_kind,
    discount_basis_points:
      discount.discount_percentage === null ? null : Math.round(discount.discount_percentage * 100),
    discount_amount: discount.discount_amount,
    discount_reason: discount.discount_reason,
    discount_approved_by: discount.isApproved ? admin : null,
    total_price: row.total,
    covered_amount: row.covered,
    requested_cost: row.paid,
    paid_amount: row.paid - row.refunded,
    settled_amount: row.settled,
    commission_rule_id: row.rule,
    commission_amount: row.commission,
    shift_id: row.shift.id,
    created_by: row.shift.receptionist,
    notes: "",
    indication: indicationOf(row.availability.modality, row.id),
    priority: priorityOf(row.id),
    completed_at: row.status === "completed" ? earlier(scheduledEnd, now) : null,
    deferred_reason: "",
    ...stamps(row.booked),
  };
}

function ledgerOf(row: StoredAppointment) {
  const common = {
    appointment_id: row.id,
    shift_id: row.shift.id,
    method: row.method,
    by_id: row.shift.receptionist,
  };
  const refundedAt = addMinutes(row.booked, 10);
  return [
    ...(row.paid > 0
      ? [
          {
            ...common,
            kind: "payment",
            amount: row.paid,
            reason: null,
            at: row.booked,
            ...stamps(row.booked),
          },
        ]
      : []),
    ...(row.refunded > 0
      ? [
          {
            ...common,
            kind: "refund",
            amount: row.refunded,
            reason: "إلغاء الحجز",
            at: refundedAt,
            ...stamps(refundedAt),
          },
        ]
      : []),
  ];
}

async function insertTransactions(
  client: pg.ClientBase,
  center: number,
  appointments: readonly StoredAppointment[],
  admin: number,
  now: string,
): Promise<void> {
  const transactions = appointments.flatMap((row) => {
    const provider = row.provider ?? row.deletedProvider;
    if (provider === null) return [];
    const isDeleted = row.deletedProvider !== null;
    return [
      {
        scan_center_id: center,
        appointment_id: row.id,
        provider_id: provider,
        covered_amount: row.covered,
        settled_amount: row.settled,
        status: isDeleted
          ? "pending"
          : transactionStatus(row.settled, row.covered, holdsSlot(row.status)),
        // Some claims lack their numbers, so that a batch has something to name.
        card_number: row.id % 12 === 0 ? null : `C-${100_000 + row.id}`,
        approval_number: row.id % 17 === 0 ? null : `A-${200_000 + row.id}`,
        created_by: row.shift.receptionist,
        deleted_at: isDeleted ? earlier(addMinutes(row.booked, 600), now) : null,
        deleted_by: isDeleted ? admin : null,
        ...stamps(row.booked),
      },
    ];
  });
  await insertRows(
    client,
    "insurance_transactions",
    await withIds(client, "insurance_transactions", transactions),
  );
}
