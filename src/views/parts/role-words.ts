import { roleName, type RoleCode } from "#domain/roles.ts";
import { t } from "#src/i18n/t.ts";

/** Returns the name of a role in the chosen language. */
export function roleWords(role: RoleCode): string {
  return t(`common.role.${roleName(role)}`);
}
