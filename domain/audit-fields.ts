import { INSURANCE_FIELDS } from "./audit-insurance-fields.ts";
import { FIELDS_OF_ACTIONS, isAudited, type AuditedKind, type FieldKind } from "./audit-kinds.ts";
import { PAY_OUT_FIELDS } from "./audit-pay-out-fields.ts";
import { MONEY_FIELDS } from "./audit-fields-money.ts";
import { MODALITIES } from "./entities/common.ts";

type Fields = Readonly<Record<string, FieldKind>>;

const phone = { country_phone_code: "plain", phone_number: "plain" } as const;

const price = {
  price: "money",
  discount_type: "discount_type",
  discount_percentage: "percent",
  discount_value: "money",
  modified_price: "money",
} as const;

/**
 * The fields of each kind of record in the audit trail, in the order in which they are shown. A test compares them with
 * the records of `domain/records`. The name of a record stands beside its id, so it is hidden.
 */
const FIELDS: Readonly<Record<AuditedKind, Fields>> = {
  patient: {
    name: "text",
    national_id: "plain",
    ...phone,
    birth_date: "day",
    birth_date_estimated: "flag",
    age: "hidden",
    gender: "gender",
    notes: "text",
    last_visit: "hidden",
  },
  appointment: {
    accession_number: "plain",
    patient: "one patient",
    test: "one test",
    modality: "hidden",
    machine: "one machine",
    branch: "one branch",
    room: "one room",
    start_at: "instant",
    duration_minutes: "number",
    status: "appointment_status",
    cancel_reason: "cancel_reason",
    cancel_note: "text",
    report_status: "report_status",
    referring_doctor: "one referring_doctor",
    insurance_provider: "one insurance_provider",
    insurance_covered: "flag",
    insurance_transaction: "hidden",
    card_number: "plain",
    approval_number: "plain",
    insurance_closed: "hidden",
    list_price: "money",
    discount_kind: "discount_type",
    discount_percentage: "percent",
    discount_amount: "money",
    discount_reason: "text",
    discount_approved_by: "one account",
    total_price: "money",
    covered_amount: "money",
    requested_cost: "money",
    paid_amount: "money",
    remaining_cost: "money",
    pending_amount: "money",
    written_off_amount: "money",
    commission_amount: "money",
    shift: "one receptionist_shift",
    shift_cleared: "hidden",
    created_by: "one account",
    notes: "text",
    indication: "text",
    priority: "priority",
    completed_at: "instant",
    assigned_to: "one account",
    deferred_until: "instant",
    deferred_reason: "text",
    deferred_by: "one account",
    first_reader: "one account",
    first_read_at: "instant",
    awaits_second_reader: "hidden",
    package: "one package",
    package_booking: "hidden",
  },
  branch: {
    name: "text",
    address: "text",
    opens_at: "plain",
    closes_at: "plain",
    pacs_enabled: "flag",
    pacs_url: "plain",
    active: "flag",
  },
  room: { branch: "one branch", room_number: "plain", active: "flag" },
  machine: {
    name: "text",
    model: "text",
    number: "plain",
    branch: "one branch",
    room: "one room",
    active: "flag",
    supported_tests: "hidden",
  },
  test: {
    unique_id: "plain",
    name_ar: "text",
    name_en: "text",
    modality: "modality",
    also_known_as: "text",
    default_duration_minutes: "number",
    active: "flag",
  },
  package: {
    code: "plain",
    name_ar: "text",
    name_en: "text",
    price: "money",
    tests: "many test",
    test_details: "hidden",
    active: "flag",
  },
  availability: {
    machine: "one machine",
    branch: "one branch",
    test: "one test",
    modality: "hidden",
    ...price,
    duration_minutes: "number",
    active: "flag",
  },
  account: {
    name: "text",
    email: "plain",
    role: "role",
    title: "text",
    licence_number: "plain",
    branches: "many branch",
    reporting_branches: "many branch",
    admin_branches: "many branch",
    must_change_password: "flag",
    second_factor: "flag",
    active: "flag",
  },
  referring_doctor: {
    name: "text",
    ...phone,
    registered_by: "one account",
    number_of_referrals: "hidden",
    active: "flag",
  },
  ...INSURANCE_FIELDS,
  supported_test: {
    provider: "one insurance_provider",
    test: "one test",
    modality: "hidden",
    ...price,
  },
  commission_rule: {
    doctor: "one referring_doctor",
    modality: "modality",
    test: "one test",
    commission_type: "commission_type",
    percentage: "percent",
    value: "money",
    active: "flag",
  },
  ...PAY_OUT_FIELDS,
  ...MONEY_FIELDS,
  insurance_document: { insurance_transaction: "one insurance_transaction" },
  report: {
    appointment: "hidden",
    status: "report_status",
    content: "content",
    findings: "hidden",
    addendum: "content",
    addenda: "content",
    template: "one report_template",
    author: "one account",
    submitted_at: "instant",
    amend_reason: "text",
    revision: "number",
    first_submitted_at: "hidden",
    revision_reason: "hidden",
    signed: "hidden",
    first_reading: "hidden",
    submits_as: "hidden",
  },
  critical_result: {
    appointment: "hidden",
    state: "critical_state",
    marked_at: "instant",
    events: "critical_events",
  },
  report_template: {
    name: "text",
    modality: "modality",
    content: "content",
    created_by: "one account",
  },
  autotext: { name: "text", content: "content" },
  api_token: {
    name: "text",
    permissions: "permissions",
    branches: "many branch",
    expires_at: "instant",
    revoked_at: "instant",
    last_used_at: "hidden",
    created_by: "one account",
  },
  export_roles: {},
  second_factor_roles: { roles: "roles" },
  reporting_setting: { second_reader: "flag" },
  modality_words: Object.fromEntries(MODALITIES.map((modality) => [modality, "text" as const])),
  center_profile: {
    name_ar: "text",
    name_en: "text",
    address: "text",
    phones: "text",
    tax_number: "text",
    footer_ar: "text",
    footer_en: "text",
    logo_type: "text",
    logo_hash: "text",
  },
  discount_setting: { receptionist_limit: "percent" },
  financial_report: {},
  end_of_day: {},
  call: {},
  list: {},
};

/** Returns the fields of a kind of record; none of a kind of a later version. */
export function auditedFieldsOf(entity: string): Fields {
  return isAudited(entity) ? FIELDS[entity] : {};
}

/**
 * Returns what a field of a row about a kind of record holds. The roles of `export_roles` stand under the names of the
 * lists. A field that is not known, because it is of an older or later version, is shown as it is stored.
 */
export function fieldKindOf(entity: string, field: string): FieldKind {
  if (entity === "export_roles") return "roles";
  const kind = auditedFieldsOf(entity)[field];
  if (kind !== undefined) return kind;
  if (isBesideName(entity, field)) return "hidden";
  return FIELDS_OF_ACTIONS[field] ?? "plain";
}

/** Whether the field holds the name of a record that another field refers to, or of the appointment's patient. */
function isBesideName(entity: string, field: string): boolean {
  if (field.startsWith("patient_")) return true;
  const fields = auditedFieldsOf(entity);
  return Object.entries(fields).some(([name, kind]) => {
    if (kind === "one test" || kind === "one package")
      return field.startsWith(`${name}_name_`) || field === `${name}_unique_id`;
    if (kind === "one room") return field === "room_number";
    if (kind.startsWith("one ")) return field === `${name}_name`;
    return kind.startsWith("many ") && field === "branch_names";
  });
}

/** Returns the names of all fields that a row about a kind of record can have, with those of actions. */
export function fieldNamesOf(entity: AuditedKind): string[] {
  return [...Object.keys(FIELDS[entity]), ...Object.keys(FIELDS_OF_ACTIONS)];
}
