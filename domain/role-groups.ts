import { ROLE, type RoleCode } from "./roles.ts";

const { Unknown, CenterOwner, ReportingDoctor, Receptionist, AdminStaff } = ROLE;

export const everyone: readonly RoleCode[] = [
  CenterOwner,
  ReportingDoctor,
  Receptionist,
  AdminStaff,
];
/** Everybody who is signed in, also a person whose role the browser no longer knows. Only for pages, never for calls. */
export const anyRole: readonly RoleCode[] = [Unknown, ...everyone];
export const desk: readonly RoleCode[] = [CenterOwner, Receptionist, AdminStaff];
export const office: readonly RoleCode[] = [CenterOwner, AdminStaff];
export const owner: readonly RoleCode[] = [CenterOwner];
export const receptionist: readonly RoleCode[] = [Receptionist];
export const doctor: readonly RoleCode[] = [ReportingDoctor];
export const writers: readonly RoleCode[] = [CenterOwner, ReportingDoctor];
