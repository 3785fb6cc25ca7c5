import { array, enums, object, optional, size } from "superstruct";
import { amount, day, id, line, lineOrNone, maybe, positiveAmount, version } from "../fields.ts";
import { PAY_OUT_METHODS, type PayOutMethod } from "../pay-outs.ts";
import { type CrossFault, withRules } from "../validate.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";

/** What became payable to a doctor for an appointment, or was taken back. */
export type CommissionEntry = {
  id: number;
  doctor: number;
  doctor_name: string;
  appointment: number;
  accession_number: string;
  /** Branch of the appointment. */
  branch: number;
  patient_name: string;
  test_name_ar: string;
  test_name_en: string;
  /** Below 0: taken back. */
  amount: Piastres;
  at: string;
  /** The pay-out that holds it; null while it is open. */
  pay_out: number | null;
  pay_out_number: number | null;
};

/** What a referring doctor is owed. */
export type DoctorBalance = {
  /** Id of the doctor. */
  id: number;
  name: string;
  active: boolean;
  /** Commission that is booked and not yet payable; null for a day that is over, of which that is not known. */
  accrued_amount: Piastres | null;
  /** What is payable and not paid; below 0 if more was taken back than is payable. */
  owed_amount: Piastres;
  /** Number of entries that are open. */
  open_entries: number;
  /** Center day of the oldest open entry; null if none is open. */
  oldest_day: string | null;
  last_paid_at: string | null;
  /** Whether it is proposed to pay the doctor: not below the center's least amount. */
  due: boolean;
};

/** Money that was paid to one referring doctor. */
export type PayOut = {
  id: number;
  /** Counts from 1 in each center. */
  number: number;
  doctor: number;
  doctor_name: string;
  method: PayOutMethod;
  /** The branch whose safe paid; null unless it was cash. */
  branch: number | null;
  branch_name: string | null;
  /** Above 0. */
  amount: Piastres;
  entries: number;
  reference: string;
  note: string;
  by: number;
  by_name: string;
  at: string;
  /** Null while it is in force. */
  reversed_at: string | null;
  reversed_by: number | null;
  reversed_by_name: string | null;
  reversal_reason: string;
};

export type PayOutWithLines = PayOut & { lines: CommissionEntry[] };

/** The most doctors that are paid in one call. */
export const MAX_DOCTORS_AT_ONCE = 200;
/** The most entries that are chosen one by one for a doctor. */
const MAX_ENTRIES = 1_000;

const doctorFields = object({
  doctor: id(),
  /** What the person saw that would be paid. */
  expected_amount: positiveAmount(),
  entries: optional(size(array(id()), 1, MAX_ENTRIES)),
  up_to: maybe(positiveAmount()),
  until: maybe(day()),
});

/** One doctor of a run, and which open entries are paid: at most one of `entries`, `up_to` and `until`. */
const DoctorPay = withRules(doctorFields, ({ entries, up_to, until }) => {
  const given = [entries, up_to, until].filter((one) => one !== null && one !== undefined);
  return given.length > 1 ? [{ field: "entries", code: "invalid" }] : [];
});

const payOutFields = object({
  doctors: size(array(DoctorPay), 1, MAX_DOCTORS_AT_ONCE),
  method: enums(PAY_OUT_METHODS),
  branch: maybe(id()),
  reference: maybe(line(200)),
  note: maybe(lineOrNone(500)),
});

/**
 * Pays doctors, each once: chosen entries, the oldest that fit into an amount, those until a day, or all that are open.
 * Cash comes from the safe of a branch.
 */
export const PayOutInput = withRules(payOutFields, ({ method, branch, doctors = [] }) => {
  const faults: CrossFault<Infer<typeof payOutFields>>[] = [];
  const hasBranch = branch !== null && branch !== undefined;
  if (method === "cash" && !hasBranch) faults.push({ field: "branch", code: "required" });
  if (method !== "cash" && hasBranch) faults.push({ field: "branch", code: "invalid" });
  if (new Set(doctors.map(({ doctor }) => doctor)).size < doctors.length)
    faults.push({ field: "doctors", code: "duplicate" });
  return faults;
});
export type PayOutInput = Infer<typeof PayOutInput>;
export type DoctorPay = PayOutInput["doctors"][number];

export const ReversePayOutInput = object({ reason: line(500) });
export type ReversePayOutInput = Infer<typeof ReversePayOutInput>;

/** From which amount on a doctor is proposed to be paid. */
export type PayOutSetting = { least_amount: Piastres; version: number };

export const PayOutSettingPatch = object({
  least_amount: optional(amount()),
  version: optional(version()),
});
export type PayOutSettingPatch = Infer<typeof PayOutSettingPatch>;

/** The whole setting; what is left out is as in a new center. The version comes beside it. */
export const PayOutSettingReplacement = object({ least_amount: optional(amount()) });

/** A line of a statement. A pay-out and what was taken back are below 0. */
export type StatementLine = {
  kind: "entry" | "pay_out" | "reversal";
  /** Id of the entry or pay-out. */
  id: number;
  at: string;
  amount: Piastres;
  /** What is owed after the line. */
  balance: Piastres;
  appointment: number | null;
  accession_number: string | null;
  patient_name: string | null;
  test_name_ar: string | null;
  test_name_en: string | null;
  pay_out_number: number | null;
  method: PayOutMethod | null;
  reference: string;
};

/** What happened between a doctor and the center in a period. */
export type DoctorStatement = {
  doctor: number;
  doctor_name: string;
  /** First and last center day, both included. */
  from: string;
  to: string;
  /** Owed before the first day, and after the last one. */
  opening: Piastres;
  payable: Piastres;
  taken_back: Piastres;
  paid: Piastres;
  closing: Piastres;
  lines: StatementLine[];
};
