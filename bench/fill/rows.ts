import { holdsSlot } from "#domain/appointments.ts";
import { transactionStatus } from "#domain/insurance.ts";
import { findingOf } from "#server/database/demo/findings.ts";
import { documentOf } from "#server/database/demo/rules-templates.ts";
import type { BenchAppointment } from "./appointments.ts";
import type { CopiedRow } from "./copy.ts";

/** A table that is filled from appointments. All rows returned by `rowsOf` have the same columns. */
export interface FilledTable {
  table: string;
  rowsOf(center: number, one: BenchAppointment): CopiedRow[];
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
const REPORT_DELAY_MS = 50 * 60_000;
const REFUND_DELAY_MS = 10 * 60_000;

/** In this order, foreign keys refer only to rows that already exist. */
export const FILLED_TABLES: readonly FilledTable[] = [
  { table: "appointments", rowsOf: (center, one) => [appointmentRow(center, one)] },
  { table: "payments", rowsOf: ledgerRows },
  { table: "insurance_transactions", rowsOf: transactionRows },
  { table: "reports", rowsOf: reportRows },
  { table: "report_versions", rowsOf: versionRows },
];

function appointmentRow(center: number, one: BenchAppointment): CopiedRow {
  const { machine, offer, shift } = one;
  const booked = isoTime(one.booked);
  return {
    scan_center_id: center,
    id: one.id,
    accession_number: one.accession,
    patient_id: one.patient,
    test_id: offer.test,
    machine_id: machine.id,
    branch_id: machine.branch,
    room_id: machine.room,
    start_at: isoTime(one.start),
    duration_minutes: offer.minutes,
    status: one.status,
    report_status: one.reportStatus,
    cancel_reason: one.cancelReason,
    referring_doctor_id: one.doctor,
    insurance_provider_id: one.provider,
    total_price: one.total,
    covered_amount: one.covered,
    requested_cost: one.paid,
    paid_amount: one.paid - one.refunded,
    settled_amount: one.settled,
    commission_rule_id: one.rule,
    commission_amount: one.commission,
    shift_id: shift.id,
    created_by: shift.person,
    created_at: booked,
    updated_at: booked,
  };
}

function ledgerRows(center: number, one: BenchAppointment): CopiedRow[] {
  const entry = (kind: string, amount: number, reason: string | null, moment: number) => ({
    scan_center_id: center,
    appointment_id: one.id,
    shift_id: one.shift.id,
    kind,
    method: one.method,
    amount,
    reason,
    by_id: one.shift.person,
    at: isoTime(moment),
    created_at: isoTime(moment),
    updated_at: isoTime(moment),
  });
  const rows: CopiedRow[] = [];
  if (one.paid > 0) rows.push(entry("payment", one.paid, null, one.booked));
  if (one.refunded > 0)
    rows.push(entry("refund", one.refunded, "إلغاء الحجز", one.booked + REFUND_DELAY_MS));
  return rows;
}

function transactionRows(center: number, one: BenchAppointment): CopiedRow[] {
  if (one.provider === null) return [];
  return [
    {
      scan_center_id: center,
      appointment_id: one.id,
      provider_id: one.provider,
      covered_amount: one.covered,
      settled_amount: one.settled,
      status: transactionStatus(one.settled, one.covered, holdsSlot(one.status)),
      created_by: one.shift.person,
      created_at: isoTime(one.booked),
      updated_at: isoTime(one.booked),
    },
  ];
}

function reportRows(center: number, one: BenchAppointment): CopiedRow[] {
  if (!one.reportedIn) return [];
  const written = isoTime(one.start + REPORT_DELAY_MS);
  return [
    {
      scan_center_id: center,
      // The report gets the id of its appointment, so that its versions can refer to it.
      id: one.id,
      appointment_id: one.id,
      status: one.reportStatus,
      content: textOf(one),
      author_id: one.reportedIn.person,
      shift_id: one.reportedIn.id,
      submitted_at: one.reportStatus === "report_ready" ? written : null,
      created_at: written,
      updated_at: written,
    },
  ];
}

function versionRows(center: number, one: BenchAppointment): CopiedRow[] {
  if (one.reportedIn === null || one.reportStatus !== "report_ready") return [];
  return [
    {
      scan_center_id: center,
      report_id: one.id,
      revision: 1,
      content: textOf(one),
      author_id: one.reportedIn.person,
      shift_id: one.reportedIn.id,
      submitted_at: isoTime(one.start + REPORT_DELAY_MS),
    },
  ];
}

const texts = new Map<string, string>();

/** Returns the report text as JSON; cached, because there are few different texts. */
function textOf({ offer, id }: BenchAppointment): string {
  const finding = findingOf(offer.modality, id);
  const cachedText = texts.get(finding) ?? JSON.stringify(documentOf(finding));
  texts.set(finding, cachedText);
  return cachedText;
}
