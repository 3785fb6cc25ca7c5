import { array, enums, object, omit, optional } from "superstruct";
import { may, type PermissionId } from "./access.ts";
import { version } from "./fields.ts";
import { STAFF_ROLES, type RoleCode, type StaffRole } from "./roles.ts";
import type { Infer } from "superstruct";

/**
 * The lists that can be exported: the permission to see each of them, and the permission to export it, which applies
 * unless the owner decides otherwise. By default every role that sees a list may export it; patients are the exception.
 */
const LISTS = {
  patients: { seen: "patients.read", exported: "patients.export" },
  appointments: seenBy("appointments.read"),
  insurance_transactions: seenBy("insurance_transactions.list"),
  claim_batches: seenBy("claim_batches.read"),
  receptionist_shifts: seenBy("receptionist_shifts.read"),
  doctor_shifts: seenBy("doctor_shifts.read"),
  financials: seenBy("financials.read"),
  end_of_day: seenBy("end_of_day.read"),
  safe_movements: seenBy("safe.read"),
  referring_doctors: seenBy("referring_doctors.read"),
  commission_rules: seenBy("commission_rules.read"),
  doctor_balances: seenBy("pay_outs.read"),
  pay_outs: seenBy("pay_outs.read"),
  expense_categories: seenBy("expense_categories.read"),
  insurance_providers: seenBy("insurance_providers.read"),
  supported_tests: seenBy("supported_tests.read"),
  tests: seenBy("tests.read"),
  packages: seenBy("packages.read"),
  machines: seenBy("machines.read"),
  availabilities: seenBy("availabilities.read"),
  branches: seenBy("branches.read"),
  rooms: seenBy("rooms.read"),
  report_templates: seenBy("report_templates.read"),
  accounts: seenBy("accounts.read"),
  audit: seenBy("audit.read"),
} as const satisfies Record<string, { seen: PermissionId; exported: PermissionId }>;

function seenBy(permission: PermissionId) {
  return { seen: permission, exported: permission };
}

/** The languages in which a file for people can be written. */
export const EXPORT_LANGUAGES = ["ar", "en"] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];

/** The name of a list that can be exported. Its permission is called `<name>.export`. */
export type ExportName = keyof typeof LISTS;

/** All lists that can be exported, in the order in which the page of the setting shows them. */
export const EXPORT_NAMES = Object.keys(LISTS) as ExportName[];

/** The setting of a center as it is stored: the roles that may export each list. A missing list has the default. */
export type StoredExportRoles = Readonly<Partial<Record<ExportName, readonly RoleCode[]>>>;

/** The roles whose exports are decided about. Who decides may export every list that this person sees. */
export const EXPORT_ROLES = STAFF_ROLES.filter((role) => !may(role, "exports.manage"));

/** Returns the permission that a token needs to export a list. */
export function permissionOfExport(name: ExportName): PermissionId {
  return LISTS[name].exported;
}

/** Returns true if whoever has a second factor must have proved it in the last minutes to export the list. */
export function needsFreshFactorToExport(name: ExportName): boolean {
  return name === "patients" || name === "audit";
}

/** Returns true if a role sees the list, so that the center can allow the role to export it. */
export function canBeAllowed(role: RoleCode, name: ExportName): boolean {
  return may(role, LISTS[name].seen);
}

/** Returns true if a role may export a list under the setting of its center. */
export function mayExport(role: RoleCode, name: ExportName, stored: StoredExportRoles): boolean {
  if (!canBeAllowed(role, name)) return false;
  if (may(role, "exports.manage")) return true;
  return stored[name]?.includes(role) ?? may(role, LISTS[name].exported);
}

/** Returns the lists that a role may export under the setting of its center. */
export function exportsOf(role: RoleCode, stored: StoredExportRoles): ExportName[] {
  return EXPORT_NAMES.filter((name) => mayExport(role, name, stored));
}

/** For each list, the roles that may export it, without those that decide about exports. */
export type ExportRoles = Record<ExportName, StaffRole[]>;

/** Returns the setting with the defaults filled in. */
export function exportRolesFrom(stored: StoredExportRoles): ExportRoles {
  const roles = (name: ExportName) => EXPORT_ROLES.filter((role) => mayExport(role, name, stored));
  return Object.fromEntries(EXPORT_NAMES.map((name) => [name, roles(name)])) as ExportRoles;
}

/** The setting of a center as the API returns it. */
export type ExportSetting = { roles: ExportRoles; version: number };

const roleList = optional(array(enums(EXPORT_ROLES)));

/** A change of the setting: the roles of the lists that change. */
export const ExportSettingPatch = object({
  roles: object(
    Object.fromEntries(EXPORT_NAMES.map((name) => [name, roleList])) as Record<
      ExportName,
      typeof roleList
    >,
  ),
  version: optional(version()),
});
/** The whole setting; a list that is left out has the default. The version comes beside it. */
export const ExportSettingReplacement = omit(ExportSettingPatch, ["version"]);
export type ExportSettingPatch = Infer<typeof ExportSettingPatch>;

/**
 * Returns the setting after a change. A role that does not see a list is left out of it, so that a permission given
 * to the role later does not let it export at once.
 */
export function changeExportRoles(
  stored: StoredExportRoles,
  change: ExportSettingPatch["roles"],
): StoredExportRoles {
  const changed = Object.entries(change).flatMap(([name, roles]) =>
    isExportName(name) && roles !== undefined
      ? [[name, EXPORT_ROLES.filter((role) => roles.includes(role) && canBeAllowed(role, name))]]
      : [],
  );
  return { ...stored, ...Object.fromEntries(changed) };
}

function isExportName(name: string): name is ExportName {
  return Object.hasOwn(LISTS, name);
}
