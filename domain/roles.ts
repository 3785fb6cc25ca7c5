/** Numeric role codes, as the API and the `role` cookie contain them. */
export const ROLE = {
  Unknown: 0,
  CenterOwner: 1,
  ReportingDoctor: 2,
  Receptionist: 3,
  AdminStaff: 4,
  ReferringDoctor: 5,
  Patient: 6,
} as const;

export type RoleName = keyof typeof ROLE;
/** One of the numeric codes of {@link ROLE}. */
export type RoleCode = (typeof ROLE)[RoleName];

/** The roles an account can be given; ReferringDoctor and Patient have no screens and no accounts. */
export const STAFF_ROLES = [
  ROLE.CenterOwner,
  ROLE.ReportingDoctor,
  ROLE.Receptionist,
  ROLE.AdminStaff,
] as const;
/** The code of a role that an account can have. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The names of the roles that an account can have. */
export const STAFF_ROLE_NAMES = [
  "CenterOwner",
  "ReportingDoctor",
  "Receptionist",
  "AdminStaff",
] as const satisfies readonly RoleName[];

const codes: readonly unknown[] = Object.values(ROLE);

export function isRoleCode(value: unknown): value is RoleCode {
  return codes.includes(value);
}

export function isStaffRole(value: RoleCode): value is StaffRole {
  const staff: readonly RoleCode[] = STAFF_ROLES;
  return staff.includes(value);
}

/** Returns false for the role of somebody who is not signed in. */
export function isKnownRole(role: RoleCode): boolean {
  return role !== ROLE.Unknown;
}

/** Reads a role code from a text such as a cookie; returns Unknown if it is not a role. */
export function roleFromCode(text: string): RoleCode {
  const code = /^\d$/.test(text) ? Number(text) : ROLE.Unknown;
  return isRoleCode(code) ? code : ROLE.Unknown;
}

const roleNames: Readonly<Record<RoleCode, RoleName>> = {
  0: "Unknown",
  1: "CenterOwner",
  2: "ReportingDoctor",
  3: "Receptionist",
  4: "AdminStaff",
  5: "ReferringDoctor",
  6: "Patient",
};

/** Returns the name of a role code, used in dictionary keys and logs. */
export function roleName(code: RoleCode): RoleName {
  return roleNames[code];
}
