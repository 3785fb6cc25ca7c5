import type { Appointment } from "#domain/entities/appointment.ts";
import type { AttachedDocument } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import type { Row } from "./context.ts";
import type { ReceivedShift } from "./received-shift.ts";

/** The kinds of records that have documents. */
export type DocumentedKind = "insurance_transaction" | "safe_movement";

type ShiftRow = Extract<Row, { kind: "shift" }>;

/** The dialogs of credits, claims, shifts and the safe. */
export type MoneyLayer =
  | {
      kind: "transaction";
      /** Id of the insurance transaction. */
      id: number;
      /** Whether the user is about to choose a document to edit. Default false. */
      isToEdit?: boolean;
    }
  | {
      kind: "edit-document";
      /** Kind and id of the record that the document belongs to. */
      of: DocumentedKind;
      id: number;
      document: AttachedDocument;
    }
  | { kind: "settle"; transaction: InsuranceTransaction }
  | { kind: "insure"; appointment: Appointment }
  | { kind: "credit"; action: "deposit" | "pay_back"; patient: Patient }
  | { kind: "end-shift"; shifts: readonly ShiftRow[] }
  | { kind: "flag-shift"; shifts: readonly ShiftRow[] }
  | { kind: "clear-shift"; shifts: readonly ShiftRow[] }
  | { kind: "compensate-shift"; shifts: readonly ShiftRow[] }
  | {
      /** Receives the cash of ended shifts into the safe, one after the other. */
      kind: "safe-receive";
      shifts: readonly ReceivedShift[];
    }
  | {
      kind: "safe-enter";
      action: "deposit" | "withdraw" | "spend";
      /** The branch that is proposed; null: none. */
      branch: number | null;
    }
  | { kind: "safe-movement"; id: number; isToEdit?: boolean }
  | { kind: "safe-reverse"; movement: SafeMovement };
