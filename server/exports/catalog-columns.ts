import { branchesOf } from "#domain/access.ts";
import { dayOf } from "#domain/dates.ts";
import type { Account } from "#domain/entities/account.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { CommissionRule } from "#domain/entities/commission-rule.ts";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import type { Machine } from "#domain/entities/machine.ts";
import type { Package } from "#domain/entities/package.ts";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { Room } from "#domain/entities/room.ts";
import type { Test } from "#domain/entities/test.ts";
import { roleName } from "#domain/roles.ts";
import type { CellKind, CellValue } from "../spreadsheet/cells.ts";
import type { Reader, ShownColumn, ShownColumns } from "./shown.ts";
import { nameIn, type Words } from "./words.ts";

type Field = keyof Words["catalog"]["field"];

/** Returns a column with the title of a field. */
export function field<Row>(
  id: string,
  name: Field,
  value: (row: Row, reader: Reader) => CellValue,
  kind: CellKind = "text",
): ShownColumn<Row> {
  return { id, title: ({ catalog }) => catalog.field[name], kind, value };
}

/** Returns the column that says whether a record is offered. */
export function active<Row extends { active: boolean }>(): ShownColumn<Row> {
  return {
    id: "active",
    title: ({ catalog }) => catalog.state,
    kind: "text",
    value: (row, { words }) => words.catalog[row.active ? "active" : "inactive"],
  };
}

export const testColumns: ShownColumns<Test> = [
  field("unique_id", "unique_id", (row) => row.unique_id),
  field("name_ar", "name_ar", (row) => row.name_ar),
  field("name_en", "name_en", (row) => row.name_en),
  field("modality", "modality", (row, { words }) => words.common.modality[row.modality]),
  field("also_known_as", "also_known_as", (row) => row.also_known_as),
  field("duration", "duration", (row) => row.default_duration_minutes, "count"),
  active(),
];

export const packageColumns: ShownColumns<Package> = [
  field("code", "unique_id", (row) => row.code),
  field("name_ar", "name_ar", (row) => row.name_ar),
  field("name_en", "name_en", (row) => row.name_en),
  {
    id: "tests",
    title: ({ catalog }) => catalog.kinds.tests.title,
    kind: "text",
    value: ({ test_details }, { language }) =>
      test_details
        .map(({ test_name_ar, test_name_en }) =>
          nameIn(language, { name_ar: test_name_ar, name_en: test_name_en }),
        )
        .join(" · "),
  },
  field("price", "price", (row) => row.price, "amount"),
  active(),
];

export const branchColumns: ShownColumns<Branch> = [
  field("name", "name", (row) => row.name),
  field("address", "address", (row) => row.address),
  field("hours", "opens_at", (row) => row.opens_at, "clock"),
  field("hours", "closes_at", (row) => row.closes_at, "clock"),
  {
    id: "pacs",
    title: () => "PACS",
    kind: "text",
    value: (row, { words }) => (row.pacs_enabled ? words.common.yes : null),
  },
  active(),
];

export const roomColumns: ShownColumns<Room> = [
  field("room_number", "room_number", (row) => row.room_number),
  field("branch", "branch", (row) => row.branch_name),
  active(),
];

export const machineColumns: ShownColumns<Machine> = [
  field("name", "name", (row) => row.name),
  field("model", "model", (row) => row.model),
  field("number", "number", (row) => row.number),
  field("branch", "branch", (row) => row.branch_name),
  field("room", "room", (row) => row.room_number),
  active(),
];

export const accountColumns: ShownColumns<Account> = [
  field("name", "name", (row) => row.name),
  field("email", "email", (row) => row.email),
  field("role", "role", (row, { words }) => words.common.role[roleName(row.role)]),
  field("branches", "branches", (row, { words, names }) => {
    const branches = branchesOf(row.role, row);
    if (branches === "all") return words.common.all_branches;
    return branches.map((id) => names?.get(id) ?? `#${id}`).join(", ");
  }),
  active(),
];

export const doctorColumns: ShownColumns<ReferringDoctor> = [
  field("name", "name", (row) => row.name),
  field("phone", "phone", ({ country_phone_code: code, phone_number: phone }) =>
    code === null || phone === null ? null : `${code} ${phone}`,
  ),
  field("referrals", "referrals", (row) => row.number_of_referrals, "count"),
  field("registered_by", "registered_by", (row) => row.registered_by_name),
  active(),
];

export const providerColumns: ShownColumns<InsuranceProvider> = [
  field("name", "name", (row) => row.name),
  field("coverage", "coverage", (row) => row.coverage_percentage, "percent"),
  active(),
];

export const ruleColumns: ShownColumns<CommissionRule> = [
  field("doctor", "doctor", (row, { words }) => row.doctor_name ?? words.catalog.field.any),
  field("modality", "modality", ({ modality }, { words }) =>
    modality === null ? null : words.common.modality[modality],
  ),
  field("test", "test", ({ test_name_ar: name_ar, test_name_en: name_en }, { language }) =>
    nameIn(language, { name_ar, name_en }),
  ),
  {
    id: "commission",
    title: ({ catalog }) => catalog.commission.percentage,
    kind: "percent",
    value: (row) => (row.commission_type === "percentage" ? row.percentage : null),
  },
  {
    id: "commission",
    title: ({ catalog }) => catalog.commission.value,
    kind: "amount",
    value: (row) => (row.commission_type === "value" ? row.value : null),
  },
  active(),
];

export const templateColumns: ShownColumns<ReportTemplate> = [
  field("name", "name", (row) => row.name),
  field("modality", "modality", ({ modality }, { words }) =>
    modality === null ? null : words.common.modality[modality],
  ),
  field("created_by", "created_by", (row) => row.created_by_name),
  field("created", "created", (row, { zone }) => dayOf(row.created_at, zone), "day"),
];
