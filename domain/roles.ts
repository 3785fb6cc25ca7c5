/** Numeric role codes as they travel in the API and the `role` cookie (SPEC.md, section 3). */
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
