import { describe, expect, it } from "vitest";
import { AccountInput, ChangePasswordInput, LoginInput } from "#domain/entities/account.ts";
import {
  AppointmentInput,
  AppointmentPatch,
  CancelInput,
  StatusInput,
} from "#domain/entities/appointment.ts";
import { PatientInput, PatientPatch } from "#domain/entities/patient.ts";
import { PaymentInput } from "#domain/entities/payment.ts";
import {
  CloseShiftInput,
  FlagShiftInput,
  StartShiftInput,
} from "#domain/entities/receptionist-shift.ts";
import { validate } from "#domain/validate.ts";
import type { Struct } from "superstruct";

/** Returns the error codes by field, or the value if there are none. */
function judge<T, S>(schema: Struct<T, S>, input: unknown): unknown {
  const judged = validate(schema, input);
  if (judged.ok) return judged.value;
  return Object.fromEntries(
    Object.entries(judged.errors).map(([field, faults]) => [field, faults.map(({ code }) => code)]),
  );
}

const patient = {
  national_id: "٢٩٠٠٧١٥٠١١٢٣٥٥",
  name: "  محمد   أحمد ",
  country_phone_code: "0020",
  phone_number: "٠١٠ ١٢٣٤-٥٦٧٨",
  birth_date: "١٩٩٠-٠٧-١٥",
  gender: "male",
};

describe("the input for a patient", () => {
  it("is normalized", () => {
    expect(judge(PatientInput, { ...patient, age: "", notes: " a \r\n b " })).toEqual({
      national_id: "29007150112355",
      name: "محمد أحمد",
      country_phone_code: "+20",
      phone_number: "1012345678",
      birth_date: "1990-07-15",
      age: null,
      gender: "male",
      notes: "a\nb",
    });
  });

  it("is refused as a whole if an object in it overrides toString or valueOf", () => {
    for (const name of [{ toString: false }, [{ toString: 1 }], { a: [{ valueOf: null }] }]) {
      expect(judge(PatientInput, { ...patient, name })).toEqual({ body: ["invalid"] });
    }
  });

  it("has an error for each missing or invalid field, which does not repeat the value", () => {
    expect(judge(PatientInput, {})).toEqual({
      birth_date: ["required"],
      national_id: ["required"],
      name: ["required"],
      country_phone_code: ["required"],
      phone_number: ["required"],
      gender: ["required"],
    });
    expect(
      judge(PatientInput, {
        national_id: "12",
        name: "   ",
        country_phone_code: "+2000",
        phone_number: "123",
        birth_date: "1990-02-30",
        age: -1,
        gender: "other",
        extra: 1,
      }),
    ).toEqual({
      national_id: ["national_id"],
      name: ["required"],
      country_phone_code: ["country_code"],
      phone_number: ["phone_length"],
      birth_date: ["date"],
      age: ["age_positive"],
      gender: ["choice"],
      extra: ["unknown_field"],
    });
    expect(
      JSON.stringify(validate(PatientInput, { ...patient, name: 42, phone_number: "secret" })),
    ).not.toMatch(/42|secret/);
  });

  it("needs a birth date or an age", () => {
    expect([
      judge(PatientInput, { ...patient, birth_date: null }),
      judge(PatientInput, { ...patient, birth_date: "", age: 200 }),
    ]).toEqual([{ birth_date: ["required"] }, { age: ["age_range"] }]);
    expect(validate(PatientInput, { ...patient, birth_date: undefined, age: 0.5 }).ok).toBe(true);
  });

  it("can be partial for an update", () => {
    expect(judge(PatientPatch, { name: " سارة ", version: 3 })).toEqual({
      name: "سارة",
      version: 3,
    });
    expect(judge(PatientPatch, { name: "" })).toEqual({ name: ["required"] });
  });

  it("is refused as a whole if it is not an object", () => {
    expect([null, [], "x", 7].map((input) => validate(PatientInput, input).ok)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(judge(PatientInput, "x")).toEqual({ body: ["invalid"] });
    const polluted = validate(PatientInput, JSON.parse('{"__proto__": {"name": "x"}}'));
    expect(polluted.ok).toBe(false);
    expect({}).not.toHaveProperty("name");
  });
});

describe("the input for an appointment", () => {
  const booking = {
    patient: 1,
    machine: 2,
    test: 3,
    start_at: "2026-11-21T11:00:00+02:00",
    paid_amount: 5000,
  };

  it("is converted to UTC, and paid in cash by default", () => {
    expect(judge(AppointmentInput, booking)).toEqual({
      ...booking,
      start_at: "2026-11-21T09:00:00.000Z",
      method: "cash",
    });
  });

  it("has a covered amount if and only if it has an insurance provider", () => {
    expect([
      judge(AppointmentInput, { ...booking, insurance_provider: 4 }),
      judge(AppointmentInput, { ...booking, insurance_provider: 4, covered_amount: 0 }),
      judge(AppointmentInput, { ...booking, covered_amount: 1 }),
    ]).toEqual([
      { covered_amount: ["covered_required"] },
      { covered_amount: ["covered_range"] },
      { covered_amount: ["covered_without_insurance"] },
    ]);
    expect(
      validate(AppointmentInput, { ...booking, insurance_provider: 4, covered_amount: 1 }).ok,
    ).toBe(true);
    expect(
      validate(AppointmentInput, { ...booking, insurance_provider: null, covered_amount: 0 }).ok,
    ).toBe(true);
  });

  it("refuses amounts that are not whole piastres, and invalid ids", () => {
    expect(
      judge(AppointmentInput, {
        patient: 0,
        machine: "2",
        test: 1e21,
        start_at: "2026-11-21T11:00:00",
        paid_amount: 0.5,
        requested_cost: -1,
        covered_amount: 1e15,
        expected_total_price: Number.POSITIVE_INFINITY,
        method: "gold",
      }),
    ).toEqual({
      patient: ["id"],
      machine: ["number"],
      test: ["id"],
      start_at: ["instant"],
      paid_amount: ["amount"],
      requested_cost: ["amount_negative"],
      covered_amount: ["amount_large"],
      expected_total_price: ["amount"],
      method: ["choice"],
    });
  });

  it("is some of the fields for an update, a reason for a cancellation, or only a status", () => {
    expect([
      judge(AppointmentPatch, { insurance_provider: null, refund_amount: 500, version: 2 }),
      judge(CancelInput, { reason: "other", refund_amount: 0 }),
      judge(CancelInput, { reason: "because" }),
      judge(StatusInput, { status: "arrived" }),
      judge(StatusInput, { status: "gone" }),
    ]).toEqual([
      { insurance_provider: null, refund_amount: 500, version: 2 },
      { reason: "other", refund_amount: 0 },
      { reason: ["choice"] },
      { status: "arrived" },
      { status: ["choice"] },
    ]);
  });
});

describe("the input for payments and shifts", () => {
  it("requires a reason for a refund", () => {
    expect([
      judge(PaymentInput, { kind: "payment", amount: 100 }),
      judge(PaymentInput, { kind: "refund", amount: 100, reason: "  " }),
      judge(PaymentInput, { kind: "payment", amount: 0 }),
    ]).toEqual([
      { kind: "payment", method: "cash", amount: 100 },
      { reason: ["reason_required"] },
      { amount: ["amount_positive"] },
    ]);
  });

  it("requires a float of at least 0, a cash count at the close, and a reason for a flag", () => {
    expect([
      judge(StartShiftInput, {}),
      judge(StartShiftInput, { branch: 1, opening_float: -1 }),
      judge(CloseShiftInput, {}),
      judge(CloseShiftInput, { counted_cash: 0, note: "" }),
      judge(FlagShiftInput, { reason: " " }),
    ]).toEqual([
      {},
      { opening_float: ["amount_negative"] },
      { counted_cash: ["required"] },
      { counted_cash: 0, note: "" },
      { reason: ["required"] },
    ]);
  });
});

describe("the input for an account", () => {
  const account = {
    name: "Mona",
    email: " Mona@Demo.LOCAL ",
    role: 3,
    branches: [1],
    password: "a good long one",
    password_confirmation: "a good long one",
  };

  it("gets its e-mail in lower case, and needs a role with its branches", () => {
    expect(judge(AccountInput, account)).toEqual({ ...account, email: "mona@demo.local" });
    expect([
      judge(AccountInput, { ...account, branches: [] }),
      judge(AccountInput, { ...account, role: 4 }),
      judge(AccountInput, { ...account, role: 2, reporting_branches: [] }),
      judge(AccountInput, { ...account, role: 6 }),
    ]).toEqual([
      { branches: ["branch_required"] },
      { admin_branches: ["branch_required"] },
      { reporting_branches: ["branch_required"] },
      { role: ["choice"] },
    ]);
    expect(validate(AccountInput, { ...account, role: 1, branches: [] }).ok).toBe(true);
  });

  it("needs a long enough password, given twice and different from the e-mail", () => {
    expect([
      judge(AccountInput, { ...account, password: "short" }),
      judge(AccountInput, { ...account, password_confirmation: "another one" }),
      judge(AccountInput, { ...account, password: "mona@demo.local" }),
      judge(ChangePasswordInput, { current_password: "x", new_password: "short" }),
    ]).toEqual([
      { password: ["password_short"] },
      { password_confirmation: ["password_mismatch"] },
      { password: ["password_email"] },
      { new_password: ["password_short"] },
    ]);
  });

  it("for a sign-in may have any password that is not empty", () => {
    expect([
      judge(LoginInput, { email: "A@b.co", password: "  p " }),
      judge(LoginInput, { email: "nobody", password: "" }),
      judge(LoginInput, { email: "", password: "x" }),
    ]).toEqual([
      { email: "a@b.co", password: "  p " },
      { email: ["email"], password: ["required"] },
      { email: ["required"] },
    ]);
  });
});
