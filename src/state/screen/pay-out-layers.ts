import type { DoctorBalance, PayOut } from "#domain/entities/pay-out.ts";

/** The dialogs about paying referring doctors. */
export type PayOutLayer =
  | { kind: "pay-doctors"; doctors: readonly DoctorBalance[] }
  | { kind: "pay-out-reverse"; payOut: PayOut };
