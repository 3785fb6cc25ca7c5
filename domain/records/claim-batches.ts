import { array, enums, nullable, optional } from "superstruct";
import {
  BATCH_STATES,
  CLAIM_PARTS,
  LETTER_COLUMNS,
  LINE_STATES,
  MOVEMENT_KINDS,
  PROVIDER_KINDS,
} from "../claims.ts";
import type {
  BatchOutcome,
  ClaimBatch,
  ClaimBatchLine,
  ClaimLetter,
  ClaimMovement,
  LetterRow,
  MonthlyBill,
  MonthlyBills,
  ProviderAgeing,
  RefusedClaim,
  SettlementChange,
  SettlementResult,
} from "../entities/claim-batch.ts";
import { uploadNotes } from "./upload-notes.ts";
import { day, id, instant, piastres, recordOf, stored, string, whole } from "./record-of.ts";

const sums = {
  claimed_amount: piastres(),
  settled_amount: piastres(),
  written_off_amount: piastres(),
  moved_amount: piastres(),
};

export const ClaimBatchRecord = recordOf<ClaimBatch>({
  ...stored,
  number: whole(),
  provider: id(),
  provider_name: string(),
  start_date: day(),
  end_date: day(),
  state: enums(BATCH_STATES),
  lines: whole(),
  open_lines: whole(),
  ...sums,
  sent_at: nullable(instant()),
  sent_by: nullable(id()),
  sent_by_name: nullable(string()),
  settled_at: nullable(instant()),
  created_by: id(),
  created_by_name: string(),
});

export const ClaimBatchLineRecord = recordOf<ClaimBatchLine>({
  ...stored,
  batch: id(),
  batch_number: whole(),
  transaction: id(),
  appointment: id(),
  accession_number: string(),
  branch: id(),
  branch_name: string(),
  patient_name: string(),
  test_name_ar: string(),
  test_name_en: string(),
  start_at: instant(),
  card_number: nullable(string()),
  approval_number: nullable(string()),
  state: enums(LINE_STATES),
  ...sums,
  pending_amount: piastres(),
  provider_number: string(),
  rejection_code: string(),
  rejection_reason: string(),
});

const refused = array(
  recordOf<RefusedClaim>({
    transaction: id(),
    appointment: id(),
    accession_number: string(),
    patient_name: string(),
    missing: array(enums(CLAIM_PARTS)),
  }),
);

export const BatchOutcomeRecord = recordOf<BatchOutcome>({ batch: ClaimBatchRecord, refused });

export const MonthlyBillsRecord = recordOf<MonthlyBills>({
  start_date: day(),
  end_date: day(),
  bills: array(
    recordOf<MonthlyBill>({
      provider: id(),
      provider_name: string(),
      batch: nullable(ClaimBatchRecord),
      refused,
    }),
  ),
});

export const ClaimMovementRecord = recordOf<ClaimMovement>({
  id: id(),
  transaction: id(),
  appointment: id(),
  accession_number: string(),
  branch: id(),
  patient_name: string(),
  provider: id(),
  provider_name: string(),
  batch: nullable(id()),
  batch_number: nullable(whole()),
  kind: enums(MOVEMENT_KINDS),
  amount: piastres(),
  reference: string(),
  paid_on: nullable(day()),
  reason: string(),
  rejection_code: string(),
  reverses: nullable(id()),
  reversed_by: nullable(id()),
  by: nullable(id()),
  by_name: nullable(string()),
  at: instant(),
});

export const ClaimLetterRecord = recordOf<ClaimLetter>({
  id: id(),
  number: whole(),
  day: nullable(day()),
  provider_name: string(),
  start_date: day(),
  end_date: day(),
  columns: array(enums(LETTER_COLUMNS)),
  rows: array(
    recordOf<LetterRow>({
      number: whole(),
      accession_number: string(),
      claim_number: whole(),
      provider_number: string(),
      patient_name: string(),
      national_id: string(),
      card_number: string(),
      approval_number: string(),
      test_name_ar: string(),
      test_name_en: string(),
      day: day(),
      branch_name: string(),
      total_price: piastres(),
      claimed_amount: piastres(),
    }),
  ),
  total: piastres(),
  center: recordOf<ClaimLetter["center"]>({
    name_ar: string(),
    name_en: string(),
    address: string(),
    phones: string(),
    tax_number: string(),
  }),
});

export const ProviderAgeingRecord = recordOf<ProviderAgeing>({
  id: id(),
  name: string(),
  kind: enums(PROVIDER_KINDS),
  claims: whole(),
  days_0_30: piastres(),
  days_31_60: piastres(),
  days_61_90: piastres(),
  days_over_90: piastres(),
  pending_amount: piastres(),
  oldest_day: nullable(day()),
});

export const SettlementRecord = recordOf<SettlementResult>({
  rows: whole(),
  settled: whole(),
  part_settled: whole(),
  rejected: whole(),
  unanswered: whole(),
  paid_amount: piastres(),
  changes: optional(
    array(
      recordOf<SettlementChange>({
        row: whole(),
        line: id(),
        accession_number: string(),
        patient_name: string(),
        claimed_amount: piastres(),
        paid_amount: piastres(),
        rejection_code: string(),
        state: enums(LINE_STATES),
      }),
    ),
  ),
  seen: optional(string()),
  ...uploadNotes(),
});
