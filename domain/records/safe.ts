import { array, boolean, enums, nullable } from "superstruct";
import type { ExpenseCategory } from "../entities/expense-category.ts";
import type { Safe, SafeFigures, SafeMovement, Safes, WaitingShift } from "../entities/safe.ts";
import { SAFE_MOVEMENT_KINDS } from "../safe.ts";
import { DocumentRecord } from "./desk.ts";
import { id, instant, piastres, recordOf, stored, string, whole } from "./record-of.ts";

export const ExpenseCategoryRecord = recordOf<ExpenseCategory>({
  ...stored,
  name_ar: string(),
  name_en: string(),
  active: boolean(),
});

export const SafeMovementRecord = recordOf<SafeMovement>({
  ...stored,
  branch: id(),
  branch_name: string(),
  number: whole(),
  kind: enums(SAFE_MOVEMENT_KINDS),
  amount: piastres(),
  change: piastres(),
  balance_after: piastres(),
  at: instant(),
  by: id(),
  by_name: string(),
  shift: nullable(id()),
  receptionist_name: nullable(string()),
  left_in_drawer: nullable(piastres()),
  expected_amount: nullable(piastres()),
  difference: nullable(piastres()),
  category: nullable(id()),
  category_name_ar: nullable(string()),
  category_name_en: nullable(string()),
  pay_out: nullable(id()),
  doctor_name: nullable(string()),
  reference: string(),
  note: string(),
  reverses: nullable(id()),
  reversed_by: nullable(id()),
  reason: string(),
  documents: array(DocumentRecord),
});

export const SafesRecord = recordOf<Safes>({
  safes: array(
    recordOf<Safe>({
      branch: id(),
      branch_name: string(),
      balance: piastres(),
      last_number: nullable(whole()),
      last_at: nullable(instant()),
    }),
  ),
  waiting: array(
    recordOf<WaitingShift>({
      id: id(),
      branch: id(),
      branch_name: string(),
      receptionist: id(),
      receptionist_name: string(),
      start_time: instant(),
      end_time: instant(),
      opening_float: piastres(),
      counted_cash: piastres(),
      expected_amount: piastres(),
    }),
  ),
});

export const SafeFiguresRecord = recordOf<SafeFigures>({
  opening: piastres(),
  closing: piastres(),
  came_in: piastres(),
  went_out: piastres(),
});
