import type { Row } from "#src/state/screen/context.ts";
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
