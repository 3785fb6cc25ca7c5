import { array, enums, nullable } from "superstruct";
import { CREDIT_KINDS } from "../credits.ts";
import { PAYMENT_METHODS } from "../entities/common.ts";
import type { CreditMovement, PatientCredit } from "../entities/credit.ts";
import { id, instant, piastres, recordOf, stored, string, whole } from "./record-of.ts";

export const CreditMovementRecord = recordOf<CreditMovement>({
  ...stored,
  patient: id(),
  patient_name: string(),
  branch: id(),
  branch_name: string(),
  number: whole(),
  kind: enums(CREDIT_KINDS),
  amount: piastres(),
  change: piastres(),
  balance_after: piastres(),
  payment: id(),
  method: enums(PAYMENT_METHODS),
  shift: id(),
  appointment: nullable(id()),
  accession_number: string(),
  note: string(),
  by: id(),
  by_name: string(),
  at: instant(),
});

export const PatientCreditRecord = recordOf<PatientCredit>({
  patient: id(),
  balance: piastres(),
  movements: array(CreditMovementRecord),
});
