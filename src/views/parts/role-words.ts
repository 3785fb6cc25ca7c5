import { ROLE } from "#domain/roles.ts";
import { t } from "#src/i18n/t.ts";
import type { RoleCode } from "#domain/roles.ts";
import type { MessageKey } from "#src/i18n/t.ts";

const WORDS: Readonly<Record<RoleCode, MessageKey>> = {
  [ROLE.Unknown]: "common.role.unknown",
  [ROLE.CenterOwner]: "common.role.center_owner",
  [ROLE.ReportingDoctor]: "common.role.reporting_doctor",
  [ROLE.Receptionist]: "common.role.receptionist",
  [ROLE.AdminStaff]: "common.role.admin_staff",
  [ROLE.ReferringDoctor]: "common.role.referring_doctor",
  [ROLE.Patient]: "common.role.patient",
};

/** Returns the name of a role in the chosen language. */
export function roleWords(role: RoleCode): string {
  return t(WORDS[role]);
}
