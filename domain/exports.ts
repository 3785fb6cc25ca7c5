import { array, enums, object, optional } from "superstruct";
import { may, type PermissionId } from "./access.ts";
import { version } from "./fields.ts";
import { STAFF_ROLES, type RoleCode, type StaffRole } from "./roles.ts";
import type { Infer } from "superstruct";

/** The lists that can be exported, and the permission that shows each of them. */
const LIST_PERMISSIONS = {
  patients: "patients.read",
  appointments: "appointments.read",
  insurance_transactions: "insurance_transactions.list",
  receptionist_shifts: "receptionist_shifts.read",
  doctor_shifts: "doctor_shifts.read",
  financials: "financials.read",
  referring_doctors: "referring_doctors.read",
  commission_rules: "commission_rules.read",
  insurance_providers: "insurance_providers.read",
  supported_tests: "supported_tests.read",
  tests: "tests.read",
  machines: "machines.read",
  availabilities: "availabilities.read",
  branches: "branches.read",
  rooms: "rooms.read",
  report_templates: "report_templates.read",
  accounts: "accounts.read",
} as const satisfies Record<string, PermissionId>;

/** The name of a list that can be exported. Its permission is `<name>.export`. */
export type ExportName = keyof typeof LIST_PERMISSIONS;

/** All lists that can be exported, in the order in which the page of the setting shows them. */
export const EXPORT_NAMES = Object.keys(LIST_PERMISSIONS) as ExportName[];

/** The setting of a center as it is stored: the roles that may export each list. A missing list has the default. */
export type StoredExportRoles = Readonly<Partial<Record<ExportName, readonly RoleCode[]>>>;

/** The roles whose exports are decided about. Who decides may export every list that this person sees. */
export const EXPORT_ROLES = STAFF_ROLES.filter((role) => !may(role, "exports.manage"));

/** Returns true if a role sees the list, so that the center can allow the role to export it. */
export function canBeAllowed(role: RoleCode, name: ExportName): boolean {
  return may(role, LIST_PERMISSIONS[name]);
}

/** Returns true if a role may export a list under the setting of its center. */
export function mayExport(role: RoleCode, name: ExportName, stored: StoredExportRoles): boolean {
  if (!canBeAllowed(role, name)) return false;
  if (may(role, "exports.manage")) return true;
  return stored[name]?.includes(role) ?? may(role, `${name}.export`);
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
  return Object.hasOwn(LIST_PERMISSIONS, name);
}
