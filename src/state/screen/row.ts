import type { Appointment } from "#domain/entities/appointment.ts";
import type { ClaimBatch, ClaimBatchLine } from "#domain/entities/claim-batch.ts";
import type { Stored } from "#domain/entities/common.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { DoctorBalance, PayOut } from "#domain/entities/pay-out.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { CatalogId } from "./catalogs.ts";

/** The current record: the active row of a list, or the record that the screen shows. */
export type Row =
  | { kind: "appointment"; id: number; record: Appointment }
  | { kind: "patient"; id: number; record: Patient }
  | { kind: "transaction"; id: number; record: InsuranceTransaction }
  | { kind: "claim_batch"; id: number; record: ClaimBatch }
  | {
      /** A claim in a batch. */
      kind: "claim_line";
      id: number;
      record: ClaimBatchLine;
      batch: ClaimBatch;
    }
  | { kind: "safe_movement"; id: number; record: SafeMovement }
  | { kind: "doctor_balance"; id: number; record: DoctorBalance }
  | { kind: "pay_out"; id: number; record: PayOut }
  | { kind: "template"; id: number; record: ReportTemplate }
  | { kind: "shift"; worker: "receptionist"; id: number; record: ReceptionistShift }
  | { kind: "shift"; worker: "doctor"; id: number; record: DoctorShift }
  | {
      /** A record of any catalog. */
      kind: "record";
      catalog: CatalogId;
      id: number;
      record: Stored & { active?: boolean; revoked_at?: string | null };
      /** Id of the record that this record belongs to; null if there is none. */
      parent: number | null;
      /** The record's name for use in a sentence. */
      name: string;
    };
export type RowKind = Row["kind"];
