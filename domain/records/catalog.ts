import { array, boolean, enums, nullable } from "superstruct";
import { LETTER_COLUMNS, PROVIDER_KINDS } from "../claims.ts";
import type { Branch } from "../entities/branch.ts";
import type { CommissionRule } from "../entities/commission-rule.ts";
import { COMMISSION_TYPES } from "../entities/commission-rule.ts";
import { MODALITIES } from "../entities/common.ts";
import type { InsuranceProvider, SupportedTest } from "../entities/insurance.ts";
import type { Availability, Machine, SupportedByMachine } from "../entities/machine.ts";
import type { ModalityWordsSetting } from "../entities/modality-words.ts";
import type { Package, PackageTest } from "../entities/package.ts";
import type { ReferringDoctor } from "../entities/referring-doctor.ts";
import type { ReportTemplate } from "../entities/report-template.ts";
import { contentOf } from "../entities/report.ts";
import type { Room } from "../entities/room.ts";
import type { Test } from "../entities/test.ts";
import { DISCOUNT_TYPES } from "../pricing.ts";
import { id, number, piastres, recordOf, stored, string, whole } from "./record-of.ts";

export const BranchRecord = recordOf<Branch>({
  ...stored,
  name: string(),
  address: string(),
  pacs_enabled: boolean(),
  pacs_url: nullable(string()),
  opens_at: string(),
  closes_at: string(),
  active: boolean(),
});

export const RoomRecord = recordOf<Room>({
  ...stored,
  branch: id(),
  branch_name: string(),
  room_number: string(),
  active: boolean(),
});

export const MachineRecord = recordOf<Machine>({
  ...stored,
  name: string(),
  model: string(),
  number: string(),
  branch: id(),
  branch_name: string(),
  room: id(),
  room_number: string(),
  active: boolean(),
  supported_tests: array(
    recordOf<SupportedByMachine>({
      test: id(),
      test_unique_id: nullable(string()),
      test_name_ar: string(),
      test_name_en: string(),
      modality: enums(MODALITIES),
    }),
  ),
});

export const TestRecord = recordOf<Test>({
  ...stored,
  unique_id: nullable(string()),
  name_ar: string(),
  name_en: string(),
  modality: enums(MODALITIES),
  also_known_as: string(),
  default_duration_minutes: whole(),
  active: boolean(),
});

export const ModalityWordsRecord = recordOf<ModalityWordsSetting>({
  CR: string(),
  DX: string(),
  CT: string(),
  MR: string(),
  US: string(),
  MG: string(),
  NM: string(),
  PT: string(),
  RF: string(),
  XA: string(),
  BMD: string(),
  ES: string(),
  OT: string(),
  version: whole(),
});

export const PackageRecord = recordOf<Package>({
  ...stored,
  code: nullable(string()),
  name_ar: string(),
  name_en: string(),
  price: piastres(),
  tests: array(id()),
  test_details: array(
    recordOf<PackageTest>({
      test: id(),
      test_unique_id: nullable(string()),
      test_name_ar: string(),
      test_name_en: string(),
      modality: enums(MODALITIES),
    }),
  ),
  active: boolean(),
});

const pricedTest = {
  test: id(),
  test_unique_id: nullable(string()),
  test_name_ar: string(),
  test_name_en: string(),
  modality: enums(MODALITIES),
  price: piastres(),
  discount_type: enums(DISCOUNT_TYPES),
  discount_percentage: nullable(number()),
  discount_value: nullable(piastres()),
  modified_price: piastres(),
};

export const AvailabilityRecord = recordOf<Availability>({
  ...stored,
  machine: id(),
  machine_name: string(),
  branch: id(),
  branch_name: string(),
  ...pricedTest,
  duration_minutes: whole(),
  active: boolean(),
});

export const SupportedTestRecord = recordOf<SupportedTest>({
  ...stored,
  provider: id(),
  provider_name: string(),
  ...pricedTest,
});

export const ProviderRecord = recordOf<InsuranceProvider>({
  ...stored,
  name: string(),
  coverage_percentage: number(),
  kind: enums(PROVIDER_KINDS),
  requires_card: boolean(),
  requires_approval: boolean(),
  requires_document: boolean(),
  letter_columns: array(enums(LETTER_COLUMNS)),
  active: boolean(),
});

export const ReferringDoctorRecord = recordOf<ReferringDoctor>({
  ...stored,
  name: string(),
  country_phone_code: nullable(string()),
  phone_number: nullable(string()),
  registered_by: nullable(id()),
  registered_by_name: nullable(string()),
  number_of_referrals: whole(),
  active: boolean(),
});

export const CommissionRuleRecord = recordOf<CommissionRule>({
  ...stored,
  commission_type: enums(COMMISSION_TYPES),
  percentage: nullable(number()),
  value: nullable(piastres()),
  doctor: nullable(id()),
  doctor_name: nullable(string()),
  modality: nullable(enums(MODALITIES)),
  test: nullable(id()),
  test_unique_id: nullable(string()),
  test_name_ar: nullable(string()),
  test_name_en: nullable(string()),
  active: boolean(),
});

export const ReportTemplateRecord = recordOf<ReportTemplate>({
  ...stored,
  name: string(),
  modality: nullable(enums(MODALITIES)),
  content: contentOf("template"),
  created_by: nullable(id()),
  created_by_name: nullable(string()),
});
