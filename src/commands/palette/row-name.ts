import { typedAccessionNumbers } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { matchesTestName } from "#domain/tests.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import type { Command } from "../engine/define.ts";
import { movementName } from "../areas/safe.ts";
import { payOutName } from "../areas/commissions.ts";
import { workerName } from "../areas/shift-actions.ts";

/** Returns how a record is called in the palette. */
export function rowName(row: Row): string {
  switch (row.kind) {
    case "record":
      return row.name;
    case "patient":
    case "template":
      return row.record.name;
    case "doctor_balance":
      return row.record.name;
    case "pay_out":
      return payOutName(row.record);
    case "shift":
      return workerName(row);
    case "safe_movement":
      return movementName(row.record);
    case "claim_batch":
      return row.record.provider_name;
    default:
      return row.record.patient_name;
  }
}

/** Returns the name of the one record that a command is for; of a patient, one of whose appointments it is for. */
export function namedFor({ param }: Command, rows: readonly Row[]): string {
  const [row] = rows;
  if (row !== undefined) return rows.length === 1 ? rowName(row) : "";
  return param === "appointment" && context.row?.kind === "patient" ? rowName(context.row) : "";
}

/**
 * Returns true if the typed text names the test of an appointment, or is its whole number. An end of the number is not
 * enough: short digits are an amount typed ahead.
 */
export function isNamedBy(text: string, appointment: Appointment): boolean {
  const { test_name_ar: name_ar, test_name_en: name_en, accession_number } = appointment;
  const typed = text.trim();
  return (
    typed === "" ||
    typedAccessionNumbers(typed).includes(accession_number) ||
    matchesTestName({ unique_id: null, name_ar, name_en }, typed)
  );
}
