import { TEST_PASSWORD } from "./api.ts";
import { SETTING_CALLS } from "./center-settings.ts";
import { CLAIM_LISTS, claimBodies } from "./claim-calls.ts";
import { MADE_PASSKEY, USED_PASSKEY } from "./passkey-bodies.ts";
import { packageBodies } from "./package-calls.ts";
import type { BranchRecords } from "./planted.ts";
import { REFERRAL_QUERIES, referralBodies } from "./referrals.ts";
import { reportText } from "./report-texts.ts";
import { SAFE_LISTS, safeBodies } from "./safe-calls.ts";

/** A template that is added from the library. */
export const FROM_LIBRARY = { templates: ["ct-brain-normal-en"] };
/** Who was told of a critical result. */
export const TOLD = { name: "Dr Hala", role: "nurse", channel: "phone", read_back: true } as const;

/** The calls about a critical result with their bodies, in an order in which each is accepted. */
export const CRITICAL_CALLS: readonly (readonly [call: string, body: object])[] = [
  ["POST /appointments/:id/critical/", {}],
  ["POST /appointments/:id/critical/tell/", TOLD],
  ["POST /appointments/:id/critical/withdraw/", { reason: "odd" }],
];

const RAISE = {
  raise_type: "percentage",
  percentage: 10,
  value: null,
  round_to: 500,
  rounding: "up",
  tests: [1],
  seen: [],
};
/** The calls that change many prices with their bodies. */
export const PRICE_CALLS = {
  "POST /machines/:machine/price-list/raise/": RAISE,
  "POST /machines/:machine/price-list/copy/": { from: 1, take: "missing", seen: [] },
  "POST /insurance-providers/:provider/price-list/raise/": RAISE,
} as const;

/**
 * Returns a well-formed body for each call that takes one; the business rules may still refuse it. Unique values differ
 * for each `nth` below 8,000.
 */
export function bodiesFor(
  records: BranchRecords,
  nth = 0,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const { branch, room, machine, test, patient, provider, referringDoctor } = records;
  const price = {
    price: 50_000,
    discount_type: "value",
    discount_value: 10,
    discount_percentage: null,
  };
  const content = reportText("odd");
  const branchFields = {
    name: `Odd ${nth}`,
    address: "1 Odd St",
    pacs_enabled: true,
    pacs_url: "https://pacs.test/",
    opens_at: "08:00",
    closes_at: "22:00",
  };
  const machineFields = { name: "Odd CT", model: "M", number: "1", branch, room };
  const testFields = {
    unique_id: `ODD-${nth}`,
    name_ar: "فحص",
    name_en: "Odd",
    modality: "CT",
    default_duration_minutes: 15,
  };
  const doctorFields = {
    name: "Dr Odd",
    country_phone_code: "+20",
    phone_number: String(1_099_990_000 + nth),
  };
  const ruleFields = {
    commission_type: "percentage",
    percentage: 10,
    value: null,
    doctor: referringDoctor,
    modality: "CT",
    test: null,
  };
  const accountFields = { name: "Odd", email: `odd${nth}@nile.test`, role: 3, branches: [branch] };
  const passwords = {
    password: "a quiet desk of rules",
    password_confirmation: "a quiet desk of rules",
  };
  const patientFields = {
    national_id: `A${1_000_000 + nth}`,
    name: "Mona Odd",
    country_phone_code: "+20",
    phone_number: "1012345678",
    birth_date: "1990-07-15",
    gender: "female",
    notes: "odd",
  };
  const booking = {
    patient,
    machine,
    test,
    start_at: new Date(Date.UTC(2026, 10, 25) + nth * 3_600_000).toISOString(),
    referring_doctor: referringDoctor,
    insurance_provider: provider,
    covered_amount: 10_000,
    requested_cost: 0,
    notes: "odd",
  };
  const flag = { reason: "odd" };
  const tokenFields = {
    name: "Odd",
    permissions: ["rooms.read"],
    branches: [branch],
    expires_at: "2026-12-01T00:00:00.000Z",
  };
  const cancellation = { reason: "other", note: "odd", refund_amount: 1, method: "cash" };
  const replacements = {
    "PUT /account/current-user/": { settings: { idle_lock_minutes: 5 } },
    "PUT /accounts/:id/": accountFields,
    "PUT /api-tokens/:id/": tokenFields,
    "PUT /branches/:id/": branchFields,
    "PUT /rooms/:id/": { branch, room_number: `8-${nth}` },
    "PUT /machines/:id/": machineFields,
    "PUT /machines/:machine/availabilities/:id/": { test, ...price, duration_minutes: 20 },
    "PUT /tests/:id/": testFields,
    "PUT /referring-doctors/:id/": doctorFields,
    "PUT /insurance-providers/:id/": { name: `Odd ${nth}`, coverage_percentage: 50 },
    "PUT /insurance-providers/:provider/tests/:id/": { test, ...price },
    "PUT /commission-rules/:id/": ruleFields,
    "PUT /expense-categories/:id/": { name_ar: `بند ${nth}`, name_en: `Odd ${nth}` },
    "PUT /insurance-transactions/:id/": { settled_amount: 100 },
    "PATCH /insurance-transactions/:id/documents/:document/": { note: "odd" },
    "PUT /insurance-transactions/:id/documents/:document/": { name: "odd" },
    "PUT /report-templates/:id/": { name: `Odd ${nth}`, modality: "CT", content },
    "PUT /account/autotexts/:id/": { name: `own${nth}`, content },
    "PUT /autotexts/:id/": { name: `odd${nth}`, content },
    "PUT /patients/:id/": patientFields,
    "PUT /appointments/:id/": { ...booking, duration_minutes: 10 },
  };
  const bodies = {
    "POST /auth/login/": { email: "nobody@nile.test", password: TEST_PASSWORD },
    "POST /auth/login/factor/": { ticket: "x", code: "123456" },
    "POST /auth/passkey/": { ticket: "x", passkey: USED_PASSKEY },
    "POST /auth/step-up/": { code: "123456" },
    "POST /discount-approvals/": {
      email: "nobody@nile.test",
      password: TEST_PASSWORD,
      patient: records.patient,
      branch: records.branch,
      price: 100_000,
      amount: 20_000,
      reason: "odd",
    },
    ...referralBodies(referringDoctor),
    "POST /discount-approvals/factor/": { ticket: "x", code: "123456" },
    "POST /account/factors/passkeys/options/": { current_password: "not this one" },
    "POST /account/factors/passkeys/": { ticket: "x", name: "Odd", passkey: MADE_PASSKEY },
    "POST /account/factors/code/": { current_password: "not this one" },
    "POST /account/factors/code/confirm/": { ticket: "x", code: "123456" },
    "PATCH /settings/second-factor/": { roles: [] },
    "PUT /settings/second-factor/": { roles: [] },
    "POST /auth/token/refresh/": { refresh: "1.x" },
    "POST /auth/logout/": { refresh: "1.x" },
    "PATCH /account/current-user/": { settings: { idle_lock_minutes: 5 } },
    "POST /account/change-password/": {
      current_password: "not this one",
      new_password: "a quiet desk",
    },
    "POST /auth/register/": { ...accountFields, ...passwords },
    "PATCH /accounts/:id/": { name: "Odd", version: 1 },
    "POST /accounts/:id/reset_password/": { ...passwords, password_confirmation: "another" },
    "POST /api-tokens/": tokenFields,
    "PATCH /api-tokens/:id/": { ...tokenFields, version: 1 },
    "POST /branches/": branchFields,
    "PATCH /branches/:id/": { ...branchFields, version: 1 },
    "POST /rooms/": { branch, room_number: `9-${nth}` },
    "PATCH /rooms/:id/": { room_number: "9", version: 1 },
    "POST /machines/": machineFields,
    "PATCH /machines/:id/": { ...machineFields, version: 1 },
    "POST /machines/:machine/availabilities/": { test, ...price, duration_minutes: 20 },
    "PATCH /machines/:machine/availabilities/:id/": { ...price, version: 1 },
    ...PRICE_CALLS,
    "POST /machines/:machine/price-list/copy/": { from: machine, take: "missing", seen: [] },
    "POST /tests/": testFields,
    "PATCH /tests/:id/": { ...testFields, version: 1 },
    "POST /referring-doctors/": doctorFields,
    "PATCH /referring-doctors/:id/": { ...doctorFields, version: 1 },
    "POST /insurance-providers/": { name: `Odd ${nth}`, coverage_percentage: 50 },
    "PATCH /insurance-providers/:id/": { name: "Odd", coverage_percentage: 50, version: 1 },
    "POST /insurance-providers/:provider/tests/": { test, ...price },
    "PATCH /insurance-providers/:provider/tests/:id/": { ...price, version: 1 },
    "POST /commission-rules/": ruleFields,
    "PATCH /commission-rules/:id/": { ...ruleFields, version: 1 },
    "POST /insurance-transactions/": {
      appointment: records.pending,
      provider,
      covered_amount: 100,
    },
    "PATCH /insurance-transactions/:id/": { settled_amount: 100, version: 1 },
    ...claimBodies(records),
    "POST /report-templates/": { name: `Odd ${nth}`, modality: "CT", content },
    "POST /report-template-library/": FROM_LIBRARY,
    "PATCH /report-templates/:id/": { name: "Odd", content, version: 1 },
    "POST /account/autotexts/": { name: `own${nth}`, content },
    "PATCH /account/autotexts/:id/": { name: "odd", content, version: 1 },
    "POST /autotexts/": { name: `odd${nth}`, content },
    "PATCH /autotexts/:id/": { name: "odd", content, version: 1 },
    "POST /patients/": patientFields,
    "POST /patients/:id/credit/": { kind: "deposited", amount: 100 },
    "PATCH /patients/:id/": { ...patientFields, version: 1 },
    "POST /appointments/": { ...booking, paid_amount: 0, method: "cash", expected_total_price: 1 },
    "PATCH /appointments/:id/": {
      ...booking,
      duration_minutes: 10,
      refund_amount: 1,
      refund_reason: "odd",
      version: 1,
    },
    "DELETE /appointments/:id/": cancellation,
    "POST /appointments/:id/cancel/": cancellation,
    "POST /appointments/:id/status/": { status: "arrived", note: "odd", version: 1 },
    "POST /appointments/:id/worklist/": {
      priority: "urgent",
      assigned_to: records.account,
      deferred_until: "2026-11-22T09:00:00Z",
      deferred_reason: "odd",
      version: 1,
    },
    "POST /appointments/:id/payments/": {
      kind: "refund",
      method: "cash",
      amount: 1,
      reason: "odd",
    },
    "PUT /appointments/:id/report/": { content, template: records.template, version: 1 },
    "POST /appointments/:id/report/submit/": { version: 1 },
    "POST /appointments/:id/report/amend/": { reason: "odd", version: 1 },
    "POST /appointments/:id/report/addendum/": { reason: "odd", version: 1 },
    "PUT /appointments/:id/report/addendum/": { content, version: 1 },
    "POST /appointments/:id/report/discard/": { version: 1 },
    ...Object.fromEntries(CRITICAL_CALLS),
    "POST /presence/": { entity: "appointment", entity_id: records.pending },
    "DELETE /presence/": { entity: "appointment", entity_id: records.pending },
    ...Object.fromEntries(SETTING_CALLS),
    "POST /prints/": { paper: "receipt", entity: "appointment", entity_id: records.pending },
    "POST /receptionist-shift/": { branch, opening_float: 0 },
    "POST /receptionist-shift/close_shift/": { counted_cash: 0, note: "odd" },
    "POST /receptionist-shift/:id/end_shift/": { counted_cash: 0, note: "odd" },
    "POST /receptionist-shift/:id/flag_shift/": flag,
    "POST /receptionist-shift/:id/compensate_shift/": { amount: 1, note: "odd" },
    "POST /doctor-shift/close_shift/": { note: "odd" },
    "POST /doctor-shift/:id/end_shift/": { note: "odd" },
    "POST /doctor-shift/:id/flag_shift/": flag,
    "POST /doctor-shift/:id/compensate_shift/": { report_compensation: 1, note: "odd" },
    ...safeBodies(records, nth),
    ...packageBodies(records, nth),
    "POST /search/query/": { q: "odd", limit: 5 },
    "POST /patients/best/query/": { q: "odd", limit: 5 },
    "POST /patients/similar/query/": { name: "odd", phone_number: "1012345678" },
    ...Object.fromEntries(
      SEARCHED.map((url) => [`POST ${url}query/`, { search: "odd", page: 1, page_size: 5 }]),
    ),
  };
  const versioned = Object.entries(replacements).map(([name, body]) => [
    name,
    { ...body, version: 1 },
  ]);
  return { ...bodies, ...Object.fromEntries(versioned) };
}

/** The lists that can be searched. */
export const SEARCHED = [
  "/api-tokens/",
  "/accounts/",
  "/audit/",
  "/branches/",
  "/rooms/",
  "/machines/",
  "/machines/:machine/availabilities/",
  "/tests/",
  "/packages/",
  "/referring-doctors/",
  "/insurance-providers/",
  "/insurance-providers/:provider/tests/",
  "/commission-rules/",
  ...REFERRAL_QUERIES,
  "/insurance-transactions/",
  ...CLAIM_LISTS,
  "/report-templates/",
  "/patients/",
  "/appointments/",
  "/receptionist-shift/",
  "/receptionist-shift/differences/",
  "/doctor-shift/",
  ...SAFE_LISTS,
];
