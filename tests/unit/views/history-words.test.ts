import { beforeAll, describe, expect, it } from "vitest";
import { changesOf } from "#domain/audit-changes.ts";
import { fieldKindOf, fieldNamesOf } from "#domain/audit-fields.ts";
import { AUDIT_ACTIONS, AUDITED, type AuditedKind } from "#domain/audit-kinds.ts";
import { EVENT_PERMISSIONS } from "#domain/event-permissions.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { EXPORT_NAMES } from "#domain/exports.ts";
import { ApiTokenRecord } from "#domain/records/api-tokens.ts";
import * as catalog from "#domain/records/catalog.ts";
import * as claims from "#domain/records/claim-batches.ts";
import { DiscountSettingRecord } from "#domain/records/discount-setting.ts";
import { CriticalResultRecord } from "#domain/records/critical-results.ts";
import { PayOutRecord, PayOutSettingRecord } from "#domain/records/pay-outs.ts";
import * as desk from "#domain/records/desk.ts";
import { AccountRecord } from "#domain/records/people.ts";
import { CenterProfileRecord } from "#domain/records/center-profile.ts";
import { AutotextRecord, ReportingSettingRecord, ReportRecord } from "#domain/records/reports.ts";
import { ExpenseCategoryRecord, SafeMovementRecord } from "#domain/records/safe.ts";
import { DoctorShiftRecord, ReceptionistShiftRecord } from "#domain/records/shifts.ts";
import { ALL_TEXT_AREAS } from "#src/i18n/areas.ts";
import { loadMessages, loadTexts } from "#src/i18n/t.ts";
import { fieldLabelKey } from "#src/views/center/trail/field-labels.ts";
import { actionWords, entityWords } from "#src/views/center/trail/trail-words.ts";
import { CODES, valueWords } from "#src/views/center/trail/value-words.ts";
import { allArabic, allEnglish } from "../../support/all-texts.ts";
import * as choices from "../../support/audit-choices.ts";

/** The record of each kind as the API returns it, of which the audit trail keeps the fields. */
const RECORDS: Readonly<Partial<Record<AuditedKind, { schema: object }>>> = {
  patient: desk.PatientRecord,
  appointment: desk.AppointmentRecord,
  payment: desk.PaymentRecord,
  branch: catalog.BranchRecord,
  room: catalog.RoomRecord,
  machine: catalog.MachineRecord,
  test: catalog.TestRecord,
  package: catalog.PackageRecord,
  availability: catalog.AvailabilityRecord,
  account: AccountRecord,
  referring_doctor: catalog.ReferringDoctorRecord,
  insurance_provider: catalog.ProviderRecord,
  supported_test: catalog.SupportedTestRecord,
  commission_rule: catalog.CommissionRuleRecord,
  pay_out: PayOutRecord,
  pay_out_setting: PayOutSettingRecord,
  insurance_transaction: desk.TransactionRecord,
  expense_category: ExpenseCategoryRecord,
  safe_movement: SafeMovementRecord,
  claim_batch: claims.ClaimBatchRecord,
  report: ReportRecord,
  critical_result: CriticalResultRecord,
  report_template: catalog.ReportTemplateRecord,
  autotext: AutotextRecord,
  reporting_setting: ReportingSettingRecord,
  modality_words: catalog.ModalityWordsRecord,
  center_profile: CenterProfileRecord,
  discount_setting: DiscountSettingRecord,
  receptionist_shift: ReceptionistShiftRecord,
  doctor_shift: DoctorShiftRecord,
  api_token: ApiTokenRecord,
};

const DICTIONARIES = {
  ar: allArabic,
  en: allEnglish,
};

/** Returns the text at a dotted path of a dictionary; undefined if there is none. */
function textAt(language: "ar" | "en", path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => Reflect.get(Object(at), name), DICTIONARIES[language]);
}

/** Returns the fields of a kind that have no label in one of the languages. */
function withoutLabel(entity: AuditedKind, fields: readonly string[]): string[] {
  return fields
    .filter((field) => fieldKindOf(entity, field) !== "hidden")
    .filter((field) => {
      const key = fieldLabelKey(entity, field);
      return key === null || ["ar", "en"].some((one) => !textAt(one as "ar" | "en", key));
    })
    .map((field) => `${entity}.${field}`);
}

beforeAll(async () => {
  await loadMessages("en");
  await loadTexts(ALL_TEXT_AREAS);
});

describe("the history of a record", () => {
  it("has the fields of every kind of record that sends changes", () => {
    // A credit changes with payments, which have a history.
    const without = new Set(["presence", "patient_credit"]);
    const kinds = Object.keys(EVENT_PERMISSIONS).filter((kind) => !without.has(kind));
    expect(kinds.filter((kind) => RECORDS[kind as AuditedKind] === undefined)).toEqual([]);
  });

  it.each(Object.entries(RECORDS))("knows what each field of a %s holds", (kind, record) => {
    const entity = kind as AuditedKind;
    const known = fieldNamesOf(entity);
    const unknown = Object.keys(record.schema).filter(
      (field) => !known.includes(field) && fieldKindOf(entity, field) !== "hidden",
    );
    expect(unknown).toEqual([]);
  });

  it.each(AUDITED.filter((entity) => entity !== "export_roles"))(
    "has a label in both languages for each field of a %s",
    (entity) => {
      const fields = [...Object.keys(RECORDS[entity]?.schema ?? {}), ...fieldNamesOf(entity)];
      expect(withoutLabel(entity, fields)).toEqual([]);
    },
  );

  it("has a label in both languages for each list that roles may export", () => {
    expect(withoutLabel("export_roles", EXPORT_NAMES)).toEqual([]);
  });

  it.each(["ar", "en"] as const)("has a word for each action and kind in %s", (one) => {
    const paths = [
      ...AUDIT_ACTIONS.map((action) => `trail.action.${action}`),
      ...AUDITED.map((entity) => `trail.entity.${entity}`),
    ];
    expect(paths.filter((path) => !textAt(one, path))).toEqual([]);
  });

  it.each(["ar", "en"] as const)("has a word for each code in %s", (one) => {
    const paths = Object.entries(choices.CODES_OF).flatMap(([kind, codes]) =>
      codes.map((code) => `${CODES[kind as keyof typeof CODES]}.${code}`),
    );
    expect(Object.keys(choices.CODES_OF).toSorted()).toEqual(Object.keys(CODES).toSorted());
    expect(paths.filter((path) => !textAt(one, path))).toEqual([]);
  });
});

const ROW: AuditRow = {
  id: 1,
  at: "2026-11-21T08:00:00.000Z",
  actor: 1,
  actor_name: "Samy",
  action: "update",
  entity: "availability",
  entity_id: 5,
  branch: null,
  names: { "test:7": { ar: "رنين", en: "MRI" } },
  ip: null,
  before: null,
  after: null,
  request_id: null,
  api_token: null,
};

/** Returns each change of a row as field, value before and value after, in words without isolates. */
function inWords(row: Partial<AuditRow>): string[][] {
  const whole = { ...ROW, ...row };
  return changesOf(whole).map((change) => {
    const words = (side: "before" | "after") =>
      change[side] === undefined ? "-" : valueWords(whole, change, side).text;
    const values = change.kind === "content" ? ["changed"] : [words("before"), words("after")];
    return [change.field, ...values.map((text) => text.replaceAll(/[\u2066-\u2069]/gu, ""))];
  });
}

describe("the words of a change", () => {
  it("show amounts in pounds, percentages, codes and flags before and after", () => {
    expect(
      inWords({
        before: { price: 35_000, discount_type: "none", discount_percentage: null, active: true },
        after: {
          price: 40_000,
          discount_type: "percentage",
          discount_percentage: 5,
          active: false,
        },
      }),
    ).toEqual([
      ["price", "350.00\u00a0EGP", "400.00\u00a0EGP"],
      ["discount_type", "None", "Percent"],
      ["discount_percentage", "empty", "5%"],
      ["active", "Yes", "No"],
    ]);
  });

  it("name records as they were called then, else as they are called now, else by number", () => {
    expect(
      inWords({
        entity: "commission_rule",
        before: { doctor: 3, doctor_name: "Dr Then", test: 7 },
        after: { doctor: 4, test: 8, test_name_ar: "أشعة", test_name_en: "X-ray" },
      }),
    ).toEqual([
      ["doctor", "Dr Then", "No. 4"],
      ["test", "MRI", "X-ray"],
    ]);
  });

  it("show of a new record what is filled in, and of a text only that it changed", () => {
    const content = { type: "doc", content: [] };
    const after = { id: 1, version: 1, name: "Knee", modality: null, content, created_by: 2 };
    expect(inWords({ entity: "report_template", action: "create", after })).toEqual([
      ["name", "-", "Knee"],
      ["content", "changed"],
      ["created_by", "-", "No. 2"],
    ]);
  });

  it("leave out what the row of an earlier version repeats unchanged, and the patient's data", () => {
    const before = { notes: "a", status: "pending", patient_name: "Mona", version: 1 };
    const after = { notes: "b", status: "pending", patient_name: "Mona A", version: 2 };
    expect(inWords({ entity: "appointment", before, after })).toEqual([["notes", "a", "b"]]);
  });

  it("keep an action, a kind and a field of a later version as they are named", () => {
    expect([
      actionWords("teleport"),
      entityWords("wormhole"),
      entityWords("price-list"),
      inWords({ entity: "wormhole", before: { depth: 1 }, after: { depth: 2 } }),
    ]).toEqual(["teleport", "wormhole", "Insurers' price lists", [["depth", "1", "2"]]]);
  });
});
