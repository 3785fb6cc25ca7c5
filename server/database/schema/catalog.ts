import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { LETTER_COLUMNS, PROVIDER_KINDS } from "#domain/claims.ts";
import { MODALITIES } from "#domain/entities/common.ts";
import { DISCOUNT_TYPES } from "#domain/pricing.ts";
import { piastres, recordColumns, reference, sharesName } from "./columns.ts";
import { type ConstraintMeanings, type CountedReference, taken } from "./meanings.ts";
import { branches } from "./people.ts";

/** Returns the columns of price and discount. Percentages are basis points: 12.5 % is 1250. */
function priceTerms() {
  return {
    price: piastres("price").notNull(),
    discountType: text("discount_type", { enum: DISCOUNT_TYPES }).notNull().default("none"),
    discountBasisPoints: integer("discount_basis_points"),
    discountValue: piastres("discount_value"),
    modifiedPrice: piastres("modified_price").notNull(),
  };
}

export const rooms = pgTable("rooms", {
  ...recordColumns(),
  branchId: reference("branch_id").notNull(),
  roomNumber: text("room_number").notNull(),
  active: boolean("active").notNull().default(true),
  sharesName: sharesName(),
});

/** The room belongs to the machine's branch: the foreign key covers both columns. */
export const machines = pgTable("machines", {
  ...recordColumns(),
  branchId: reference("branch_id").notNull(),
  roomId: reference("room_id").notNull(),
  name: text("name").notNull(),
  model: text("model").notNull(),
  number: text("number").notNull(),
  active: boolean("active").notNull().default(true),
});

/** `searchText` is the code, both names and what else it is called, normalized by domain/names. */
export const tests = pgTable("tests", {
  ...recordColumns(),
  uniqueId: text("unique_id"),
  nameAr: text("name_ar").notNull().default(""),
  nameEn: text("name_en").notNull().default(""),
  modality: text("modality", { enum: MODALITIES }).notNull(),
  alsoKnownAs: text("also_known_as").notNull().default(""),
  defaultDurationMinutes: integer("default_duration_minutes").notNull().default(15),
  searchText: text("search_text").notNull().default(""),
  active: boolean("active").notNull().default(true),
  sharesName: sharesName(),
});

/**
 * A test on a machine with the machine's price; one row per test and machine. It can always be deleted:
 * appointments store their own price and duration.
 */
export const testAvailabilities = pgTable("test_availabilities", {
  ...recordColumns(),
  machineId: reference("machine_id").notNull(),
  testId: reference("test_id").notNull(),
  ...priceTerms(),
  durationMinutes: integer("duration_minutes").notNull(),
  active: boolean("active").notNull().default(true),
});

export const insuranceProviders = pgTable("insurance_providers", {
  ...recordColumns(),
  name: text("name").notNull(),
  coverageBasisPoints: integer("coverage_basis_points").notNull().default(10_000),
  kind: text("kind", { enum: PROVIDER_KINDS }).notNull().default("insurer"),
  requiresCard: boolean("requires_card").notNull().default(true),
  requiresApproval: boolean("requires_approval").notNull().default(true),
  requiresDocument: boolean("requires_document").notNull().default(true),
  letterColumns: text("letter_columns", { enum: LETTER_COLUMNS }).array().notNull().default([]),
  active: boolean("active").notNull().default(true),
  sharesName: sharesName(),
});

/** A test that a provider pays for, with the provider's price; one row per test and provider. */
export const supportedTests = pgTable("supported_tests", {
  ...recordColumns(),
  providerId: reference("provider_id").notNull(),
  testId: reference("test_id").notNull(),
  ...priceTerms(),
  active: boolean("active").notNull().default(true),
});

export const referringDoctors = pgTable("referring_doctors", {
  ...recordColumns(),
  name: text("name").notNull(),
  countryPhoneCode: text("country_phone_code"),
  phoneNumber: text("phone_number"),
  registeredBy: reference("registered_by"),
  searchText: text("search_text").notNull().default(""),
  searchSounds: text("search_sounds").notNull().default(""),
  active: boolean("active").notNull().default(true),
});

/** At least one of doctor, modality and test is set; each combination is unique. */
export const commissionRules = pgTable("commission_rules", {
  ...recordColumns(),
  commissionType: text("commission_type", { enum: ["percentage", "value"] }).notNull(),
  commissionBasisPoints: integer("commission_basis_points"),
  value: piastres("value"),
  doctorId: reference("doctor_id"),
  modality: text("modality", { enum: MODALITIES }),
  testId: reference("test_id"),
  active: boolean("active").notNull().default(true),
});

/** What money from the safes is spent on. */
export const expenseCategories = pgTable("expense_categories", {
  ...recordColumns(),
  nameAr: text("name_ar").notNull().default(""),
  nameEn: text("name_en").notNull().default(""),
  active: boolean("active").notNull().default(true),
  sharesName: sharesName(),
});

/** Tests that are sold together at one price. */
export const packages = pgTable("packages", {
  ...recordColumns(),
  code: text("code"),
  nameAr: text("name_ar").notNull().default(""),
  nameEn: text("name_en").notNull().default(""),
  price: piastres("price").notNull(),
  active: boolean("active").notNull().default(true),
  sharesName: sharesName(),
});

/** The tests of a package in the order in which they are done. */
export const packageTests = pgTable(
  "package_tests",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    packageId: reference("package_id").notNull(),
    place: integer("place").notNull(),
    testId: reference("test_id").notNull(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.packageId, row.place] })],
);

/** What a violation of the keys of these tables means. */
export const CATALOG_CONSTRAINTS: ConstraintMeanings = {
  rooms_number_unique: taken("room_number"),
  tests_unique_id_unique: taken("unique_id"),
  tests_code_unique: taken("unique_id"),
  packages_code_unique: taken("code"),
  test_availabilities_unique: taken("test"),
  insurance_providers_name_unique: taken("name"),
  supported_tests_unique: taken("test"),
  referring_doctors_phone_unique: taken("phone_number"),
  commission_rules_unique: { code: "duplicate" },
  expense_categories_name_ar_unique: taken("name_ar"),
  expense_categories_name_en_unique: taken("name_en"),
};

/** The references of these tables that keep a record from being deleted. */
export const CATALOG_REFERENCES: readonly CountedReference[] = [
  { to: branches, column: rooms.branchId, name: "rooms" },
  { to: branches, column: machines.branchId, name: "machines" },
  { to: rooms, column: machines.roomId, name: "machines" },
  { to: machines, column: testAvailabilities.machineId, name: "availabilities" },
  { to: tests, column: testAvailabilities.testId, name: "availabilities" },
  { to: insuranceProviders, column: supportedTests.providerId, name: "supported_tests" },
  { to: tests, column: supportedTests.testId, name: "supported_tests" },
  { to: referringDoctors, column: commissionRules.doctorId, name: "commission_rules" },
  { to: tests, column: commissionRules.testId, name: "commission_rules" },
  { to: tests, column: packageTests.testId, name: "packages" },
];
