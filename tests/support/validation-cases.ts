import { AccountInput } from "#domain/entities/account.ts";
import { AppointmentInput } from "#domain/entities/appointment.ts";
import { BranchInput } from "#domain/entities/branch.ts";
import { RoomInput } from "#domain/entities/room.ts";
import { CommissionRuleInput } from "#domain/entities/commission-rule.ts";
import { ProviderInput, SupportedTestInput } from "#domain/entities/insurance.ts";
import { AvailabilityInput, MachineInput } from "#domain/entities/machine.ts";
import { PatientInput } from "#domain/entities/patient.ts";
import { ReferringDoctorInput } from "#domain/entities/referring-doctor.ts";
import { TestInput } from "#domain/entities/test.ts";
import { validate } from "#domain/validate.ts";
import type { TestCenter } from "./center.ts";
import { officeRuleCases } from "./office-rule-cases.ts";
import { priceCase, without } from "./price-cases.ts";
import type { RuleCase } from "./rule-case.ts";

/** Returns the validation cases by kind of record. Client and server validate by the same rules. */
export function ruleCases(center: TestCenter): Record<string, RuleCase> {
  const { branches, rooms, machines, tests, doctors, providers, patients } = center;
  return {
    patient: {
      judge: (input) => validate(PatientInput, input),
      path: "/patients/",
      good: {
        national_id: "A1234567",
        name: "Mona",
        country_phone_code: "+20",
        phone_number: "1012345678",
        birth_date: "1990-07-15",
        gender: "female",
      },
      passes: [
        [{ national_id: "٢٩٠٠٧١٥٠١١٢٣٥٥" }, { national_id: "29007150112355" }],
        [{ national_id: " b 12-34567 " }, { national_id: "B1234567" }],
        [
          { national_id: "C1234567", phone_number: "٠١٠ ١٢٣٤ ٥٦٧٨" },
          { phone_number: "1012345678" },
        ],
        [{ national_id: "D1234567", country_phone_code: "٠٠٩٦٦" }, { country_phone_code: "+966" }],
        [
          { national_id: "E1234567", country_phone_code: "+966", phone_number: "00201012345678" },
          { country_phone_code: "+20", phone_number: "1012345678" },
        ],
        [
          {
            national_id: "F1234567",
            country_phone_code: undefined,
            phone_number: "+201012345678",
          },
          { country_phone_code: "+20", phone_number: "1012345678" },
        ],
      ],
      refused: [
        [
          without("national_id", "name", "phone_number", "country_phone_code"),
          {
            national_id: "required",
            name: "required",
            phone_number: "required",
            country_phone_code: "required",
          },
        ],
        [without("birth_date"), { birth_date: "required" }],
        [
          without("name", "gender", "birth_date"),
          { name: "required", gender: "required", birth_date: "required" },
        ],
        [{ phone_number: "+0" }, { phone_number: "phone_length" }],
        [{ phone_number: "+20 0101234567" }, { phone_number: "phone_length" }],
        [{ country_phone_code: "+000" }, { country_phone_code: "country_code" }],
        [{ phone_number: "101234567" }, { phone_number: "phone_length" }],
        [{ phone_number: "10123456789" }, { phone_number: "phone_length" }],
        [{ country_phone_code: "+1234" }, { country_phone_code: "country_code" }],
        [{ country_phone_code: "+" }, { country_phone_code: "country_code" }],
        [{ age: 0, birth_date: null }, { age: "age_positive" }],
        [{ age: -3 }, { age: "age_positive" }],
        [{ birth_date: "1990-02-30" }, { birth_date: "date" }],
        [{ national_id: "12" }, { national_id: "national_id" }],
      ],
    },
    appointment: {
      judge: (input) => validate(AppointmentInput, input),
      path: "/appointments/",
      good: {
        patient: patients.mohamed,
        machine: machines.ct,
        test: tests.brain,
        start_at: "2026-11-24T09:00:00.000Z",
        paid_amount: 100_000,
      },
      passes: [],
      refused: [
        [
          without("patient", "machine", "test", "start_at", "paid_amount"),
          {
            patient: "required",
            machine: "required",
            test: "required",
            start_at: "required",
            paid_amount: "required",
          },
        ],
        [{ priority: "soon" }, { priority: "choice" }],
        [{ indication: "x".repeat(501) }, { indication: "text_long" }],
        [{ paid_amount: -1 }, { paid_amount: "amount_negative" }],
        [{ paid_amount: 0.5 }, { paid_amount: "amount" }],
        [{ insurance_provider: providers.health }, { covered_amount: "covered_required" }],
        [{ covered_amount: 5 }, { covered_amount: "covered_without_insurance" }],
      ],
    },
    branch: {
      judge: (input) => validate(BranchInput, input),
      path: "/branches/",
      good: { name: "Rules", address: "3 Rule St" },
      passes: [
        [
          { name: "Rules two", pacs_enabled: true, pacs_url: " https://pacs.test/{date} " },
          { pacs_url: "https://pacs.test/{date}" },
        ],
        [
          { name: "Rules three", opens_at: "٠٨:٣٠", closes_at: "24:00" },
          { opens_at: "08:30", closes_at: "24:00" },
        ],
      ],
      refused: [
        [without("name", "address"), { name: "required", address: "required" }],
        [{ name: "   " }, { name: "required" }],
        [{ pacs_enabled: true }, { pacs_url: "required" }],
        [{ pacs_enabled: true, pacs_url: "javascript:alert(1)" }, { pacs_url: "url" }],
        [{ pacs_url: "ftp://pacs.test" }, { pacs_url: "url" }],
        [{ pacs_url: "https://pacs.test/{national_id}" }, { pacs_url: "pacs_placeholder" }],
        [{ opens_at: "25:00" }, { opens_at: "time" }],
      ],
    },
    room: {
      judge: (input) => validate(RoomInput, input),
      path: "/rooms/",
      good: { branch: branches.north, room_number: "900" },
      passes: [[{ room_number: " ٩٠١ " }, { room_number: "901" }]],
      refused: [
        [without("branch", "room_number"), { branch: "required", room_number: "required" }],
      ],
    },
    machine: {
      judge: (input) => validate(MachineInput, input),
      path: "/machines/",
      good: { name: "Rule CT", model: "M1", branch: branches.north, room: rooms.north },
      passes: [[{ number: "7" }, { number: "7" }]],
      refused: [
        [
          without("name", "model", "room"),
          { name: "required", model: "required", room: "required" },
        ],
      ],
    },
    "price on a machine": priceCase(
      (input) => validate(AvailabilityInput, input),
      `/machines/${machines.mr}/availabilities/`,
      tests.brain,
    ),
    "price of a provider": priceCase(
      (input) => validate(SupportedTestInput, input),
      `/insurance-providers/${providers.second}/tests/`,
      tests.knee,
    ),
    test: {
      judge: (input) => validate(TestInput, input),
      path: "/tests/",
      good: { unique_id: "RULE-1", name_ar: "فحص", modality: "CT" },
      passes: [
        [{ unique_id: " RULE-٢ " }, { unique_id: "RULE-2" }],
        [
          { unique_id: null, name_ar: "", name_en: "Rule" },
          { unique_id: null, name_en: "Rule" },
        ],
      ],
      refused: [
        [without("name_ar", "modality"), { modality: "required", name_ar: "name_required" }],
        [without("name_ar"), { name_ar: "name_required" }],
        [{ modality: "XX" }, { modality: "choice" }],
        [{ default_duration_minutes: 0 }, { default_duration_minutes: "duration_range" }],
      ],
    },
    provider: {
      judge: (input) => validate(ProviderInput, input),
      path: "/insurance-providers/",
      good: { name: "Rule Care" },
      passes: [
        [{ name: "Rule Care 0", coverage_percentage: 0 }, { coverage_percentage: 0 }],
        [{ name: "Rule Care 100", coverage_percentage: 100 }, { coverage_percentage: 100 }],
      ],
      refused: [
        [without("name"), { name: "required" }],
        [{ coverage_percentage: -0.01 }, { coverage_percentage: "percent_range" }],
        [{ coverage_percentage: 100.01 }, { coverage_percentage: "percent_range" }],
      ],
    },
    "referring doctor": {
      judge: (input) => validate(ReferringDoctorInput, input),
      path: "/referring-doctors/",
      good: { name: "Dr Rule" },
      passes: [
        [
          { country_phone_code: "٢٠", phone_number: "٠١٠-٠٠٠٠-٩٩٩٩" },
          { country_phone_code: "+20", phone_number: "1000009999" },
        ],
      ],
      refused: [
        [without("name"), { name: "required" }],
        [{ phone_number: "1000009999" }, { country_phone_code: "required" }],
        [{ country_phone_code: "+20", phone_number: "123" }, { phone_number: "phone_length" }],
      ],
    },
    "commission rule": {
      judge: (input) => validate(CommissionRuleInput, input),
      path: "/commission-rules/",
      good: { commission_type: "percentage", percentage: 10, doctor: doctors.nadia },
      passes: [
        [
          {
            commission_type: "value",
            percentage: null,
            value: 2_500,
            doctor: null,
            test: tests.chest,
          },
          { value: 2_500 },
        ],
      ],
      refused: [
        [{ doctor: null }, { doctor: "rule_subject" }],
        [{ percentage: null }, { percentage: "required" }],
        [{ percentage: 100.5 }, { percentage: "percent_range" }],
        [{ percentage: -1 }, { percentage: "percent_range" }],
        [{ commission_type: "gift" }, { commission_type: "choice" }],
        [{ commission_type: "value", percentage: null, value: 0 }, { value: "amount_positive" }],
        [{ commission_type: "value", percentage: null, value: -1 }, { value: "amount_positive" }],
      ],
    },
    ...officeRuleCases(center),
    account: {
      judge: (input) => validate(AccountInput, input),
      path: "/auth/register/",
      good: {
        name: "Rule Keeper",
        email: "Rule@Rules.Test",
        role: 3,
        branches: [branches.north],
        password: "a quiet desk of rules",
        password_confirmation: "a quiet desk of rules",
      },
      passes: [
        [
          { email: "two@rules.test", role: 2, reporting_branches: [branches.north] },
          { email: "two@rules.test" },
        ],
      ],
      refused: [
        [
          without("email", "password", "role"),
          { email: "required", password: "required", role: "required" },
        ],
        [{ email: "nobody" }, { email: "email" }],
        [{ email: "no body@x.test" }, { email: "email" }],
        [without("password_confirmation"), { password_confirmation: "required" }],
        [{ password_confirmation: "another one" }, { password_confirmation: "password_mismatch" }],
        [{ role: 2 }, { reporting_branches: "branch_required" }],
        [
          { role: 2, name: "", password: "short" },
          {
            name: "required",
            password: "password_short",
            reporting_branches: "branch_required",
          },
        ],
        [{ role: 4, admin_branches: [] }, { admin_branches: "branch_required" }],
        [{ branches: [] }, { branches: "branch_required" }],
      ],
    },
  };
}
