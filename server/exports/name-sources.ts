import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PermissionId } from "#domain/access.ts";
import {
  accounts,
  branches,
  expenseCategories,
  insuranceProviders,
  machines,
  patients,
  referringDoctors,
  rooms,
  tests,
} from "../database/schema.ts";
import type { Reader } from "./shown.ts";

/** Where the names of the ids of a filter are. */
export interface NameSource {
  table: PgTable & { id: PgColumn; scanCenterId: PgColumn };
  name(reader: Reader): SQL;
  /** Branch that a row belongs to; without it, the names of the whole center are read. */
  branch?: PgColumn;
  /** Who may read the names; others see the ids. */
  permission: PermissionId;
}

const plain = (column: PgColumn) => () => sql`${column}`;

export const TEST: NameSource = {
  table: tests,
  name: ({ language }) =>
    language === "ar"
      ? sql`coalesce(nullif(${tests.nameAr}, ''), ${tests.nameEn})`
      : sql`coalesce(nullif(${tests.nameEn}, ''), ${tests.nameAr})`,
  permission: "tests.read",
};
export const CATEGORY: NameSource = {
  table: expenseCategories,
  name: ({ language }) =>
    language === "ar"
      ? sql`coalesce(nullif(${expenseCategories.nameAr}, ''), ${expenseCategories.nameEn})`
      : sql`coalesce(nullif(${expenseCategories.nameEn}, ''), ${expenseCategories.nameAr})`,
  permission: "expense_categories.read",
};
export const BRANCH: NameSource = {
  table: branches,
  name: plain(branches.name),
  branch: branches.id,
  permission: "branches.read",
};
export const MACHINE: NameSource = {
  table: machines,
  name: plain(machines.name),
  branch: machines.branchId,
  permission: "machines.read",
};
export const ROOM: NameSource = {
  table: rooms,
  name: plain(rooms.roomNumber),
  branch: rooms.branchId,
  permission: "rooms.read",
};
export const PROVIDER: NameSource = {
  table: insuranceProviders,
  name: plain(insuranceProviders.name),
  permission: "insurance_providers.read",
};
export const REFERRING: NameSource = {
  table: referringDoctors,
  name: plain(referringDoctors.name),
  permission: "referring_doctors.read",
};
export const PATIENT: NameSource = {
  table: patients,
  name: plain(patients.name),
  permission: "patients.read",
};
/** Colleagues of other branches are known only to who reads the figures of all. */
export const COLLEAGUE: NameSource = {
  table: accounts,
  name: plain(accounts.name),
  permission: "financials.read",
};
