import { EVENT_PERMISSIONS } from "./event-permissions.ts";
import { desk, doctor, everyone, office, owner, receptionist, writers } from "./role-groups.ts";
import {
  isStaffRole,
  ROLE,
  type RoleCode,
  type RoleName,
  STAFF_ROLE_NAMES,
  type StaffRole,
} from "./roles.ts";

export type { EventKind, EventType } from "./event-permissions.ts";

const { CenterOwner, ReportingDoctor, Receptionist, AdminStaff } = ROLE;

/**
 * Every permission and the roles that have it. Each route of the server and each command of the client
 * names one. Which records of a list a role sees is decided by its {@link Scope}.
 */
export const PERMISSIONS = {
  /** Reads what stands on the papers of the center. */
  "center_profile.read": everyone,
  "center_profile.manage": owner,
  "account.read": everyone,
  "account.update": everyone,
  "session.lock": everyone,
  "accounts.read": owner,
  "accounts.create": owner,
  "accounts.update": owner,
  "accounts.delete": owner,
  "accounts.reset_password": owner,
  "patients.read": desk,
  "patients.create": desk,
  "patients.update": desk,
  "patients.delete": desk,
  /** A patient's identity number and phone. */
  "patients.contact": desk,
  "appointments.read": everyone,
  "appointments.create": receptionist,
  "appointments.update": receptionist,
  "appointments.cancel": receptionist,
  /** Sets an appointment to arrived or no-show, and undoes it. */
  "appointments.admit": desk,
  /** Sets an appointment to in progress or completed. */
  "appointments.examine": everyone,
  "payments.read": desk,
  "payments.create": receptionist,
  "reports.read": everyone,
  "reports.write": doctor,
  /** Sees what the center has, and what is missing before a booking is possible. */
  "setting_up.read": office,
  /** Decides whether reports need a second reader. */
  "reporting.manage": owner,
  /** Says what people call each modality, for all searches of tests. */
  "modality_words.manage": office,
  /** Sets how large a discount each role may give alone. */
  "discounts.manage": owner,
  /** Has a discount above the limit approved by a colleague beside them. */
  "discounts.ask": receptionist,
  /** Gives or approves discounts of any size. */
  "discounts.approve": office,
  /** Sets the priority of a scan that waits for its report, assigns it to a doctor, and defers it. */
  "worklist.arrange": doctor,
  "critical_results.read": writers,
  /** Marks a result as critical, says who was told of it, and withdraws the mark. */
  "critical_results.write": writers,
  /** Is shown on every screen what nobody was told of in time. */
  "critical_results.watch": owner,
  /** Who has which record open. Only roles with `reports.write` can announce that they write a report. */
  "presence.read": everyone,
  "presence.write": everyone,
  "report_templates.read": writers,
  "report_templates.create": writers,
  "report_templates.update": writers,
  "report_templates.delete": writers,
  "account.autotexts": writers,
  "autotexts.read": [CenterOwner, ReportingDoctor, AdminStaff],
  "autotexts.create": office,
  "autotexts.update": office,
  "autotexts.delete": office,
  "branches.read": everyone,
  "branches.create": owner,
  "branches.update": owner,
  "branches.delete": owner,
  "rooms.read": everyone,
  "rooms.create": owner,
  "rooms.update": owner,
  "rooms.delete": owner,
  "machines.read": everyone,
  "machines.create": office,
  "machines.update": office,
  "machines.delete": office,
  "availabilities.read": everyone,
  "availabilities.create": office,
  "availabilities.update": office,
  "availabilities.delete": office,
  /** Changes many prices of a machine at once: from a file, from another machine, by a raise. */
  "availabilities.upload": office,
  "tests.read": everyone,
  "tests.create": office,
  "tests.update": office,
  "tests.delete": office,
  "tests.upload": office,
  "packages.read": everyone,
  "packages.create": office,
  "packages.update": office,
  "packages.delete": office,
  "referring_doctors.read": everyone,
  "referring_doctors.create": desk,
  "referring_doctors.update": office,
  "referring_doctors.delete": office,
  "referring_doctors.upload": office,
  "insurance_providers.read": everyone,
  "insurance_providers.create": office,
  "insurance_providers.update": office,
  "insurance_providers.delete": office,
  "supported_tests.read": everyone,
  "supported_tests.create": office,
  "supported_tests.update": office,
  "supported_tests.delete": office,
  "supported_tests.upload": office,
  "insurance_transactions.list": office,
  /** Reads a single transaction; a Receptionist only if its appointment is in one of their branches. */
  "insurance_transactions.read": desk,
  /** A Receptionist also needs an active shift. */
  "insurance_transactions.create": desk,
  "insurance_transactions.update": office,
  "insurance_transactions.delete": office,
  /** Changes the numbers of a claim's card and approval. */
  "insurance_transactions.number": desk,
  /** Claims that are sent to providers together, their ages, and what changed them. */
  "claim_batches.read": office,
  /** Collects, sends and settles them, writes them off and moves them to patients. */
  "claim_batches.write": office,
  "insurance_documents.read": desk,
  "insurance_documents.create": desk,
  /** Changes the kind, the name and the note of a document. */
  "insurance_documents.update": desk,
  "insurance_documents.delete": office,
  "commission_rules.read": office,
  "commission_rules.create": office,
  "commission_rules.update": office,
  "commission_rules.delete": office,
  "commission.read": office,
  /** What referring doctors are owed and were paid. An AdminStaff sees what belongs to their branches alone. */
  "pay_outs.read": office,
  /** Pays referring doctors, and reverses a pay-out. */
  "pay_outs.write": office,
  /** Sets from which amount on a doctor is proposed to be paid. */
  "pay_out_setting.manage": owner,
  "receptionist_shifts.read": desk,
  /** Works in their own cash shift: takes payments and makes refunds in it, and sees no other shift. */
  "receptionist_shifts.own": receptionist,
  "receptionist_shifts.start": receptionist,
  "receptionist_shifts.close": receptionist,
  /** Ends the shift of somebody else. */
  "receptionist_shifts.end": office,
  "receptionist_shifts.flag": office,
  "receptionist_shifts.unflag": office,
  "receptionist_shifts.clear": office,
  "receptionist_shifts.compensate": office,
  "doctor_shifts.read": [CenterOwner, ReportingDoctor, AdminStaff],
  /** Works in their own doctor shift, and sees no other. */
  "doctor_shifts.own": doctor,
  "doctor_shifts.start": doctor,
  "doctor_shifts.close": doctor,
  /** Ends the shift of somebody else. */
  "doctor_shifts.end": office,
  "doctor_shifts.flag": office,
  "doctor_shifts.unflag": office,
  "doctor_shifts.clear": office,
  "doctor_shifts.compensate": office,
  "expense_categories.read": office,
  "expense_categories.create": office,
  "expense_categories.update": office,
  "expense_categories.delete": office,
  /** Sees the safes of the own branches, their movements and documents, and the shifts that wait for them. */
  "safe.read": office,
  /** Enters and reverses movements of the safes. */
  "safe.write": office,
  "dashboard.read": everyone,
  /** Amounts, machines and referring doctors on the dashboard. */
  "dashboard.money": office,
  "financials.read": office,
  /** The page of the end of day, and the list of payments and refunds of all people behind it. */
  "end_of_day.read": office,
  "search.read": everyone,
  "events.read": everyone,
  /** Receives events about what belongs to another account, such as a shift. */
  "events.all": office,
  /** Manages the records of catalogs, as far as the permissions of each catalog allow. */
  "catalogs.manage": office,
  "audit.read": owner,
  /** Says that a record or a list was printed. */
  "prints.create": everyone,
  /** Exports patients, unless the owner decides otherwise (domain/exports.ts). */
  "patients.export": office,
  /** Decides which roles may export which lists. */
  "exports.manage": owner,
  /** Decides which roles must have a second factor. */
  "second_factor.manage": owner,
  "api_tokens.read": owner,
  "api_tokens.create": owner,
  "api_tokens.update": owner,
  "api_tokens.delete": owner,
} as const satisfies Record<string, readonly RoleCode[]>;

/** The name of a permission. */
export type PermissionId = keyof typeof PERMISSIONS;

/** Whether a role has a permission at all. On which records it may use it is decided by the scope. */
export function may(role: RoleCode, permission: PermissionId): boolean {
  const roles: readonly RoleCode[] = PERMISSIONS[permission];
  return roles.includes(role);
}

/** Returns the names of the roles that have a permission. */
export function rolesWith(permission: PermissionId): RoleName[] {
  return STAFF_ROLE_NAMES.filter((name) => may(ROLE[name], permission));
}

/** Returns the permission that an event needs; null if there is no such kind of record. */
export function permissionOfEvent(type: string): PermissionId | null {
  const permissions: Readonly<Record<string, PermissionId>> = EVENT_PERMISSIONS;
  return permissions[type.split(".")[0] ?? ""] ?? null;
}

/** The account that makes a request, and the branches whose records it may see. */
export type Scope = {
  /** Id of the account's scan center. Records of other centers are never visible. */
  center: number;
  account: number;
  role: RoleCode;
  /** Ids of the branches the account works in; `all` for a CenterOwner. */
  branches: "all" | readonly number[];
};

/** Whether a record of this branch is inside the scope. A record without a branch is visible to the whole center. */
export function sees(scope: Scope, branch: number | null): boolean {
  return branch === null || scope.branches === "all" || scope.branches.includes(branch);
}

/** The branch lists of an account, as they are stored. */
export type BranchLists = {
  branches: readonly number[];
  reporting_branches: readonly number[];
  admin_branches: readonly number[];
};

/** For each role, the field of an account that lists its branches; null: the role sees all branches of the center. */
export const BRANCH_LISTS: Readonly<Record<StaffRole, keyof BranchLists | null>> = {
  [CenterOwner]: null,
  [ReportingDoctor]: "reporting_branches",
  [Receptionist]: "branches",
  [AdminStaff]: "admin_branches",
};

/** Returns the branches whose records an account may see: each role has its own list, and a role without accounts none. */
export function branchesOf(role: RoleCode, lists: BranchLists): Scope["branches"] {
  if (!isStaffRole(role)) return [];
  const list = BRANCH_LISTS[role];
  return list === null ? "all" : lists[list];
}

/** The role of the owner: every center always has an active account with it. */
export const OWNER_ROLE: StaffRole = CenterOwner;

/** The role that the form proposes for a new account. */
export const NEW_ACCOUNT_ROLE: StaffRole = Receptionist;

/** The role whose shifts the control page shows, by the `role` in its address. */
export const SHIFT_ROLES = { receptionist: Receptionist, doctor: ReportingDoctor } as const;
