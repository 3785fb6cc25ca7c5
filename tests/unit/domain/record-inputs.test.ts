import { AccountInput } from "#domain/entities/account.ts";
import { AppointmentInput } from "#domain/entities/appointment.ts";
import { BranchInput } from "#domain/entities/branch.ts";
import { CommissionRuleInput } from "#domain/entities/commission-rule.ts";
import { AvailabilityInput } from "#domain/entities/machine.ts";
import { PatientInput, PatientPatch } from "#domain/entities/patient.ts";
import { PaymentInput } from "#domain/entities/payment.ts";
import { ReferringDoctorInput } from "#domain/entities/referring-doctor.ts";
import { TestInput } from "#domain/entities/test.ts";
import { faultsOfBooking } from "#domain/payments.ts";
import { validate } from "#domain/validate.ts";
import type { Struct } from "superstruct";
import { describe, expect, it } from "vitest";

/** Returns the value, or the error codes by field. */
function judged<T, S>(schema: Struct<T, S>, input: unknown): unknown {
  const result = validate(schema, input);
  if (result.ok) return result.value;
  return Object.fromEntries(
    Object.entries(result.errors).map(([field, faults]) => [field, faults.map(({ code }) => code)]),
  );
}

/** Returns the first error code of each field. */
function faultsOf<T, S>(schema: Struct<T, S>, input: unknown): Record<string, string | undefined> {
  const judged = validate(schema, input);
  if (judged.ok) return {};
  return Object.fromEntries(
    Object.entries(judged.errors).map(([field, [fault]]) => [field, fault?.code]),
  );
}

const patient = {
  national_id: "A1234567",
  name: "Mona",
  birth_date: "1990-07-15",
  gender: "female",
};

describe("the phone of a record", () => {
  it.each([
    ["01012345678", "+20"],
    ["+201012345678", "+20"],
    ["00201012345678", "+966"],
    ["+20 101 234-5678", undefined],
    ["٠٠٢٠١٠١٢٣٤٥٦٧٨", null],
  ])("is normalized to one form: %s", (phone_number, country_phone_code) => {
    const phone = { country_phone_code: "+20", phone_number: "1012345678" };
    expect(judged(PatientInput, { ...patient, phone_number, country_phone_code })).toMatchObject(
      phone,
    );
    const typed = { phone_number: "+201012345678" };
    expect(judged(PatientPatch, typed)).toEqual(phone);
    expect(judged(ReferringDoctorInput, { name: "Dr Amr", ...typed })).toMatchObject(phone);
  });

  it.each([
    ["+0", "+20", { phone_number: ["phone_length"] }],
    ["+20 0101234567", "+20", { phone_number: ["phone_length"] }],
    ["1012345678", "+0", { country_phone_code: ["country_code"] }],
    ["1012345678", "+000", { country_phone_code: ["country_code"] }],
  ])("is refused: %s with the code %s", (phone_number, country_phone_code, faults) => {
    expect(judged(PatientInput, { ...patient, phone_number, country_phone_code })).toEqual(faults);
  });
});

describe("the errors of an input", () => {
  it("are all reported at once for an empty record, including rules over several fields", () => {
    expect({
      patient: faultsOf(PatientInput, {}),
      test: faultsOf(TestInput, {}),
      account: faultsOf(AccountInput, { role: 2, password: "short" }),
      branch: faultsOf(BranchInput, { pacs_enabled: true }),
      price: faultsOf(AvailabilityInput, { discount_type: "value" }),
      refund: faultsOf(PaymentInput, { kind: "refund" }),
      rule: faultsOf(CommissionRuleInput, { commission_type: "value" }),
      doctor: faultsOf(ReferringDoctorInput, { phone_number: "1012345678" }),
      booking: faultsOf(AppointmentInput, { insurance_provider: 1 }),
    }).toEqual({
      patient: {
        national_id: "required",
        name: "required",
        country_phone_code: "required",
        phone_number: "required",
        gender: "required",
        birth_date: "required",
      },
      test: { modality: "required", name_ar: "name_required" },
      account: {
        name: "required",
        email: "required",
        password_confirmation: "required",
        password: "password_short",
        reporting_branches: "branch_required",
      },
      branch: { name: "required", address: "required", pacs_url: "required" },
      price: { test: "required", price: "required", discount_value: "required" },
      refund: { amount: "required", reason: "reason_required" },
      rule: { value: "required", doctor: "rule_subject" },
      doctor: { name: "required", country_phone_code: "required" },
      booking: {
        patient: "required",
        machine: "required",
        test: "required",
        start_at: "required",
        paid_amount: "required",
        covered_amount: "covered_required",
      },
    });
  });

  it("do not treat an invalid field as an empty one", () => {
    expect({
      patient: faultsOf(PatientInput, { age: "ten", birth_date: null }),
      test: faultsOf(TestInput, { name_en: "x".repeat(201), modality: "CT" }),
      rule: faultsOf(CommissionRuleInput, { commission_type: "x", doctor: "y" }),
      booking: faultsOf(AppointmentInput, { insurance_provider: "x", covered_amount: 5 }),
    }).toEqual({
      patient: {
        national_id: "required",
        name: "required",
        country_phone_code: "required",
        phone_number: "required",
        gender: "required",
        age: "number",
      },
      test: { name_en: "text_long" },
      rule: { commission_type: "choice", doctor: "number" },
      booking: {
        patient: "required",
        machine: "required",
        test: "required",
        start_at: "required",
        insurance_provider: "number",
        paid_amount: "required",
      },
    });
  });

  it("name every wrong amount of a booking at once", () => {
    const money = { total_price: 1_000, insured: true, covered_amount: 400, requested_cost: 600 };
    expect([
      faultsOfBooking({ ...money, requested_cost: 601, paid_amount: 700 }),
      faultsOfBooking({ ...money, covered_amount: 1_001, paid_amount: 0 }),
      faultsOfBooking({ ...money, covered_amount: 0, requested_cost: 2_000, paid_amount: 2_000 }),
      faultsOfBooking({ ...money, covered_amount: 0, requested_cost: null, paid_amount: 0 }),
      faultsOfBooking({ ...money, paid_amount: 599 }),
      faultsOfBooking({ ...money, paid_amount: 600 }),
    ]).toEqual([
      { requested_cost: "requested_range", paid_amount: "paid_above_due" },
      { covered_amount: "covered_range", paid_amount: "paid_below_requested" },
      {
        covered_amount: "covered_range",
        requested_cost: "requested_range",
        paid_amount: "paid_above_due",
      },
      { covered_amount: "covered_range" },
      { paid_amount: "paid_below_requested" },
      {},
    ]);
  });
});
