import { may, type PermissionId } from "#domain/access.ts";
import type { RequestAccount } from "../context.ts";

/** Whether the caller has a permission: the role has it, and so has the token of a program. */
export function allows(
  { role, token }: Pick<RequestAccount, "role" | "token">,
  permission: PermissionId,
): boolean {
  return may(role, permission) && (token === null || token.permissions.has(permission));
}
