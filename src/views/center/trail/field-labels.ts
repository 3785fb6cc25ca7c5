import { isMessageKey, t, type MessageKey } from "#src/i18n/t.ts";

/** The labels of fields as forms and columns have them, by the name of the field. */
const LABELS: Readonly<Record<string, MessageKey>> = {
  name: "catalog.field.name",
  address: "catalog.field.address",
  opens_at: "catalog.field.opens_at",
  closes_at: "catalog.field.closes_at",
  pacs_enabled: "catalog.field.pacs_enabled",
  pacs_url: "catalog.field.pacs_url",
  active: "catalog.field.active",
  branch: "catalog.field.branch",
  room: "catalog.field.room",
  room_number: "catalog.field.room_number",
  model: "catalog.field.model",
  number: "catalog.field.number",
  test: "catalog.field.test",
  machine: "booking.machine",
  unique_id: "catalog.field.unique_id",
  name_ar: "catalog.field.name_ar",
  name_en: "catalog.field.name_en",
  modality: "catalog.field.modality",
  default_duration_minutes: "catalog.field.duration",
  duration_minutes: "catalog.field.duration",
  price: "catalog.field.price",
  discount_type: "catalog.field.discount",
  discount_percentage: "catalog.field.discount_percentage",
  discount_value: "catalog.field.discount_value",
  modified_price: "catalog.field.modified_price",
  email: "catalog.field.email",
  role: "catalog.field.role",
  title: "catalog.field.title",
  licence_number: "catalog.field.licence_number",
  branches: "catalog.field.branches",
  reporting_branches: "catalog.field.branches",
  admin_branches: "catalog.field.branches",
  must_change_password: "passwords.must_change",
  second_factor: "catalog.field.second_factor",
  country_phone_code: "patients.form.country",
  phone_number: "catalog.field.phone",
  registered_by: "catalog.field.registered_by",
  created_by: "catalog.field.created_by",
  coverage_percentage: "catalog.field.coverage",
  commission_type: "catalog.field.commission",
  percentage: "catalog.commission.percentage",
  value: "catalog.commission.value",
  doctor: "catalog.field.doctor",
  provider: "catalog.transaction.provider",
  settled_amount: "catalog.transaction.settled",
  documents: "catalog.transaction.documents",
  insurance_transaction: "catalog.transaction.one",
  permissions: "api_tokens.permissions",
  expires_at: "api_tokens.expires",
  revoked_at: "api_tokens.revoked_on",
  national_id: "patients.form.national_id",
  birth_date: "patients.form.birth_date",
  birth_date_estimated: "patients.form.estimated",
  gender: "patients.form.gender",
  notes: "patients.form.notes",
  accession_number: "appointments.column.accession",
  patient: "booking.patient",
  start_at: "booking.slot",
  status: "appointments.column.status",
  report_status: "appointments.column.report",
  cancel_reason: "appointments.cancel.reason",
  cancel_note: "appointments.details.cancel_note",
  referring_doctor: "booking.doctor",
  insurance_provider: "booking.insurance",
  insurance_covered: "appointments.filter.insurance_covered",
  list_price: "booking.list_price",
  total_price: "booking.total",
  covered_amount: "booking.covered",
  requested_cost: "booking.requested",
  paid_amount: "booking.paid",
  remaining_cost: "booking.remaining",
  pending_amount: "appointments.column.pending",
  commission_amount: "appointments.details.commission",
  shift: "controls.shift",
  indication: "appointments.details.indication",
  priority: "appointments.priority.label",
  assigned_to: "worklist.assigned_to",
  appointment: "trail.entity.appointment",
  kind: "appointments.pay.kind",
  method: "appointments.pay.method",
  amount: "appointments.pay.amount",
  reason: "appointments.pay.reason",
  receptionist: "controls.receptionist",
  opening_float: "controls.float",
  collected_amount: "shifts.collected",
  expected_cash: "controls.expected",
  counted_cash: "controls.counted",
  difference: "controls.difference",
  start_time: "controls.from",
  end_time: "controls.until",
  ended_by: "controls.ended_by",
  state: "controls.state_label",
  flag_reason: "controls.flag.reason",
  cleared_by: "controls.cleared_by",
  compensation_amount: "controls.compensation",
  note: "shifts.close.note",
  reports_count: "controls.reports",
  report_compensation: "controls.rate",
};

/** Labels of fields that are called differently in one kind of record. */
const OF_KIND: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  appointment: { created_by: "appointments.column.booked_by" },
  doctor_shift: { doctor: "controls.doctor" },
  pay_out: { method: "commissions.pay_outs.method", number: "commissions.pay_outs.number" },
  insurance_transaction: {
    covered_amount: "catalog.transaction.covered",
    status: "catalog.transaction.filter.status",
  },
};

/** Returns the text key of a field of a kind of record; null if it has none. */
export function fieldLabelKey(entity: string, field: string): MessageKey | null {
  const list = `exports.name.${field}`;
  if (entity === "export_roles") return isMessageKey(list) ? list : null;
  const known = OF_KIND[entity]?.[field] ?? LABELS[field];
  if (known !== undefined) return known;
  const own = `trail.field.${field}`;
  return isMessageKey(own) ? own : null;
}

/** Returns the label of a field as its form or column has it; a field of a later version as it is named. */
export function fieldLabel(entity: string, field: string): string {
  const key = fieldLabelKey(entity, field);
  return key === null ? field : t(key);
}
