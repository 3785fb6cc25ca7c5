import { array, boolean, enums, nullable } from "superstruct";
import type {
  CommissionEntry,
  DoctorBalance,
  DoctorStatement,
  PayOut,
  PayOutSetting,
  PayOutWithLines,
  StatementLine,
} from "../entities/pay-out.ts";
import { PAY_OUT_METHODS } from "../pay-outs.ts";
import { day, id, instant, piastres, recordOf, string, whole } from "./record-of.ts";

export const CommissionEntryRecord = recordOf<CommissionEntry>({
  id: id(),
  doctor: id(),
  doctor_name: string(),
  appointment: id(),
  accession_number: string(),
  branch: id(),
  patient_name: string(),
  test_name_ar: string(),
  test_name_en: string(),
  amount: piastres(),
  at: instant(),
  pay_out: nullable(id()),
  pay_out_number: nullable(whole()),
});

export const DoctorBalanceRecord = recordOf<DoctorBalance>({
  id: id(),
  name: string(),
  active: boolean(),
  accrued_amount: nullable(piastres()),
  owed_amount: piastres(),
  open_entries: whole(),
  oldest_day: nullable(day()),
  last_paid_at: nullable(instant()),
  due: boolean(),
});

const payOut = {
  id: id(),
  number: whole(),
  doctor: id(),
  doctor_name: string(),
  method: enums(PAY_OUT_METHODS),
  branch: nullable(id()),
  branch_name: nullable(string()),
  amount: piastres(),
  entries: whole(),
  reference: string(),
  note: string(),
  by: id(),
  by_name: string(),
  at: instant(),
  reversed_at: nullable(instant()),
  reversed_by: nullable(id()),
  reversed_by_name: nullable(string()),
  reversal_reason: string(),
};

export const PayOutRecord = recordOf<PayOut>(payOut);

export const PayOutWithLinesRecord = recordOf<PayOutWithLines>({
  ...payOut,
  lines: array(CommissionEntryRecord),
});

export const PayOutSettingRecord = recordOf<PayOutSetting>({
  least_amount: piastres(),
  version: whole(),
});

export const StatementRecord = recordOf<DoctorStatement>({
  doctor: id(),
  doctor_name: string(),
  from: day(),
  to: day(),
  opening: piastres(),
  payable: piastres(),
  taken_back: piastres(),
  paid: piastres(),
  closing: piastres(),
  lines: array(
    recordOf<StatementLine>({
      kind: enums(["entry", "pay_out", "reversal"]),
      id: id(),
      at: instant(),
      amount: piastres(),
      balance: piastres(),
      appointment: nullable(id()),
      accession_number: nullable(string()),
      patient_name: nullable(string()),
      test_name_ar: nullable(string()),
      test_name_en: nullable(string()),
      pay_out_number: nullable(whole()),
      method: nullable(enums(PAY_OUT_METHODS)),
      reference: string(),
    }),
  ),
});
